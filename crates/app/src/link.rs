//! A record in a link: compressed, in letters that an address may hold.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Longer addresses get lost in messengers and mail.
const LONGEST_LINK: usize = 24_000;
/// A whole match has a few kilobytes; what unpacks to more is not one.
const LONGEST_RECORD: usize = 1 << 20;
/// The best that the format can do; records are small.
const EFFORT: u8 = 10;

/// Why a record and a link do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLink {
    /// The record is too long for a link.
    #[error("This match is too long for a link: share it as a file.")]
    TooLong,
    /// The link is not whole.
    #[error("This link is damaged: perhaps a part of it was lost on the way. Ask for it again, or for the file.")]
    Damaged,
}

/// Packs a record into the part of a link that carries it.
pub fn pack(record: &str) -> Result<String, BadLink> {
    let packed = URL_SAFE_NO_PAD.encode(compress_to_vec(record.as_bytes(), EFFORT));
    if packed.len() > LONGEST_LINK || record.len() > LONGEST_RECORD { Err(BadLink::TooLong) } else { Ok(packed) }
}

/// The record that a link carries.
pub fn unpack(packed: &str) -> Result<String, BadLink> {
    if packed.len() > LONGEST_LINK {
        return Err(BadLink::TooLong);
    }
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| BadLink::Damaged)?;
    let record = decompress_to_vec_with_limit(&bytes, LONGEST_RECORD).map_err(|_| BadLink::Damaged)?;
    String::from_utf8(record).map_err(|_| BadLink::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_comes_out_of_a_link_as_it_went_in() {
        let record = "mozaika record 1\ngame patchwork\ntag seat-0 Zażółć\n\n* start 0\n0 advance\n";
        let packed = pack(record).unwrap();
        assert_eq!(unpack(&packed).as_deref(), Ok(record));
        assert!(packed.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')));
    }

    #[test]
    fn damaged_links_are_told_from_sound_ones() {
        let packed = pack(&"0 advance\n1 advance\n".repeat(20)).unwrap();
        for broken in ["", "!", "abc", &packed[..packed.len() / 2], &packed[1..]] {
            assert_eq!(unpack(broken), Err(BadLink::Damaged), "{broken}");
        }
    }

    #[test]
    fn what_would_unpack_to_something_huge_is_refused_before_it_does() {
        let bomb = URL_SAFE_NO_PAD.encode(compress_to_vec(&vec![b'0'; 4 * LONGEST_RECORD], EFFORT));
        assert!(bomb.len() < LONGEST_LINK);
        assert_eq!(unpack(&bomb), Err(BadLink::Damaged));
        assert_eq!(unpack(&"A".repeat(LONGEST_LINK + 1)), Err(BadLink::TooLong));
        assert_eq!(pack(&"0".repeat(2 * LONGEST_RECORD)), Err(BadLink::TooLong));
    }
}
