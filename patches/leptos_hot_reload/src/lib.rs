//! Stands in for the crate of that name, which changes views in an open page while somebody works on them, and brings a reader of
//! Rust into the page for that. Left are the few questions that Leptos' macros ask about a view.

/// What would listen in the page.
pub const HOT_RELOAD_JS: &str = "";

/// The name that a view would be found by.
pub fn span_to_stable_id(path: impl AsRef<std::path::Path>, line: usize) -> String {
    format!("{}:{line}", path.as_ref().display())
}

#[cfg(not(target_arch = "wasm32"))]
pub mod parsing {
    use rstml::node::{CustomNode, NodeElement, NodeName};
    use syn::{Expr, ExprLit, Lit};

    /// What stands there as it is: a text, a letter or a number.
    pub fn value_to_string(value: &Expr) -> Option<String> {
        let Expr::Lit(ExprLit { lit, .. }) = value else { return None };
        match lit {
            Lit::Str(text) => Some(text.value()),
            Lit::Char(letter) => Some(letter.value().into()),
            Lit::Int(number) => Some(number.base10_digits().into()),
            Lit::Float(number) => Some(number.base10_digits().into()),
            _ => None,
        }
    }

    /// Is it one of our components? They are called like types.
    pub fn is_component_node(node: &NodeElement<impl CustomNode>) -> bool {
        let NodeName::Path(name) = node.name() else { return false };
        let last = name.path.segments.last().map(|last| last.ident.to_string());
        last.is_some_and(|last| last.starts_with(|first: char| first.is_ascii_uppercase()))
    }
}
