//! Notices to pages that are closed: Web Push.

use serde::{Deserialize, Serialize};

use crate::id::TableId;

/// What a browser has to know to let this server send it notices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// The server's public key (VAPID): a point of P-256, uncompressed, in Base64 for addresses.
    pub key: String,
}

/// Where a browser takes notices: as its `PushSubscription` is written.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// The address at the browser's push service.
    pub endpoint: String,
    /// When it ends, if it does; nothing depends on it.
    #[serde(default, rename = "expirationTime", skip_serializing_if = "Option::is_none")]
    pub expiration_time: Option<u64>,
    /// With what notices are encrypted.
    pub keys: PushKeys,
}

/// With what notices to a browser are encrypted, in Base64 for addresses.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// The browser's public key.
    pub p256dh: String,
    /// A secret of the browser and this server.
    pub auth: String,
}

impl std::fmt::Debug for PushSubscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushSubscription").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for PushKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushKeys").finish_non_exhaustive()
    }
}

/// What a notice says: nothing that is a secret, and no names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notice {
    /// A table waits for you.
    YourTurn {
        /// The table.
        table: TableId,
        /// The game's name.
        game: String,
    },
}
