//! Walking through a recorded match.

use std::io::{Read as _, Write};
use std::path::Path;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{ScoreSheet, Seat, Viewer, seated};
use mozaika_registry::GAMES;

use crate::cli::ReplayArgs;
use crate::{Failure, Outcome};

/// A file larger than this is no record; it is not even read to the end.
const MOST_BYTES: u64 = 16 << 20;

pub(crate) fn run(args: &ReplayArgs, out: &mut impl Write) -> Outcome {
    let text = read(&args.file)?;
    let name = args.file.display();
    let played = GAMES.replay(&text).map_err(|bad| Failure::new(format!("{name}, {bad}")))?;
    let viewer = args.seat.map(|seat| seated(Seat(seat), played.player_count()).map(|()| Viewer::Seat(Seat(seat))));
    let viewer = viewer.transpose().map_err(|illegal| Failure::new(illegal.message))?;
    let last = played.len();
    let at = args.at.unwrap_or(last);
    if at > last {
        return Err(Failure::new(format!("{name} has {last} entries; it cannot be shown after {at}.")));
    }
    let shown = |entries: usize| {
        let then = played.rewound(entries);
        if args.json { then.state(viewer).to_string() } else { then.text(viewer) }
    };
    if args.each {
        for entries in 0..=last {
            show_entry_for(played.as_ref(), entries, viewer, out)?;
            writeln!(out, "{}", shown(entries))?;
        }
    } else if args.json {
        writeln!(out, "{}", shown(at))?;
        return Ok(());
    } else {
        for entries in 1..=at {
            show_entry_for(played.as_ref(), entries, viewer, out)?;
        }
        writeln!(out, "\n{}", shown(at))?;
    }
    if at == last && !args.json { show_score(&played.score(), out) } else { Ok(()) }
}

pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    let name = file.display();
    let cannot = |error: std::io::Error| Failure::new(format!("{name} cannot be read: {error}."));
    let mut text = String::new();
    if file.as_os_str() == "-" {
        std::io::stdin().lock().take(MOST_BYTES + 1).read_to_string(&mut text).map_err(cannot)?;
    } else {
        std::fs::File::open(file).map_err(cannot)?.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(cannot)?;
    }
    Ok(text)
}

/// The entry that led here, numbered.
pub(crate) fn show_entry(played: &dyn AnyMatch, entries: usize, out: &mut impl Write) -> Outcome {
    show_entry_for(played, entries, None, out)
}

fn show_entry_for(played: &dyn AnyMatch, entries: usize, viewer: Option<Viewer>, out: &mut impl Write) -> Outcome {
    let Some(last) = entries.checked_sub(1) else { return Ok(()) };
    match played.entry(last, viewer) {
        Some(entry) => writeln!(out, "{entries:>4}  {entry}")?,
        None => writeln!(out, "{entries:>4}  (a secret decision)")?,
    }
    Ok(())
}

/// The score sheet as a table, a row a seat.
pub(crate) fn show_score(sheet: &ScoreSheet, out: &mut impl Write) -> Outcome {
    let Some(first) = sheet.scores.first() else { return Ok(()) };
    let (counted, ties): (Vec<_>, Vec<_>) = first.items.iter().partition(|item| item.counts);
    let headings = counted.iter().map(|item| item.name).chain(["total"]).chain(ties.iter().map(|item| item.name));
    let width = headings.clone().map(str::len).max().unwrap_or_default().max(6) + 2;
    let row = |label: String, cells: Vec<String>| {
        cells.iter().fold(format!("{label:<8}"), |row, cell| format!("{row}{cell:>width$}"))
    };
    writeln!(out, "{}", row(String::new(), headings.map(ToOwned::to_owned).collect()))?;
    for score in &sheet.scores {
        let (counted, ties): (Vec<_>, Vec<_>) = score.items.iter().partition(|item| item.counts);
        let points =
            counted.iter().map(|item| item.points).chain([score.total()]).chain(ties.iter().map(|item| item.points));
        writeln!(out, "{}", row(format!("seat {}", score.seat), points.map(|points| points.to_string()).collect()))?;
    }
    match sheet.winners() {
        None => writeln!(out, "The match is not over.")?,
        Some([winner]) => writeln!(out, "Seat {winner} wins.")?,
        Some(shared) => {
            let seats: Vec<String> = shared.iter().map(ToString::to_string).collect();
            writeln!(out, "Seats {} share the victory.", seats.join(", "))?;
        }
    }
    Ok(())
}
