//! Stands in for the crate of that name, which reads the settings of a server that draws pages: with a reader of files, of TOML and
//! of regular expressions. Our page is drawn in the browser alone. What is left are the types that Leptos names.

use std::sync::Arc;

/// What a server that draws pages would be told.
#[derive(Clone, Debug, Default)]
pub struct LeptosOptions {
    pub output_name: Arc<str>,
    pub site_root: Arc<str>,
    pub site_pkg_dir: Arc<str>,
    pub hash_file: Arc<str>,
    pub hash_files: bool,
    pub reload_port: u32,
    pub reload_external_port: Option<u32>,
    pub reload_ws_protocol: ReloadWSProtocol,
}

/// How such a server would tell a page to load itself again.
#[derive(Clone, Copy, Debug, Default)]
pub enum ReloadWSProtocol {
    #[default]
    WS,
    WSS,
}
