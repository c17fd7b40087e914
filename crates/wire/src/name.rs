//! Names people give themselves.

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
