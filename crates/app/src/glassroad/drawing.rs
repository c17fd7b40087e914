//! Glass Road as SVG: goods, landscapes, marks for what buildings do, and the vignettes of a map.
//!
//! Every pictogram is one symbol in a square of 24 units, drawn with an ink line (`gr-o`) around a body that has its colour from
//! the style sheet; [`sentence`] puts them together. Whatever is drawn here is also said in words somewhere: drawings are hidden
//! from those who listen.

use std::fmt::Write as _;

use mozaika_glassroad::{Good, Kind, Terrain};

use super::signs::Sign;

/// A good's pictogram.
const fn good_drawing(good: Good) -> &'static str {
    match good {
        // A log.
        Good::Wood => {
            r#"<path class="gr-o gr-wood" d="M6 6.800h12.500a3 5.200 0 0 1 0 10.400H6z"/><ellipse class="gr-o gr-cut" cx="6" cy="12" rx="3.200" ry="5.200"/><path class="gr-d" d="M6 9.500a1.500 2.500 0 1 0 .1 0M12 9.700h5M11.500 14.200h4"/>"#
        }
        // A drop.
        Good::Water => {
            r#"<path class="gr-o gr-water" d="M12 2.500c3.800 4.900 6.700 8.300 6.700 12.100a6.700 6.700 0 0 1-13.400 0C5.300 10.800 8.200 7.400 12 2.500z"/><path class="gr-h" d="M8.400 14.800a3.600 3.600 0 0 0 3 3.500"/>"#
        }
        // A heap below falling grains.
        Good::Sand => {
            r#"<path class="gr-o gr-sand" d="M1.800 20C5 19.200 7.500 9 12 9s7 10.200 10.200 11z"/><path class="gr-d gr-grain" d="M9.500 15.500h.01M12.500 13h.01M14.500 16.500h.01M11.500 18h.01M7 18.200h.01M17.500 18.400h.01"/><path class="gr-l gr-grain" d="M12 2.700h.01M12 6h.01"/>"#
        }
        // A lump.
        Good::Clay => {
            r#"<path class="gr-o gr-clay" d="M3.500 19C1.500 16 3 12 6 11c.3-3.700 4-5.700 7-4.300 3.200-.700 5.800 1.700 5.600 4.700 2.900 1.200 3.600 5.200 1.500 7.600z"/><path class="gr-d" d="M6 11c1.500 0 2.600.700 3.200 1.800M13 6.700c1 .800 1.400 1.900 1.200 3.200M18.600 11.400c-1.300.100-2.300.800-2.800 1.900M8 16.500h5"/>"#
        }
        // An apple.
        Good::Food => {
            r#"<path class="gr-o gr-food" d="M12 8.400C13.600 6.600 20 6 20 12.500c0 5-3.300 9-5.500 9-1 0-1.600-.600-2.500-.600s-1.500.600-2.500.600C7.300 21.500 4 17.500 4 12.500 4 6 10.400 6.600 12 8.400z"/><path class="gr-l" d="M12 8.400C12 5.700 12.500 4 14 2.700"/><path class="gr-o gr-leaf" d="M12.400 5.400C11.300 3.200 8.800 2.500 6.800 3.200c.800 2.200 3.200 3.200 5.600 2.200z"/><path class="gr-h" d="M7 12.500c0-1.600.900-2.600 2.300-2.800"/>"#
        }
        // A lump with edges.
        Good::Charcoal => {
            r#"<path class="gr-o gr-charcoal" d="M3.500 15.500L6 8l6.500-4.500L19 8l2 7.500-5 5H8z"/><path class="gr-h" d="M6 8l6 3.200L19 8M12 11.200L10.500 20.500M12 11.200l4.500 8.300"/>"#
        }
        // A pane.
        Good::Glass => {
            r#"<rect class="gr-o gr-glass" x="4" y="3" width="16" height="18" rx="1.500"/><path class="gr-h" d="M7.500 13.500l6.500-7.500M8.500 18l8-9.500"/>"#
        }
        // A brick.
        Good::Brick => {
            r#"<path class="gr-o gr-brick" d="M2 12l4.800-5H22v6.500L17.200 18.500H2z"/><path class="gr-d" d="M2 12h15.200v6.500M17.200 12L22 7"/>"#
        }
    }
}

