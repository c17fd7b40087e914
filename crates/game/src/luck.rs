//! Luck that anybody can check: it comes from a seed that is promised before the first entry and told after the last.
//!
//! Before the match the host shows a [`Commitment`], the SHA-256 of the [`Seed`]. The entry of chance at index `i` of the match is
//! drawn from `ChaCha20` with the seed as its key and `i` as its stream. Once the seed is told, the commitment shows that it
//! was not chosen later, and every outcome can be drawn again.

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng as _;
use rand_chacha::ChaCha20Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest as _, Sha256};

use crate::edition::hex;
use crate::next::Next;
use crate::protocol_fault::ProtocolFault;
use crate::record::Entry;
use crate::refusal::Illegal;
use crate::registry::AnyMatch;
use crate::tags::Tags;

/// Where all luck of a match comes from. Nobody may know it before the match is over, so it is not shown in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// What a seed is promised by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment(String);

impl Seed {
    /// These bytes, which nobody could have guessed.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The promise of this seed.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(hex(&Sha256::digest(self.0)))
    }
}

/// Where outcomes come from. What is drawn depends on the place in the match alone, so that going back and playing on draws the same again.
pub trait LuckSource {
    /// The outcome that is due now; nothing when no luck is.
    fn draw(&self, played: &dyn AnyMatch) -> Option<String>;
}

impl LuckSource for Seed {
    fn draw(&self, played: &dyn AnyMatch) -> Option<String> {
        let mut luck = ChaCha20Rng::from_seed(self.0);
        luck.set_stream(played.len() as u64);
        played.draw(&mut luck)
    }
}

/// The luck of matches at one place: quick, and nobody has to be convinced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalLuck(pub u64);

impl LocalLuck {
    /// The seed for a computer player's choice at that place in the match.
    #[must_use]
    pub const fn player_seed(self, entries: usize) -> u64 {
        self.0.wrapping_mul(31).wrapping_add(entries as u64)
    }
}

impl LuckSource for LocalLuck {
    fn draw(&self, played: &dyn AnyMatch) -> Option<String> {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(self.0 ^ (played.len() as u64) << 32);
        played.draw(&mut luck)
    }
}

/// Enters every outcome that is due now, and tells them.
pub fn enter_due(played: &mut dyn AnyMatch, source: &dyn LuckSource) -> Result<Vec<String>, Illegal> {
    let mut entered = Vec::new();
    while played.next() == Next::Chance {
        let outcome = source.draw(played).ok_or(ProtocolFault::NoLuckDue)?;
        played.add(&Entry::Chance(outcome.clone()))?;
        entered.push(outcome);
    }
    Ok(entered)
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A seed is 64 hexadecimal digits.")]
pub struct BadSeed;

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let digits: Vec<u8> = text.chars().filter_map(|c| Some(c.to_digit(16)? as u8)).collect();
        if digits.len() != 64 || text.len() != 64 {
            return Err(BadSeed);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair[0] << 4 | pair[1];
        }
        Ok(Self(bytes))
    }
}

/// Why the luck of a record cannot be believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// Nothing to check with.
    #[error("The record has no `tag {0}` line: its luck was not promised, so there is nothing to check.")]
    Missing(&'static str),
    /// The seed is not one.
    #[error(transparent)]
    Seed(#[from] BadSeed),
    /// Another seed was promised.
    #[error("The seed is not the one that was promised: its SHA-256 is {found}, the commitment is {promised}.")]
    Broken {
        /// What was promised.
        promised: String,
        /// What the seed gives.
        found: String,
    },
    /// An outcome was not drawn from the seed.
    #[error("Entry {entry} says `{said}`, but the seed draws `{drawn}`.")]
    Outcome {
        /// Which entry, counted from 0.
        entry: usize,
        /// What the record says.
        said: String,
        /// What it should say.
        drawn: String,
    },
}

/// Draws all luck of a match again from the seed in its tags; tells how many outcomes were checked.
pub fn verify(played: &dyn AnyMatch) -> Result<usize, Unproven> {
    let tag = |name: &'static str| played.tags().get(name).ok_or(Unproven::Missing(name));
    let (promised, seed) = (tag(Tags::COMMITMENT)?, tag(Tags::SEED)?.parse::<Seed>()?);
    let found = seed.commitment().to_string();
    if found != promised {
        return Err(Unproven::Broken { promised: promised.to_owned(), found });
    }
    let mut again = played.rewound(0);
    let mut checked = 0;
    for index in 0..played.len() {
        let Some(entry) = played.entry(index, None) else { break };
        if let Entry::Chance(said) = &entry {
            let drawn = seed.draw(again.as_ref()).unwrap_or_default();
            if *said != drawn {
                return Err(Unproven::Outcome { entry: index, said: said.clone(), drawn });
            }
            checked += 1;
        }
        if again.add(&entry).is_err() {
            break;
        }
    }
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_what_it_writes_and_debug_output_does_not_show_it() {
        let seed = Seed::new([0xab; 32]);
        assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
        assert_eq!(format!("{seed:?}"), "Seed(hidden)");
        for bad in ["", "ab", &"g".repeat(64), &"ż".repeat(32), &"0".repeat(65)] {
            assert_eq!(bad.parse::<Seed>(), Err(BadSeed), "{bad}");
        }
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seeds_bytes() {
        let zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::new([0; 32]).commitment().to_string(), zeros);
    }
}
