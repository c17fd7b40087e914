//! What is stored of somebody: told to them, or taken out for good, over plain HTTP.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
#[cfg(feature = "openapi")]
use mozaika_wire::Refusal;
use mozaika_wire::ServerRefusal;
use serde_json::Value;

use crate::admin::Admin;
use crate::api::routes;
use crate::app_state::{AppState, PeerAddress};
use crate::operations::OperationError;
use crate::rest::{HttpRefusal, check_costly, somebody};

routes! {
    get "/api/me/data" => export,
    delete "/api/me" => erase,
}

/// What an operation on the database could not do, told to whoever asked.
fn refused(error: OperationError) -> HttpRefusal {
    match error {
        OperationError::Store(error) => error.into(),
        OperationError::Fault(fault) => {
            tracing::warn!(%fault, "what is stored of somebody could not be told or taken out");
            ServerRefusal::StorageFailed.into()
        }
        OperationError::Randomness(_) => ServerRefusal::NoRandomness.into(),
    }
}

/// Everything that is stored of you, as `mozaika admin export` tells it.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/me/data",
    responses((status = 200, body = Object), (status = 401, body = Refusal), (status = 429, body = Refusal))))]
async fn export(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
) -> Result<Json<Value>, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    check_costly(&app, address)?;
    Admin::of_server(&app.tables).export(signed_in.person.id.as_str()).await.map(Json).map_err(refused)
}

/// Takes you out for good: you give up wherever a match is on, and your name leaves every entry, list and record.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/me",
    responses((status = 204), (status = 401, body = Refusal), (status = 429, body = Refusal), (status = 503, body = Refusal))))]
async fn erase(
    State(app): State<AppState>,
    PeerAddress(address): PeerAddress,
    headers: HeaderMap,
) -> Result<StatusCode, HttpRefusal> {
    let signed_in = somebody(&app, &headers).await?;
    check_costly(&app, address)?;
    let admin = Admin::of_server(&app.tables);
    let person = signed_in.person.id.as_str().to_owned();
    admin.erase_at_once(&person, true).await.map_err(refused)?;
    // Nobody waits until every node has heard of it.
    tokio::spawn(async move {
        if let Err(error) = admin.erase_what_came_late(&person).await {
            tracing::warn!(%error, "a name may stand in an entry still: erase it again");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}