/// A landscape's pictogram, and the forest's.
const fn terrain_drawing(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Pit => {
            r#"<ellipse class="gr-o gr-pit" cx="12" cy="13" rx="10.200" ry="7"/><ellipse class="gr-o gr-pit-deep" cx="12" cy="13.800" rx="6.700" ry="4.400"/><ellipse class="gr-o gr-pit-deepest" cx="12" cy="14.600" rx="3.300" ry="2"/>"#
        }
        Terrain::Grove => {
            r#"<path class="gr-l" d="M8.200 21.500v-8M17.200 21.500v-6"/><circle class="gr-o gr-grove" cx="8.200" cy="8.800" r="6"/><circle class="gr-o gr-grove" cx="17.200" cy="13" r="4.300"/><path class="gr-d" d="M5.500 8.500a3 3 0 0 1 2.500-2.800M15.200 12.700a2 2 0 0 1 1.600-1.900"/>"#
        }
        Terrain::Pond => {
            r#"<path class="gr-o gr-pond" d="M1.800 14c0-3.800 4.600-6.200 10.200-6.200S22.200 10.200 22.200 14 17.600 20.500 12 20.500 1.800 17.800 1.800 14z"/><path class="gr-h" d="M5.500 13.500q1.600-1.600 3.200 0t3.200 0 3.200 0M9.500 17q1.600-1.600 3.200 0t3.200 0"/><path class="gr-l" d="M19.500 10V3.500M17 8.500V4.500"/>"#
        }
        Terrain::Forest => {
            r#"<path class="gr-l" d="M9 18.500v3.500M18 19v2.500"/><path class="gr-o gr-forest" d="M18 8.500l3 5h-1.300l2.600 5.500h-8.600l2.600-5.500H15z"/><path class="gr-o gr-forest" d="M9 2l4.200 6.200h-2l3.600 5.300h-2.200l3.200 5.300H2.200l3.200-5.300H3.200l3.600-5.300h-2z"/>"#
        }
    }
}

