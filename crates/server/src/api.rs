//! The addresses under `/api`, and what describes them to programs.

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::app_state::AppState;
use crate::{own_data, personal, rest};

/// The description of the routes: a file that the tests hold to the routes, so that nothing of what makes it is in the program.
const DOCUMENT: &str = include_str!("../openapi.json");

/// The routes of a module, a line each: a method, an address, and the function that answers. The same lines are what is described.
macro_rules! routes {
    ($($method:ident $address:literal => $handler:ident,)+) => {
        pub(crate) fn routes() -> axum::Router<$crate::app_state::AppState> {
            axum::Router::new()$(.route($address, axum::routing::$method($handler)))+
        }

        #[cfg(feature = "openapi")]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($handler),+))]
        pub(crate) struct Description;

        #[cfg(test)]
        pub(crate) const ROUTES: &[$crate::api::Route] =
            &[$((stringify!($method), $address, stringify!($handler))),+];
    };
}

pub(crate) use routes;

/// A line of a table of routes, in words.
#[cfg(test)]
pub(crate) type Route = (&'static str, &'static str, &'static str);

/// Every route, and the document that describes them.
pub(crate) fn router() -> Router<AppState> {
    rest::routes().merge(personal::routes()).merge(own_data::routes()).route("/api/openapi.json", get(document))
}

async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT)
}

/// What `/api/openapi.json` has to say, made of the functions that answer and of the types of the wire.
#[cfg(feature = "openapi")]
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    use utoipa::OpenApi;

    #[derive(OpenApi)]
    #[openapi(info(
        title = "Mozaika",
        description = "Tables, people and matches. What is live goes over the WebSocket `/ws`; see docs/server.md."
    ))]
    struct Whole;

    let parts = [rest::Description::openapi(), personal::Description::openapi(), own_data::Description::openapi()];
    let mut whole = parts.into_iter().fold(Whole::openapi(), utoipa::openapi::OpenApi::merge_from);
    for item in whole.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten() {
            // Nothing has tags, and an empty list of them says no more than none.
            operation.tags = operation.tags.take().filter(|tags| !tags.is_empty());
        }
    }
    whole
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use serde_json::Value;

    use super::*;

    /// Run with `MOZAIKA_BLESS=1` to write it anew.
    #[test]
    fn the_document_that_is_served_says_what_the_routes_and_their_types_say() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        let made = description().to_pretty_json().unwrap() + "\n";
        if std::env::var_os("MOZAIKA_BLESS").is_some() {
            fs::write(file, &made).unwrap();
        }
        assert!(
            fs::read_to_string(file).unwrap() == made,
            "crates/server/openapi.json is out of date: `MOZAIKA_BLESS=1 cargo test -p mozaika-server --lib` writes it anew"
        );
    }

    #[test]
    fn every_route_is_described_at_its_address_and_method_and_nothing_else_is() {
        let document: Value = serde_json::to_value(description()).unwrap();
        let mut described = BTreeSet::new();
        for (address, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let answers = operation["operationId"].as_str().unwrap();
                assert!(described.insert((method.as_str(), address.as_str(), answers)));
            }
        }
        let routes: Vec<Route> = [rest::ROUTES, personal::ROUTES, own_data::ROUTES].concat();
        assert_eq!(described, routes.iter().copied().collect());
        assert_eq!(described.len(), routes.len(), "no line stands there twice");
    }
}
