//! The rules of Patchwork.
