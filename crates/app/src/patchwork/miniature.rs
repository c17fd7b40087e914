//! A quilt that sews itself, for the first screen: drawn beforehand, so that it can be shown before the rules are there.

/// The pieces of the quilt as SVG, in the order they are laid, one a line.
pub const MINIATURE: &str = include_str!("miniature.svg");

#[cfg(test)]
mod tests {
    use mozaika_game::Seat;

    use super::*;
    use crate::OpenMatch;
    use crate::patchwork::{drawing, typed};

    /// A short match, well sewn.
    const RECORD: &str = include_str!("miniature.txt");

    #[test]
    fn the_miniature_is_what_its_record_sews() {
        let open_match = OpenMatch::resume(mozaika_registry::GAMES, RECORD).unwrap();
        let mut sewn: Vec<String> = Vec::new();
        let mut before = String::new();
        for entries in 0..=open_match.played().len() {
            let rewound = open_match.rewound(entries);
            let quilt = drawing::quilt(typed(rewound.played()).unwrap(), Seat(0)).replace(" fresh", "");
            if let Some(new) = quilt.strip_prefix(&before).filter(|new| !new.is_empty()) {
                sewn.push(new.to_owned());
            }
            before = quilt;
        }
        let drawn = sewn.join("\n") + "\n";
        assert!(sewn.len() > 8, "only {} pieces", sewn.len());
        if MINIATURE != drawn {
            let place = std::env::temp_dir().join("miniature.svg");
            std::fs::write(&place, drawn).unwrap();
            panic!("drawings have changed: put {} beside the record of the miniature", place.display());
        }
    }
}
