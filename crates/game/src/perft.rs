//! Counting the tree of decisions: the quickest way to see that two engines play by the same rules.

use crate::contract::Game;
use crate::next::Next;
use crate::protocol_fault::ProtocolFault;
use crate::refusal::Illegal;

/// The number of sequences of `depth` decisions from here; a match that ends earlier counts nothing.
///
/// Refused when luck is due on the way: outcomes are not decisions, and there may be very many.
pub fn perft<G: Game>(state: &G, depth: u32) -> Result<u64, Illegal> {
    if depth == 0 {
        return Ok(1);
    }
    if state.next() == Next::Chance {
        return Err(ProtocolFault::LuckOnTheWay.into());
    }
    let mut nodes = 0;
    for seat in state.may_act().iter() {
        if depth == 1 {
            nodes += state.count_moves(seat) as u64;
            continue;
        }
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        for decision in &moves {
            let mut after = state.clone();
            after.play_unchecked(seat, decision);
            nodes += perft(&after, depth - 1)?;
        }
    }
    Ok(nodes)
}

/// Tables of known counts, kept as data files beside a game's tests.
#[cfg(feature = "conformance")]
pub(crate) mod table {
    use serde_json::Value;

    use super::perft;
    use crate::contract::Game;
    use crate::matches::{Match, read_state};
    use crate::problem::from_json;
    use crate::record::read_entry;

    /// What stands between the parts of a line; no game's notation has it.
    const SEPARATOR: &str = " ; ";

    /// A line of a perft table: a position, and how many sequences of so many decisions lead on from it.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PerftLine<G> {
        /// The line of the file, counted from 1.
        pub line: usize,
        /// The state after all entries of the line.
        pub state: G,
        /// Depths (from 0) with the number of sequences of that many decisions.
        pub counts: Vec<(u32, u64)>,
    }

    /// Reads a perft table; what is wrong with it is said with its line.
    ///
    /// Its form is described at [`perft_table_holds`].
    pub fn read_perft_table<G: Game>(text: &str) -> Result<Vec<PerftLine<G>>, String> {
        let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        lines.map(|(line, content)| read_line(line, content).map_err(|fault| format!("line {line}: {fault}"))).collect()
    }

    fn read_line<G: Game>(line: usize, content: &str) -> Result<PerftLine<G>, String> {
        let parts: Vec<&str> = content.split(SEPARATOR).map(str::trim).collect();
        let [start, entries @ .., counts] = parts.as_slice() else {
            return Err("a line is `OPTIONS ; ENTRY ; … ; DEPTH=COUNT …`".to_owned());
        };
        let mut played = read_start::<G>(start)?;
        for entry in entries {
            let read = read_entry(line, entry).map_err(|bad| bad.illegal.to_string())?;
            played.add(&read).map_err(|illegal| format!("`{entry}` is refused: {illegal}"))?;
        }
        let counts: Option<Vec<(u32, u64)>> = counts.split(' ').map(read_count).collect();
        let counts = counts.filter(|counts| counts.is_sorted_by(|one, next| one.0 < next.0));
        let counts = counts.ok_or("a line ends with `DEPTH=COUNT …`, in ascending order of the depths")?;
        Ok(PerftLine { line, state: played.state().clone(), counts })
    }

    fn read_start<G: Game>(text: &str) -> Result<Match<G>, String> {
        let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let read = if json.get("game").is_some() {
            read_state(json).map(Match::from_position)
        } else {
            from_json(json).and_then(|options| Match::start(&options))
        };
        read.map_err(|problems| problems.to_string())
    }

    fn read_count(word: &str) -> Option<(u32, u64)> {
        let (depth, count) = word.split_once('=')?;
        Some((depth.parse().ok()?, count.parse().ok()?))
    }

    /// Counts the tree of every position of a perft table and panics, with the line, where it has another size.
    ///
    /// A game keeps its table as a data file, one position a line: the options of the match as JSON, or a whole position (a
    /// state with its `game` field); then entries as they stand in a record, luck included, because perft counts decisions
    /// only; at last the known counts, `depth=count` each. ` ; ` separates the parts; blank lines and lines that start with
    /// `#` are passed over.
    ///
    /// ```text
    /// # Seat 0 starts, and every patch can be flipped.
    /// {"start":0} ; * circle 1 2 3 … 0 ; 1=639 2=387453
    /// ```
    ///
    /// In the game's tests, with this crate's feature `conformance`:
    ///
    /// ```text
    /// #[test]
    /// fn the_trees_of_decisions_have_the_known_sizes() {
    ///     perft_table_holds::<Patchwork>(include_str!("../perft/patchwork.perft"));
    /// }
    /// ```
    ///
    /// `mozaika perft GAME` counts the numbers of a new line.
    pub fn perft_table_holds<G: Game>(text: &str) {
        let lines =
            read_perft_table::<G>(text).unwrap_or_else(|fault| panic!("the perft table of {}: {fault}", G::NAME));
        assert!(!lines.is_empty(), "the perft table of {} is empty", G::NAME);
        for PerftLine { line, state, counts } in lines {
            let counted = counts.iter().map(|(depth, _)| Ok((*depth, perft(&state, *depth)?)));
            match counted.collect::<Result<Vec<_>, crate::refusal::Illegal>>() {
                Ok(counted) => assert_eq!(counted, counts, "line {line} of the perft table of {}", G::NAME),
                Err(illegal) => panic!("line {line} of the perft table of {}: {illegal}", G::NAME),
            }
        }
    }
}
