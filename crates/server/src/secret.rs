//! Tokens nobody can guess, and how they are stored: as hashes.

use std::fmt::Write as _;
use std::str::FromStr;

use mozaika_game::luck::Seed;
use rand::TryRng as _;
use rand::rngs::{SysError, SysRng};
use sha2::{Digest as _, Sha256};

/// Letters and digits that are not taken for each other when somebody reads them aloud.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// The system gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no random numbers")]
pub struct NoRandomness(#[source] SysError);

fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(NoRandomness)?;
    Ok(bytes)
}

/// A token of so many letters, five bits of chance each.
pub(crate) fn token<const N: usize>() -> Result<String, NoRandomness> {
    Ok(bytes::<N>()?.map(|byte| LETTERS[usize::from(byte & 31)] as char).iter().collect())
}

/// An id that nobody can guess.
pub(crate) fn id<T: FromStr>() -> Result<T, NoRandomness> {
    // Letters and digits, and no more of them than an id may have.
    Ok(token::<12>()?.parse().unwrap_or_else(|_| unreachable!("twelve letters are an id")))
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
