//! What a device is called, out of what its browser says of itself.

/// Browsers say that they are others too: the first of these that is named is the one.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// The browser and its system, as people call them; what the device says of itself where that is nothing known.
///
/// ```
/// let said = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/// assert_eq!(mozaika_app::device_name(said), "Firefox · Linux");
/// assert_eq!(mozaika_app::device_name("curl/8.14.1"), "curl/8.14.1");
/// ```
#[must_use]
pub fn device_name(said: &str) -> String {
    let first =
        |known: &[(&str, &'static str)]| known.iter().find(|(word, _)| said.contains(word)).map(|(_, name)| *name);
    match (first(&BROWSERS), first(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} · {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => said.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_names_others_too_is_called_by_its_own_name() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (said, name) in [
            (
                format!("Mozilla/5.0 (X11; Linux x86_64) {webkit} HeadlessChrome/156.0.0.0 Safari/537.36"),
                "Chrome · Linux",
            ),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/150.0 Safari/537.36 Edg/150.0"),
                "Edge · Windows",
            ),
            (
                format!("Mozilla/5.0 (Linux; Android 15; Pixel 9) {webkit} Chrome/150.0 Mobile Safari/537.36"),
                "Chrome · Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
                    .to_owned(),
                "Safari · iPhone",
            ),
        ] {
            assert_eq!(device_name(&said), name);
        }
    }
}
