//! The link to a table as something a phone can read.

use std::fmt::Write as _;

use qrcode::{Color, EcLevel, QrCode};

/// The dark squares of the QR code of a text, as the path of an SVG drawing, and how many squares it is wide.
///
/// ```
/// let (path, wide) = mozaika_app::invitation_squares("https://example.org/#/online/k7qm2x").unwrap();
/// assert!(path.starts_with("M0 0h7v1h-7z"), "the corner that readers look for: {path}");
/// assert_eq!(wide, 29);
/// ```
#[must_use]
pub fn invitation_squares(text: &str) -> Option<(String, usize)> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let wide = code.width();
    let colors = code.to_colors();
    let mut path = String::new();
    for (y, row) in colors.chunks(wide).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let _ = write!(path, "M{x} {y}h{0}v1h-{0}z", run.len());
            }
            x += run.len();
        }
    }
    Some((path, wide))
}
