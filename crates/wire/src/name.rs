//! Names people give themselves.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

use crate::server_refusal::ServerRefusal;

/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

/// The name, trimmed and with single blanks; or why it is none.
pub fn checked_name(text: &str) -> Result<String, ServerRefusal> {
    let parts: Vec<&str> = text.split(' ').filter(|part| !part.is_empty()).collect();
    let name = parts.join(" ");
    if name.chars().count() > LONGEST_NAME {
        return Err(ServerRefusal::NameTooLong { most: LONGEST_NAME });
    }
    if name.chars().any(is_invisible) {
        return Err(ServerRefusal::NameInvisible);
    }
    if name.is_empty() { Err(ServerRefusal::NameEmpty) } else { Ok(name) }
}

/// What two names have in common that a reader takes for each other: the same letters, whatever their script, size, accents and blanks.
#[must_use]
pub fn name_key(name: &str) -> String {
    let plain = |text: &str| text.nfkd().filter(|c| !is_combining_mark(*c)).collect::<String>().to_lowercase();
    // Letters that look alike are found among small ones and large ones alike, so both ways round.
    let alike: String = skeleton(&plain(&skeleton(&plain(name)).collect::<String>())).collect();
    // A large I, a small l and a one are told apart by nobody.
    let strokes = |c: char| if c == 'i' || c == '1' { 'l' } else { c };
    let key: String = plain(&alike).chars().filter(|c| c.is_alphanumeric()).map(strokes).collect();
    if key.is_empty() { name.to_owned() } else { key }
}

/// Control characters, marks of direction, and blanks of no width.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, other) in [
            ("Ada", "ada"),
            ("Ada", "Аdа"),
            ("Ada", "ＡＤＡ"),
            ("Ada", "Áda"),
            ("Ada", "A d a"),
            ("Ada", "A.d.a"),
            ("Bill", "BiII"),
            ("Bob", "B0b"),
            ("Zażółć", "ZAŻÓŁĆ"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Bob"), ("Ada", "Adam"), ("Ala", "Ola")] {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
    }

    #[test]
    fn names_keep_what_is_seen_and_refuse_what_is_not() {
        assert_eq!(checked_name("  Zażółć   Gęślą "), Ok("Zażółć Gęślą".to_owned()));
        assert_eq!(checked_name("<b>Bobby'); DROP"), Ok("<b>Bobby'); DROP".to_owned()));
        assert_eq!(checked_name("   "), Err(ServerRefusal::NameEmpty));
        assert_eq!(checked_name(&"x".repeat(33)), Err(ServerRefusal::NameTooLong { most: LONGEST_NAME }));
        for unseen in ["a\nb", "a\0", "\u{202e}evil", "a\u{200b}b", "\u{1b}[31m"] {
            assert_eq!(checked_name(unseen), Err(ServerRefusal::NameInvisible), "{unseen:?}");
        }
    }
}
