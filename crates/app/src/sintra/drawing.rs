//! Sintra as SVG: glass with its engravings, spaces, windows, the glazier, and a small picture of a palace.
//!
//! A pane is drawn by one symbol for the glass and one for the engraving of its colour (SG-9.1); both take their colours from
//! the style sheet, so that the same drawing is a pane, a free space, or the ghost of a pane.

use std::fmt::Write as _;

use mozaika_game::Seat;
use mozaika_sintra::{Colour, Position, SPACES, Sintra, WINDOWS};

use super::strip::{Space, spaces};

/// The engraving of a colour, as a path in a square of a hundred units.
#[must_use]
pub const fn engraving(colour: Colour) -> &'static str {
    match colour {
        // Rays.
        Colour::Orange => {
            "M50 37a13 13 0 1 0 .1 0zM50 12v14M50 74v14M12 50h14M74 50h14M23.100 23.100l9.900 9.900M67 67l9.900 9.900M23.100 76.900l9.900-9.900M67 33l9.900-9.900"
        }
        // Petals.
        Colour::Pink => {
            "M50 50C34 38 38 16 50 12C62 16 66 38 50 50zM50 50C38 66 16 62 12 50C16 38 38 34 50 50zM50 50C66 62 62 84 50 88C38 84 34 62 50 50zM50 50C62 34 84 38 88 50C84 62 62 66 50 50z"
        }
        // Diamonds.
        Colour::Yellow => "M50 10L86 50L50 90L14 50zM50 32L66 50L50 68L34 50z",
        // Waves.
        Colour::Blue => {
            "M10 30q10-13 20 0t20 0t20 0t20 0M10 52q10-13 20 0t20 0t20 0t20 0M10 74q10-13 20 0t20 0t20 0t20 0"
        }
        // Rings.
        Colour::LightBlue => "M50 14a36 36 0 1 0 .1 0zM50 33a17 17 0 1 0 .1 0z",
    }
}

/// The colour of the glass.
const fn glass(colour: Colour) -> &'static str {
    match colour {
        Colour::Orange => "#E07B1F",
        Colour::Pink => "#C23B63",
        Colour::Yellow => "#F0C330",
        Colour::Blue => "#2456A6",
        Colour::LightBlue => "#66B7D6",
    }
}

/// The colour's name as the style sheet writes it.
#[must_use]
pub const fn hue(colour: Colour) -> &'static str {
    match colour {
        Colour::Orange => "orange",
        Colour::Pink => "pink",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
        Colour::LightBlue => "light-blue",
    }
}

/// What is drawn more than once; to be put into `<defs>`.
#[must_use]
pub fn definitions() -> String {
    let mut defs = String::new();
    for colour in Colour::ALL {
        let _ = write!(
            defs,
            "<symbol id=\"sg-{}\"><use href=\"#sg-glass\"/>\
             <svg width=\"100%\" height=\"100%\" viewBox=\"0 0 100 100\"><path class=\"sg-engraved\" d=\"{}\"/></svg></symbol>",
            hue(colour),
            engraving(colour)
        );
    }
    // Hand-blown glass: a broad and a thin streak of light, a bright upper edge, a shaded lower one.
    defs.push_str(
        "<symbol id=\"sg-glass\"><rect class=\"sg-sheet\" width=\"100%\" height=\"100%\"/>\
         <svg class=\"sg-shine\" width=\"100%\" height=\"100%\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">\
         <path fill=\"#fff\" opacity=\".2\" d=\"M0 58C22 46 46 20 56 0H84C72 30 40 66 0 86z\"/>\
         <path fill=\"#fff\" opacity=\".14\" d=\"M44 100C66 84 88 58 100 32V42C90 66 74 88 58 100z\"/>\
         <path fill=\"#fff\" opacity=\".42\" d=\"M0 0H100V5H6V100H0z\"/>\
         <path fill=\"#000\" opacity=\".2\" d=\"M100 0V100H0V94H95V0z\"/></svg></symbol>\
         <symbol id=\"sg-joker\" viewBox=\"0 0 100 100\">\
         <path class=\"sg-engraved\" d=\"M50 28L56.500 41.100L71 43.200L60.500 53.400L63 67.900L50 61.100L37 67.900L39.500 53.400L29 43.200L43.500 41.100z\"/>\
         <circle fill=\"#E07B1F\" cx=\"50\" cy=\"11\" r=\"8\"/><circle fill=\"#C23B63\" cx=\"87\" cy=\"38\" r=\"8\"/>\
         <circle fill=\"#F0C330\" cx=\"73\" cy=\"82\" r=\"8\"/><circle fill=\"#2456A6\" cx=\"27\" cy=\"82\" r=\"8\"/>\
         <circle fill=\"#66B7D6\" cx=\"13\" cy=\"38\" r=\"8\"/></symbol>",
    );
    defs
}

