//! Luck that anybody can check: it comes from a seed that is promised before the first entry and told after the last.
//!
//! Before the match the host shows a [`Commitment`], the SHA-256 of the [`Seed`]. The entry of chance at index `i` of the match is
//! drawn from `ChaCha20` with the seed as its key and `i` as its stream. Once the seed is told, the commitment shows that it
//! was not chosen later, and every outcome can be drawn again.
//!
//! People may give texts of their own, nonces, once the commitment is told; the luck then comes from the seed mixed with them
//! ([`Seed::mixed_with`]), so that whoever chose the seed cannot have chosen the luck.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest as _, Sha256};

use crate::edition::hex;
use crate::next::Next;
use crate::protocol_fault::ProtocolFault;
use crate::record::Entry;
use crate::refusal::Illegal;
use crate::registry::AnyMatch;
use crate::seat::Seat;
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

    /// The seed that luck is drawn from when people have given these texts, in the order of their seats: the SHA-256 of
    /// `mozaika luck`, the seed and, of each, the seat (one byte), the length (eight bytes, the largest first) and the text. Without any,
    /// the seed itself.
    #[must_use]
    pub fn mixed_with<'a>(&self, nonces: impl IntoIterator<Item = (Seat, &'a str)>) -> Self {
        let mut nonces: Vec<(Seat, &str)> = nonces.into_iter().collect();
        if nonces.is_empty() {
            return self.clone();
        }
        nonces.sort_unstable();
        let mut mixed = Sha256::new().chain_update(b"mozaika luck").chain_update(self.0);
        for (seat, nonce) in nonces {
            mixed.update([seat.0]);
            mixed.update((nonce.len() as u64).to_be_bytes());
            mixed.update(nonce);
        }
        Self(mixed.finalize().into())
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
    /// The record cannot be followed to its end, so nothing is shown of what comes after.
    #[error("Entry {entry} cannot be checked, so nothing is known of what comes after it.")]
    Stopped {
        /// Which entry, counted from 0.
        entry: usize,
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
    let luck = seed.mixed_with(played.tags().nonces(played.player_count()));
    let mut again = played.rewound(0);
    let mut checked = 0;
    for index in 0..played.len() {
        let stopped = || Unproven::Stopped { entry: index };
        let entry = played.entry(index, None).ok_or_else(stopped)?;
        if let Entry::Chance(said) = &entry {
            let drawn = luck.draw(again.as_ref()).unwrap_or_default();
            if *said != drawn {
                return Err(Unproven::Outcome { entry: index, said: said.clone(), drawn });
            }
            checked += 1;
        }
        again.add(&entry).map_err(|_| stopped())?;
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
    fn what_people_give_changes_the_luck_and_nothing_given_changes_nothing() {
        let seed = Seed::new([7; 32]);
        assert_eq!(seed.mixed_with([]), seed);
        let one = seed.mixed_with([(Seat(0), "ada"), (Seat(1), "bob")]);
        assert_eq!(one, seed.mixed_with([(Seat(1), "bob"), (Seat(0), "ada")]), "seats have an order of their own");
        // The same letters, otherwise divided, are something else.
        for other in [[(Seat(0), "ad"), (Seat(1), "abob")], [(Seat(0), "bob"), (Seat(1), "ada")]] {
            assert_ne!(seed.mixed_with(other), one);
        }
    }

    #[test]
    fn the_commitment_is_the_sha256_of_the_seeds_bytes() {
        let zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::new([0; 32]).commitment().to_string(), zeros);
    }
}