/// Marks that are neither goods nor landscapes.
const MARKS: [(&str, &str); 19] = [
    ("empty", r#"<rect class="gr-dash" x="3.500" y="3.500" width="17" height="17" rx="2"/>"#),
    (
        "building",
        r#"<path class="gr-o gr-house" d="M3 11.500L12 4l9 7.500V21H3z"/><path class="gr-l" d="M9.700 21v-6h4.600v6"/>"#,
    ),
    (
        "processing",
        r#"<path class="gr-m" d="M4.500 11.500a7.500 7.500 0 0 1 13-4.500l2 2.200M19.700 4.500v4.900h-4.900M19.500 12.500a7.500 7.500 0 0 1-13 4.500l-2-2.200M4.300 19.500v-4.900h4.900"/>"#,
    ),
    ("immediate", r#"<path class="gr-o gr-bolt" d="M13.500 2.500L5 13.500h5.500L9.500 21.500l9.500-12h-6.500z"/>"#),
    (
        "bonus",
        r#"<path class="gr-o gr-star" d="M12 2.800l2.900 5.900 6.500.900-4.700 4.600 1.100 6.500L12 17.600l-5.800 3.100 1.100-6.500L2.600 9.600l6.500-.900z"/>"#,
    ),
    (
        "beside",
        r#"<rect class="gr-o gr-here" x="8.700" y="8.700" width="6.600" height="6.600"/><path class="gr-near" d="M8.700 1.500h6.600v6H8.700zM8.700 16.500h6.600v6H8.700zM1.500 8.700h6v6.600h-6zM16.500 8.700h6v6.600h-6z"/>"#,
    ),
    (
        "build",
        r#"<path class="gr-o gr-house" d="M2.500 14.500l6-5 6 5V22h-12z"/><path class="gr-l" d="M7 22v-4h3v4"/><path class="gr-handle" d="M12.500 13.500l6-7.500"/><path class="gr-o gr-hammer" d="M14.500 4.500l4-2.500 4.500 3.700-2.200 4.100z"/>"#,
    ),
    (
        "draw",
        r#"<path class="gr-o gr-board-fill" d="M1.500 2.500h6v8h-6zM9 2.500h6v8H9zM16.500 2.500h6v8h-6z"/><path class="gr-m" d="M12 13v8M8.500 17.500L12 21l3.500-3.500"/>"#,
    ),
    (
        "discard",
        r#"<rect class="gr-o gr-board-fill" x="4.500" y="3" width="15" height="18" rx="1.500"/><path class="gr-x" d="M8 7.500l8 9M16 7.500l-8 9"/>"#,
    ),
    (
        "card",
        r#"<rect class="gr-o gr-board-fill" x="6" y="2.500" width="13" height="18.500" rx="2" transform="rotate(8 12 12)"/><path class="gr-d" d="M10 8l6 .900M9.500 11.500l6 .900M9 15l6 .900"/>"#,
    ),
    ("repeat", r#"<path class="gr-m" d="M19.500 12a7.500 7.500 0 1 1-2.600-5.700M17.500 2v5h-5"/>"#),
    (
        "copy",
        r#"<path class="gr-o gr-house" d="M7.500 9.500L14.500 3l7 6.500v8h-14z"/><path class="gr-o gr-house" d="M2.500 14l6-5.500 6 5.500v7.500h-12z"/>"#,
    ),
    (
        "lower",
        r#"<circle class="gr-o gr-sheet-fill" cx="10" cy="12" r="8.500"/><path class="gr-m" d="M10 12L4.500 17.500M10 12l6 5M20.500 6v11M17.800 14.300l2.700 2.700 2.700-2.700"/>"#,
    ),
    (
        "costs",
        r#"<rect class="gr-o gr-sheet-fill" x="3" y="3.500" width="18" height="17" rx="1.500"/><path class="gr-o gr-column" d="M3 5v14a1.500 1.500 0 0 0 1.500 1.500H9.500V3.500h-5A1.500 1.500 0 0 0 3 5z"/><path class="gr-d" d="M12.500 9h5.500M12.500 13h5.500"/>"#,
    ),
    (
        "basic",
        r#"<path class="gr-wood" d="M12 12L12 2.500A9.500 9.500 0 0 1 20.200 7.250z"/><path class="gr-water" d="M12 12L20.200 7.250A9.500 9.500 0 0 1 20.200 16.750z"/><path class="gr-sand" d="M12 12L20.200 16.750A9.500 9.500 0 0 1 12 21.500z"/><path class="gr-clay" d="M12 12L12 21.500A9.500 9.500 0 0 1 3.800 16.750z"/><path class="gr-food" d="M12 12L3.800 16.750A9.500 9.500 0 0 1 3.800 7.250z"/><path class="gr-charcoal" d="M12 12L3.800 7.250A9.500 9.500 0 0 1 12 2.500z"/><circle class="gr-ring" cx="12" cy="12" r="9.500"/>"#,
    ),
    (
        "landscape",
        r#"<path class="gr-grove" d="M3.500 3.500h17L3.500 20.500z"/><path class="gr-pond" d="M20.500 3.500v17h-17z"/><path class="gr-o gr-pit" d="M12 7.500l4.500 4.500-4.500 4.500-4.500-4.500z"/><rect class="gr-ring" x="3.500" y="3.500" width="17" height="17" rx="2"/>"#,
    ),
    (
        "others",
        r#"<path class="gr-o gr-figure" d="M13 20.500c0-4 1.700-6.500 4.700-6.500s4.800 2.500 4.800 6.500z"/><circle class="gr-o gr-figure" cx="17.700" cy="9.800" r="3.300"/><path class="gr-o gr-figure" d="M1.500 21.500c0-5 2.200-7.700 5.700-7.700s5.800 2.700 5.800 7.700z"/><circle class="gr-o gr-figure" cx="7.200" cy="8.500" r="4"/>"#,
    ),
    (
        "marker",
        r#"<circle class="gr-o gr-sheet-fill" cx="12" cy="12" r="9.500"/><path class="gr-m" d="M12 12V2.500M12 12l8 5.200"/>"#,
    ),
    (
        "goblet",
        r#"<path class="gr-o gr-cup" d="M5.500 2.500h13c0 6.200-1.900 9.600-5 10.400V18h3.700v3.500H6.800V18h3.700v-5.100c-3.100-.800-5-4.200-5-10.400z"/><path class="gr-h" d="M8.300 5c.1 2.600.7 4.300 1.700 5.300"/>"#,
    ),
];

/// What is drawn more than once; to be put into `<defs>`.
#[must_use]
pub fn definitions() -> String {
    let mut defs = String::new();
    let mut symbol = |name: &str, size: (u32, u32), drawn: &str| {
        let (width, height) = size;
        let _ = write!(defs, "<symbol id=\"gr-{name}\" viewBox=\"0 0 {width} {height}\">{drawn}</symbol>");
    };
    for good in Good::ALL {
        symbol(good.name(), (24, 24), good_drawing(good));
    }
    for terrain in Terrain::ALL {
        symbol(terrain.name(), (24, 24), terrain_drawing(terrain));
    }
    for (name, drawn) in MARKS {
        symbol(name, (24, 24), drawn);
    }
    for terrain in Terrain::LANDSCAPES {
        symbol(&format!("scene-{}", terrain.name()), (100, 100), &scene(terrain, Lies::Across));
    }
    symbol("scene-forest", (200, 100), &scene(Terrain::Forest, Lies::Across));
    symbol("scene-forest-down", (100, 200), &scene(Terrain::Forest, Lies::Down));
    symbol("scene-empty", (100, 100), &format!("{MEADOW}{TUFTS}"));
    defs
}

/// How the two spaces of a forest lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Side by side.
    Across,
    /// One below the other.
    Down,
}

const MEADOW: &str = r#"<rect class="gr-meadow" width="100%" height="100%"/>"#;
const TUFTS: &str =
    r#"<path class="gr-tuft" d="M22 34l2-6 2 6M26 34l4-5M66 68l2-6 2 6M70 68l4-5M74 26l2-5 2 5M30 78l2-5 2 5"/>"#;

/// The firs of a forest whose spaces lie side by side, from the back to the front: where they stand and how high they are.
#[rustfmt::skip]
const FIRS_ACROSS: [(f64, f64, f64); 14] = [
    (62.0, 42.0, 36.0), (146.0, 42.0, 36.0), (104.0, 46.0, 40.0), (22.0, 48.0, 40.0), (182.0, 50.0, 40.0),
    (84.0, 68.0, 44.0), (40.0, 70.0, 46.0), (126.0, 72.0, 46.0), (164.0, 74.0, 44.0),
    (18.0, 92.0, 44.0), (106.0, 94.0, 46.0), (184.0, 94.0, 42.0), (62.0, 95.0, 48.0), (148.0, 96.0, 46.0),
];
/// The firs of a forest whose spaces lie one below the other.
#[rustfmt::skip]
const FIRS_DOWN: [(f64, f64, f64); 15] = [
    (58.0, 40.0, 36.0), (20.0, 44.0, 38.0), (86.0, 48.0, 38.0), (38.0, 72.0, 44.0), (74.0, 78.0, 44.0),
    (16.0, 100.0, 42.0), (54.0, 104.0, 46.0), (88.0, 108.0, 42.0), (34.0, 132.0, 46.0), (72.0, 134.0, 44.0),
    (16.0, 160.0, 42.0), (54.0, 164.0, 46.0), (87.0, 166.0, 42.0), (34.0, 194.0, 46.0), (74.0, 196.0, 46.0),
];

/// A fir of that height that stands there.
fn fir(into: &mut String, (x, y): (f64, f64), height: f64) {
    // From the top down, on one side: how far out, how far up.
    const SIDE: [(f64, f64); 6] = [(0.0, 1.0), (0.19, 0.62), (0.1, 0.62), (0.27, 0.34), (0.14, 0.34), (0.36, 0.06)];
    let point = |(out, up): (f64, f64)| format!("L{:.1} {:.1}", x + height * out, y - height * up);
    let right: String = SIDE.into_iter().map(point).collect();
    let left: String = SIDE.into_iter().skip(1).rev().map(|(out, up)| point((-out, up))).collect();
    let trunk = format!("M{x:.1} {:.1}V{:.1}", y - height * 0.06, y + height * 0.05);
    let outline = right.replacen('L', "M", 1) + &left;
    let _ = write!(into, "<path class=\"gr-l\" d=\"{trunk}\"/><path class=\"gr-o gr-forest\" d=\"{outline}z\"/>");
}

/// A round tree with a crown of that radius that stands there.
fn tree(into: &mut String, (x, y): (f64, f64), radius: f64) {
    let middle = y - radius * 1.7;
    let _ = write!(
        into,
        "<path class=\"gr-l\" d=\"M{x:.1} {y:.1}V{middle:.1}\"/>\
         <circle class=\"gr-o gr-grove\" cx=\"{x:.1}\" cy=\"{middle:.1}\" r=\"{radius:.1}\"/>\
         <path class=\"gr-d\" d=\"M{:.1} {middle:.1}a{r:.1} {r:.1} 0 0 1 {r:.1}-{r:.1}\"/>",
        x - radius * 0.55,
        r = radius * 0.55
    );
}

/// The vignette of a space: as wide and high as 100, for a forest two of them.
fn scene(terrain: Terrain, lies: Lies) -> String {
    let mut drawn = MEADOW.to_owned();
    match terrain {
        Terrain::Pit => drawn.push_str(
            r#"<path class="gr-o gr-pit" d="M7 56c0-19 20-31 44-31s43 11 43 29-18 33-44 33S7 75 7 56z"/><path class="gr-o gr-pit-deep" d="M20 58c0-13 13-21 31-21s30 8 30 20-13 21-31 21-30-8-30-20z"/><path class="gr-o gr-pit-deepest" d="M34 60c0-7 7-12 17-12s17 5 17 11-7 11-17 11-17-4-17-10z"/><path class="gr-l" d="M60 49l9-21M66 51l9-21M62 44l6 2M64.500 38l6 2M67 32l6 2"/><path class="gr-o gr-clay" d="M7 31c2-7 6-13 11-13s9 6 13 12c-5 4-19 5-24 1z"/>"#,
        ),
        Terrain::Grove => {
            drawn.push_str(TUFTS);
            for (at, radius) in [((26.0, 45.0), 14.0), ((74.0, 42.0), 13.0), ((50.0, 66.0), 15.5), ((20.0, 86.0), 12.5), ((80.0, 89.0), 14.5)] {
                tree(&mut drawn, at, radius);
            }
        }
        Terrain::Pond => drawn.push_str(
            r#"<path class="gr-o gr-shore" d="M6 54c0-20 19-32 44-32s45 11 45 31-18 34-46 34S6 74 6 54z"/><path class="gr-o gr-pond" d="M12 55c0-16 16-26 38-26s39 9 39 25-16 27-39 27-38-11-38-26z"/><path class="gr-h" d="M24 48q5-5 10 0t10 0 10 0M44 60q5-5 10 0t10 0 10 0M28 70q5-5 10 0t10 0"/><path class="gr-l" d="M80 36V12M86 40V18M74 33V17"/><path class="gr-reed" d="M80 12v8M86 18v7M74 17v6"/><path class="gr-o gr-leaf" d="M62 43a6 3.500 0 1 0 6-3.500l-2 3.500z"/>"#,
        ),
        Terrain::Forest => {
            let trees: &[(f64, f64, f64)] = if lies == Lies::Across { &FIRS_ACROSS } else { &FIRS_DOWN };
            for (x, y, height) in trees {
                fir(&mut drawn, (*x, *y), *height);
            }
        }
    }
    drawn
}

/// One pictogram.
#[must_use]
pub fn picture(name: &str) -> String {
    format!("<svg class=\"gr-pic\" viewBox=\"0 0 24 24\"><use href=\"#gr-{name}\"/></svg>")
}

/// A number in front of a pictogram; one of a thing is the thing.
fn counted(count: u8, drawn: &str) -> String {
    let number = if count > 1 { format!("<b>{count}</b>") } else { String::new() };
    format!("<span class=\"gr-sign\">{number}{drawn}</span>")
}

fn operator(name: &str, sign: &str) -> String {
    format!("<span class=\"gr-op gr-op-{name}\">{sign}</span>")
}

/// A point is written into a small shield.
#[must_use]
pub fn points(figure: &str) -> String {
    format!("<span class=\"gr-points\">{figure}</span>")
}

fn sign(sign: Sign) -> String {
    let several = |name: &str, class: &str, count: usize| {
        format!("<span class=\"gr-sign {class}\">{}</span>", picture(name).repeat(count))
    };
    match sign {
        Sign::Good(count, good) => counted(count, &picture(good.name())),
        Sign::AnyBasic(count) => counted(count, &picture("basic")),
        Sign::Terrain(count, terrain) => counted(count, &picture(terrain.name())),
        Sign::Remove(count, terrain) => {
            let drawn = format!("<span class=\"gr-removed\">{}</span>", picture(terrain.name()));
            counted(count, &drawn)
        }
        Sign::AnyLandscape(count) => counted(count, &picture("landscape")),
        Sign::Set => {
            let all: String = Terrain::LANDSCAPES.iter().map(|terrain| picture(terrain.name())).collect();
            format!("<span class=\"gr-sign gr-set\">{all}</span>")
        }
        Sign::EmptySpace => counted(0, &picture("empty")),
        Sign::Building => counted(0, &picture("building")),
        Sign::OfKind(kind) => format!(
            "<span class=\"gr-sign gr-of-kind\" data-kind=\"{}\">{}{}</span>",
            kind.name(),
            picture("building"),
            picture(kind.name())
        ),
        Sign::Beside => counted(0, &picture("beside")),
        Sign::Build => counted(0, &picture("build")),
        Sign::Draw => counted(0, &picture("draw")),
        Sign::Discard(count) => counted(count, &picture("discard")),
        Sign::Card => counted(0, &picture("card")),
        Sign::Points(worth) => points(&figure(worth)),
        Sign::Arrow => operator("arrow", "→"),
        Sign::Plus => operator("plus", "+"),
        Sign::Or => operator("or", "|"),
        Sign::Per => operator("per", "/"),
        Sign::Equals => operator("equals", "="),
        Sign::Repeat => counted(0, &picture("repeat")),
        Sign::AtLeast(count) => operator("least", &format!("≥{count}")),
        Sign::AtMost(count) => operator("most", &format!("≤{count}")),
        Sign::Marker(min, max) => format!("<span class=\"gr-sign\">{}<b>{min}–{max}</b></span>", picture("marker")),
        Sign::Square(terrain) => several(terrain.name(), "gr-square", 4),
        Sign::Group(terrain) => several(terrain.name(), "gr-group", 3),
        Sign::LowerWheel => counted(0, &picture("lower")),
        Sign::InCosts => counted(0, &picture("costs")),
        Sign::Copy => counted(0, &picture("copy")),
        Sign::Others(count) => format!("<span class=\"gr-sign gr-others\">{}<b>+{count}</b></span>", picture("others")),
    }
}

/// Points as they are drawn: with a sign for what is lost, and a half as a half.
fn figure(points: mozaika_game::Points) -> String {
    match points.to_string().as_str() {
        "0.5" => "½".to_owned(),
        other => other.replace('-', "−").replace(".5", "½"),
    }
}

/// A sentence of pictograms, as a piece of a page; what it says is to be said in words beside it.
#[must_use]
pub fn sentence(signs: &[Sign]) -> String {
    let mut drawn = String::new();
    let mut rest = signs;
    while let [first, after @ ..] = rest {
        // What lies beside the building is not torn from the mark that says so.
        if let (Sign::Beside, [lies_there, after @ ..]) = (first, after) {
            let _ = write!(drawn, "<span class=\"gr-pair\">{}{}</span>", sign(*first), sign(*lies_there));
            rest = after;
        } else {
            drawn.push_str(&sign(*first));
            rest = after;
        }
    }
    drawn
}

/// Is a sentence so long that it has to be written smaller?
#[must_use]
pub const fn density(signs: &[Sign]) -> &'static str {
    match signs.len() {
        0..=5 => "",
        6..=8 => "dense",
        _ => "crowded",
    }
}

/// The mark of a kind of buildings.
#[must_use]
pub fn kind_mark(kind: Kind) -> String {
    picture(kind.name())
}

/// The back of a card: a pattern of panes, the same on all of them.
#[must_use]
pub fn card_back() -> String {
    let pane = |x: u32, y: u32| format!("M{} {}l6 8-6 8-6-8z", x * 12 + 6, y * 16);
    let panes: String = (0..6).flat_map(|y| (0..5).map(move |x| (x, y))).map(|(x, y)| pane(x, y)).collect();
    format!(
        "<svg class=\"gr-panes\" viewBox=\"0 0 60 96\" preserveAspectRatio=\"xMidYMid slice\"><path d=\"{panes}\"/></svg>"
    )
}
