//! A notice that nobody reads but the browser it is for: `aes128gcm` (RFC 8188) with keys by RFC 8291.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac;
use ring::rand::{SecureRandom as _, SystemRandom};

use crate::store::StoredSubscription;

/// A point of the curve, uncompressed.
const POINT: usize = 65;
/// The longest record; a notice is one, and much shorter.
const RECORD: u32 = 4096;
/// What stands behind the text of the last record.
const LAST: u8 = 2;

/// A browser.
pub(super) struct Recipient {
    public: Vec<u8>,
    auth: Vec<u8>,
}

impl Recipient {
    /// What a browser has sent; nothing when it is out of form.
    pub(super) fn of(subscription: &StoredSubscription) -> Option<Self> {
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        let (public, auth) = (decoded(&subscription.p256dh)?, decoded(&subscription.auth)?);
        (public.len() == POINT && auth.len() == 16).then_some(Self { public, auth })
    }

    /// The text as this browser alone reads it; nothing when its key is none.
    pub(super) fn encrypt(&self, text: &[u8]) -> Option<Vec<u8>> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).ok()?;
        let own_public = own.compute_public_key().ok()?;
        let mut salt = [0; 16];
        random.fill(&mut salt).ok()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.public);
        agree_ephemeral(own, &theirs, |shared| self.seal(text, shared, own_public.as_ref(), salt)).ok()?
    }

    fn seal(&self, text: &[u8], shared: &[u8], own_public: &[u8], salt: [u8; 16]) -> Option<Vec<u8>> {
        let (key, nonce) = self.keys(shared, own_public, &salt);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let mut record = [text, &[LAST]].concat();
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
        let length = u8::try_from(own_public.len()).ok()?;
        Some([&salt[..], &RECORD.to_be_bytes(), &[length], own_public, &record].concat())
    }

    /// The key and the nonce of the one record.
    fn keys(&self, shared: &[u8], own_public: &[u8], salt: &[u8]) -> ([u8; 16], [u8; 12]) {
        let info = [&b"WebPush: info\0"[..], &self.public, own_public].concat();
        let key_material = expanded::<32>(&extracted(&self.auth, shared), &info);
        let pseudo_random = extracted(salt, &key_material);
        (
            expanded(&pseudo_random, b"Content-Encoding: aes128gcm\0"),
            expanded(&pseudo_random, b"Content-Encoding: nonce\0"),
        )
    }
}

/// HKDF's first step.
fn extracted(salt: &[u8], secret: &[u8]) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), secret).as_ref())
}

/// HKDF's second step, for no more than one block.
fn expanded<const N: usize>(key: &hmac::Key, info: &[u8]) -> [u8; N] {
    let block = hmac::sign(key, &[info, &[1]].concat());
    std::array::from_fn(|index| block.as_ref()[index])
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let recipient = Recipient {
            public: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let own = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let (key, nonce) = recipient.keys(&shared, &own, &salt);
        assert_eq!((key.to_vec(), nonce.to_vec()), (bytes("oIhVW04MRdy2XN9CiKLxTg"), bytes("4h_95klXJ5E_qnoN")));
        let text = bytes("V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24");
        let sealed = recipient.seal(&text, &shared, &own, salt).unwrap();
        let record = bytes("8pfeW0KbunFT06SuDKoJH9Ql87S1QUrdirN6GcG7sFz1y1sqLgVi1VhjVkHsUoEsbI_0LpXMuGvnzQ");
        assert_eq!(sealed[16 + 4 + 1 + POINT..], record);
    }

    #[test]
    fn keys_out_of_form_are_no_recipient() {
        let given = |p256dh: &str, auth: &str| {
            let (p256dh, auth) = (p256dh.to_owned(), auth.to_owned());
            Recipient::of(&StoredSubscription { endpoint: String::new(), p256dh, auth })
        };
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        for bad in ["", "AAAA", "!", &"A".repeat(4000)] {
            assert!(given(bad, auth).is_none(), "{bad}");
        }
        // As long as a point, and none.
        assert!(given(&"A".repeat(87), auth).unwrap().encrypt(b"x").is_none());
    }
}
