//! Tokens nobody can guess, and how they are stored: as hashes.

use std::fmt::Write as _;
use std::str::FromStr;

use mozaika_game::luck::Seed;
use mozaika_wire::TableId;
use rand::TryRng as _;
use rand::rngs::{SysError, SysRng};
use sha2::{Digest as _, Sha256};

/// Letters and digits that are not taken for each other when somebody reads them aloud, in the order in which texts are sorted.
const LETTERS: &[u8; 32] = b"023456789abcdefghjkmnpqrstuvwxyz";
/// As many of them as the milliseconds of a thousand years since 1970 take.
const LETTERS_OF_TIME: u32 = 9;

/// The system gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoRandomness(#[source] SysError);

fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(NoRandomness)?;
    Ok(bytes)
}

fn letter(five_bits: u64) -> char {
    LETTERS[(five_bits & 31) as usize] as char
}

/// A token of so many letters, five bits of chance each.
pub(crate) fn token<const N: usize>() -> Result<String, NoRandomness> {
    Ok(bytes::<N>()?.iter().map(|byte| letter(u64::from(*byte))).collect())
}

/// An id that nobody can guess.
pub(crate) fn id<T: FromStr>() -> Result<T, NoRandomness> {
    // Letters and digits, and no more of them than an id may have.
    Ok(token::<12>()?.parse().unwrap_or_else(|_| unreachable!("twelve letters are an id")))
}

/// The id of a table that is made at that time, in milliseconds since 1970. Nobody can guess it; and tables that are made one after another
/// have their places in the database one beside another, so that what is stored of them together is a few pages instead of many.
pub(crate) fn table_id(now: u64) -> Result<TableId, NoRandomness> {
    let mut text: String = (0..LETTERS_OF_TIME).rev().map(|place| letter(now >> (place * 5))).collect();
    text.push_str(&token::<12>()?);
    Ok(text.parse().unwrap_or_else(|_| unreachable!("twenty-one letters are an id")))
}

/// A seed for the luck of a match.
pub(crate) fn seed() -> Result<Seed, NoRandomness> {
    Ok(Seed::new(bytes()?))
}

/// The SHA-256 of a text as 32 hexadecimal digits: secrets here have more than 128 bits of chance, so no slower hash is called for.
pub(crate) fn digest(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..16])
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_by_when_they_were_made_and_none_is_like_another() {
        let times = [0, 31, 32, 1_000_000_000_000, 1_763_000_000_000, 1_763_000_000_001, 30_000_000_000_000];
        let ids = times.map(|time| table_id(time).unwrap());
        assert!(ids.is_sorted(), "{ids:?}");
        assert_ne!(table_id(7).unwrap(), table_id(7).unwrap());
    }
}
