//! A small house for every building: put together from its name, so that an edition of one's own has its houses too.

use std::fmt::Write as _;

use mozaika_glassroad::Kind;

/// Choices that a name makes, one after the other, always the same.
struct Choices(u64);

impl Choices {
    /// The choices of that name (FNV-1a).
    fn of(name: &str) -> Self {
        Self(
            name.bytes()
                .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)),
        )
    }

    /// A number below that.
    fn next(&mut self, below: u64) -> u64 {
        let chosen = (self.0 >> 7) % below;
        self.0 = self.0.rotate_right(11).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        chosen
    }
}

/// The house of a building, in a box of 72 by 48 units: a chimney where things are made, a gate and a barrel where something is
/// brought once, a spire where points are counted.
#[must_use]
pub fn house(id: &str, kind: Kind) -> String {
    let mut choices = Choices::of(id);
    let wide = 30 + choices.next(3) * 5;
    let (left, ground, eaves) = (8, 45, 25 + choices.next(3));
    let right = left + wide;
    let ridge = eaves - 13 - choices.next(4);
    let mut drawn = String::from("<svg class=\"gr-house-drawing\" viewBox=\"0 0 72 48\">");
    if kind == Kind::Processing {
        let x = right - 9;
        let _ = write!(
            drawn,
            "<path class=\"gr-o gr-wall\" d=\"M{x} {}V{}h5v{}z\"/><path class=\"gr-l\" d=\"M{} {}c-3-3 3-4 0-7\"/>",
            eaves,
            ridge - 3,
            eaves - ridge + 3,
            x + 2,
            ridge - 4
        );
    }
    if choices.next(3) > 0 {
        let (from, to) = (right, right + 12 + choices.next(3) * 3);
        let low = eaves + 7;
        let _ = write!(
            drawn,
            "<path class=\"gr-o gr-wall\" d=\"M{from} {low}H{to}V{ground}H{from}z\"/><path class=\"gr-o gr-roof\" d=\"M{} {}L{} {}H{from}z\"/><path class=\"gr-l\" d=\"M{} {}h4v5h-4z\"/>",
            from,
            low - 6,
            to + 2,
            low + 1,
            from + 5,
            low + 4
        );
    }
    let _ = write!(drawn, "<path class=\"gr-o gr-wall\" d=\"M{left} {eaves}H{right}V{ground}H{left}z\"/>");
    let middle = left + wide / 2;
    let roof = match choices.next(3) {
        0 => format!("M{} {eaves}L{middle} {ridge}L{} {eaves}z", left - 3, right + 3),
        1 => format!("M{} {eaves}L{} {ridge}H{}L{} {eaves}z", left - 3, left + 7, right - 7, right + 3),
        _ => format!("M{} {eaves}L{} {ridge}H{}L{} {eaves}z", left - 3, left + 3, right - 3, right + 3),
    };
    let _ = write!(drawn, "<path class=\"gr-o gr-roof\" d=\"{roof}\"/>");
    beams(&mut drawn, choices.next(3), (left, right), (eaves, ground));
    openings(&mut drawn, &mut choices, kind, (left, right), (eaves, ground));
    if kind == Kind::Bonus {
        let _ = write!(
            drawn,
            "<path class=\"gr-l\" d=\"M{middle} {ridge}v-9\"/><path class=\"gr-o gr-flag\" d=\"M{middle} {}h8l-2 2.500 2 2.500h-8z\"/>",
            ridge - 9
        );
    }
    drawn + "</svg>"
}

/// Timber framing.
fn beams(drawn: &mut String, style: u64, (left, right): (u64, u64), (eaves, ground): (u64, u64)) {
    let third = (right - left) / 3;
    let path = match style {
        0 => return,
        1 => format!("M{} {eaves}V{ground}M{} {eaves}V{ground}", left + third, right - third),
        _ => format!(
            "M{left} {}H{right}M{left} {ground}l{third}-{}M{right} {ground}l-{third}-{}",
            eaves + (ground - eaves) / 2,
            (ground - eaves) / 2,
            (ground - eaves) / 2
        ),
    };
    let _ = write!(drawn, "<path class=\"gr-d\" d=\"{path}\"/>");
}

/// Door, windows, and what stands before the house.
fn openings(
    drawn: &mut String,
    choices: &mut Choices,
    kind: Kind,
    (left, right): (u64, u64),
    (eaves, ground): (u64, u64),
) {
    let door = if choices.next(2) == 0 { left + 5 } else { right - 12 };
    let gate = if kind == Kind::Immediate { 11 } else { 7 };
    let top = ground - 11;
    let arched = if kind == Kind::Bonus { "a3.500 3.500 0 0 1 7 0" } else { "" };
    let across = if arched.is_empty() { format!("h{gate}") } else { arched.to_owned() };
    let _ = write!(drawn, "<path class=\"gr-o gr-door\" d=\"M{door} {ground}V{top}{across}V{ground}z\"/>");
    if kind == Kind::Immediate {
        let _ = write!(drawn, "<path class=\"gr-l\" d=\"M{} {top}V{ground}\"/>", door + 5);
    }
    let free = if door < left + 10 { left + 20..right - 5 } else { left + 4..door.saturating_sub(5) };
    for x in free.step_by(9) {
        let _ = write!(drawn, "<path class=\"gr-o gr-window\" d=\"M{x} {}h4.500v5.500h-4.500z\"/>", eaves + 5);
    }
    if kind == Kind::Immediate {
        let _ = write!(
            drawn,
            "<path class=\"gr-o gr-barrel\" d=\"M1 {ground}c-1.500-3-1.500-6 0-9h6c1.500 3 1.500 6 0 9z\"/><path class=\"gr-l\" d=\"M.300 {}h7.400M.300 {}h7.400\"/>",
            ground - 6,
            ground - 3
        );
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mozaika_game::Edition;
    use mozaika_glassroad::Pieces;

    use super::*;

    #[test]
    fn a_building_has_the_same_house_wherever_it_stands_and_few_share_one() {
        let edition = Edition::<Pieces>::default();
        let houses = || edition.buildings.iter().map(|building| house(&building.id, building.kind));
        assert!(houses().eq(houses()));
        let different: BTreeSet<String> = houses().collect();
        assert!(different.len() > 75, "{} different houses", different.len());
        assert!(houses().all(|drawn| drawn.len() < 1500 && !drawn.contains("NaN")));
    }
}
