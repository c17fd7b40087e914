//! How a push service knows which server sends a notice: a signed token (RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hyper::Uri;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

use super::NoNotices;

/// A token is good for half a day; in seconds.
const GOOD_FOR: u64 = 12 * 60 * 60;

/// The key of this server, and of all nodes on its database.
pub(super) struct VapidKey(EcdsaKeyPair);

impl VapidKey {
    /// A new one, as it is stored.
    pub(super) fn new_text() -> Result<String, NoNotices> {
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Ok(URL_SAFE_NO_PAD.encode(document.map_err(|_| NoNotices::Key)?.as_ref()))
    }

    /// What is stored.
    pub(super) fn from_text(text: &str) -> Result<Self, NoNotices> {
        let document = URL_SAFE_NO_PAD.decode(text).map_err(|_| NoNotices::Key)?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &SystemRandom::new());
        pair.map(Self).map_err(|_| NoNotices::Key)
    }

    /// The public half, as browsers take it.
    pub(super) fn public_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().as_ref())
    }

    /// The header that says who sends something to that address.
    pub(super) fn authorization(&self, endpoint: &str, contact: &str, now: u64) -> Option<String> {
        let address: Uri = endpoint.parse().ok()?;
        let audience = format!("{}://{}", address.scheme_str()?, address.authority()?);
        let claims = json!({ "aud": audience, "exp": now / 1000 + GOOD_FOR, "sub": contact });
        let part = |json: &serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
        let signed = format!("{}.{}", part(&json!({ "typ": "JWT", "alg": "ES256" })), part(&claims));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.as_ref()), self.public_text()))
    }
}