/// A pane; `kind` is a class beside the usual one.
#[must_use]
pub fn pane(colour: Colour, kind: &str) -> String {
    let hue = hue(colour);
    format!("<svg class=\"sg-pane {kind}\" data-colour=\"{hue}\"><use href=\"#sg-{hue}\"/></svg>")
}

/// A space of a strip: with its pane, with the pane that would lie there, or free.
fn space(space: Space, coming: Option<Colour>) -> String {
    let joker = if space.printed.is_none() { " on-joker" } else { "" };
    match (space.pane, coming, space.printed) {
        (Some(colour), ..) => pane(colour, &format!("laid{joker}")),
        (None, Some(colour), _) => pane(colour, &format!("coming{joker}")),
        (None, None, Some(colour)) => pane(colour, "free"),
        (None, None, None) => "<svg class=\"sg-pane free joker\"><use href=\"#sg-joker\"/></svg>".to_owned(),
    }
}

/// The five spaces of a strip from top to bottom, with the panes that would come to lie there.
#[must_use]
pub fn strip(spaces: &[Space; SPACES], coming: Option<(Colour, [bool; SPACES])>) -> String {
    let lands = |index: usize| coming.filter(|(_, lands)| lands[index]).map(|(colour, _)| colour);
    spaces.iter().enumerate().map(|(index, one)| space(*one, lands(index))).collect()
}

/// The two frames of a window, the upper one arched.
#[must_use]
pub fn window(upper: Option<Colour>, lower: Option<Colour>) -> String {
    let frame = |pane: Option<Colour>, place: &str| {
        pane.map_or_else(
            || format!("<span class=\"sg-frame {place}\"></span>"),
            |colour| format!("<span class=\"sg-frame {place} glazed\">{}</span>", self::pane(colour, "laid")),
        )
    };
    frame(upper, "upper") + &frame(lower, "lower")
}

/// The glazier: a figure with a broad hat, a pane under the arm.
pub const GLAZIER: &str = "<path class=\"sg-figure\" d=\"M20 3c4 0 7 2.500 8 6h6c1 0 1.500 1.500.500 2l-4 1.500c-.500 5-4.500 8.500-10.500 8.500S10 17.500 9.500 12.500L5.500 11c-1-.500-.500-2 .500-2h6c1-3.500 4-6 8-6z\"/>\
    <path class=\"sg-figure\" d=\"M12 22h16c4 2 6 6 6.500 12L36 46h-6l-1.500-9-.500 19H12l-.500-19L10 46H4l1.500-12C6 28 8 24 12 22z\"/>\
    <path class=\"sg-held\" d=\"M25 29h11v15H25z\"/><path class=\"sg-held-line\" d=\"M25 36.500h11M30.500 29v15\"/>";

/// The starting-player token: a round hand mirror of light, with a one.
pub const TOKEN: &str = "<circle class=\"sg-token-rim\" cx=\"20\" cy=\"20\" r=\"18\"/><circle class=\"sg-token-dish\" cx=\"20\" cy=\"20\" r=\"13.500\"/>\
    <path class=\"sg-token-one\" d=\"M16 15.500l5-3.500v16M16.500 28h9\"/>";

/// A palace as a small picture of its own, without anything from outside: the strips, and the windows below them.
#[must_use]
pub fn thumbnail(state: &Sintra, seat: Seat) -> String {
    const COLUMN: usize = 20;
    let palace = state.palace(seat);
    let mut drawn = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} 118\"><rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#7E868C\"/>",
        WINDOWS * COLUMN + 4
    );
    for (index, at) in Position::all().enumerate() {
        let x = index * COLUMN + 4;
        for (row, space) in spaces(palace, at, state.pieces()).into_iter().flatten().enumerate() {
            let y = row * 11 + 4;
            let (fill, opacity) = match space {
                Space { pane: Some(colour), .. } => (glass(colour), "1"),
                Space { printed: Some(colour), .. } => (glass(colour), ".28"),
                Space { printed: None, .. } => ("#fff", ".28"),
            };
            let _ = write!(
                drawn,
                "<path d=\"M{x} {y}h16v10h-16z\" fill=\"{}\"/><path d=\"M{x} {y}h16v10h-16z\" fill=\"{fill}\" opacity=\"{opacity}\"/>",
                if space.pane.is_some() { "#2B2F34" } else { "#F6F1E7" }
            );
        }
        let (upper, lower) = (palace.windows().upper(at), palace.windows().lower(at));
        let fill = |pane: Option<Colour>| pane.map_or("#2B2F34", glass);
        let _ = write!(
            drawn,
            "<path d=\"M{x} 89v-12a8 8 0 0 1 16 0v12z\" fill=\"{}\"/><path d=\"M{x} 91h16v22h-16z\" fill=\"{}\"/>",
            fill(upper),
            fill(lower)
        );
    }
    drawn + "</svg>"
}
