//! The cloth of each patch: 33 that can be told apart, also without colour.

/// How a cloth is woven or printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weave {
    /// Crossing bands.
    Gingham,
    /// Slanting stripes.
    Stripes,
    /// Dots.
    Dots,
    /// Zigzags.
    Herringbone,
    /// Little flowers.
    Flowers,
    /// Little crosses, as if stitched.
    Crosses,
}

impl Weave {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Gingham, Self::Stripes, Self::Dots, Self::Herringbone, Self::Flowers, Self::Crosses];

    /// The key of its name in the words, and its class in the style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gingham => "gingham",
            Self::Stripes => "stripes",
            Self::Dots => "dots",
            Self::Herringbone => "herringbone",
            Self::Flowers => "flowers",
            Self::Crosses => "crosses",
        }
    }
}

/// The dye of a cloth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hue {
    /// Red of the madder root.
    Madder,
    /// Blue.
    Indigo,
    /// Yellow earth.
    Ochre,
    /// Grey green.
    Sage,
    /// Purple.
    Plum,
    /// Blue green.
    Teal,
}

impl Hue {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Madder, Self::Indigo, Self::Ochre, Self::Sage, Self::Plum, Self::Teal];

    /// The key of its name in the words, and its class in the style sheet.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Madder => "madder",
            Self::Indigo => "indigo",
            Self::Ochre => "ochre",
            Self::Sage => "sage",
            Self::Plum => "plum",
            Self::Teal => "teal",
        }
    }
}

/// The cloth of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fabric {
    /// How it is woven.
    pub weave: Weave,
    /// How it is dyed.
    pub hue: Hue,
    /// A coarse pattern, or a fine one.
    pub coarse: bool,
}

/// The plain linen of special patches.
pub const SPECIAL: Fabric = Fabric { weave: Weave::Crosses, hue: Hue::Ochre, coarse: true };

/// The cloth of that patch: neighbours in number differ in weave and in dye.
#[must_use]
pub fn fabric(patch: u8) -> Fabric {
    let (row, column) = (usize::from(patch) / 6, usize::from(patch) % 6);
    let weave = Weave::ALL[column];
    let hue = Hue::ALL[(row + column * 5) % 6];
    Fabric { weave, hue, coarse: (row + column) % 2 == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mozaika_patchwork::PATCHES;
    use std::collections::HashSet;

    #[test]
    fn every_patch_has_a_cloth_of_its_own() {
        let cloths: HashSet<Fabric> = (0..PATCHES as u8).map(fabric).collect();
        assert_eq!(cloths.len(), PATCHES);
        let dyed: HashSet<(Weave, Hue)> = cloths.iter().map(|cloth| (cloth.weave, cloth.hue)).collect();
        assert_eq!(dyed.len(), PATCHES, "no two share weave and dye");
    }
}
