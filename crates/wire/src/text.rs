//! Names people give themselves.

/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Nothing, or nothing but blanks.
    #[error("A name has at least one letter.")]
    Empty,
    /// Too long.
    #[error("A name has at most {LONGEST_NAME} characters.")]
    Long,
    /// Characters that move the text around them, or are not seen at all.
    #[error("A name is made of visible characters.")]
    Unseen,
}

/// The name, trimmed and with single blanks; or why it is none.
pub fn name(text: &str) -> Result<String, BadName> {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let name = words.join(" ");
    if name.chars().count() > LONGEST_NAME {
        return Err(BadName::Long);
    }
    if name.chars().any(is_unseen) {
        return Err(BadName::Unseen);
    }
    if name.is_empty() { Err(BadName::Empty) } else { Ok(name) }
}

/// Control characters, marks of direction, and blanks of no width.
fn is_unseen(c: char) -> bool {
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
        assert_eq!(name("  Zażółć   Gęślą "), Ok("Zażółć Gęślą".to_owned()));
        assert_eq!(name("<b>Bobby'); DROP"), Ok("<b>Bobby'); DROP".to_owned()));
        assert_eq!(name("   "), Err(BadName::Empty));
        assert_eq!(name(&"x".repeat(33)), Err(BadName::Long));
        for unseen in ["a\nb", "a\0", "\u{202e}evil", "a\u{200b}b", "\u{1b}[31m"] {
            assert_eq!(name(unseen), Err(BadName::Unseen), "{unseen:?}");
        }
    }
}
