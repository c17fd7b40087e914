//! PostgreSQL over a network that others hear.

use std::net::SocketAddr;

use mozaika_load::Postgres;
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use mozaika_server::{Config, Server};

#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_spoken_to_over_tls_where_its_address_says_so() {
    let postgres = Postgres::start().unwrap();
    let root = postgres.use_tls().unwrap();
    let start = async |options: String| {
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: format!("{}?{options}", postgres.address()),
            ..Config::default()
        };
        Server::start(&config, GAMES, PLAYERS).await
    };
    let _server = start(format!("sslmode=verify-full&sslrootcert={}", root.display())).await.unwrap();
    let all_are_private = "DO $$ BEGIN ASSERT (SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name <> 'psql' AND client_addr IS NOT NULL); END $$";
    postgres.execute("postgres", all_are_private).unwrap();
    // Somebody else's certificate is not believed.
    assert!(start("sslmode=verify-full".to_owned()).await.is_err());
}
