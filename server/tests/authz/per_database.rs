//! Tests that are long enough to be two.

/// A test of its own for each database: together they take too long for one.
macro_rules! one_test_per_database {
    ($name:ident, $body:ident) => {
        mod $name {
            use testkit::Backend;

            async fn on(backend: Backend) {
                if testkit::backends().contains(&backend) {
                    super::$body(crate::support::Site::start(backend).await).await;
                }
            }

            #[tokio::test]
            async fn sqlite() {
                on(Backend::Sqlite).await;
            }

            #[tokio::test]
            async fn postgres() {
                on(Backend::Postgres).await;
            }
        }
    };
}

/// The same for what takes so long that only the nightly run has the time; by day something shorter stands beside it.
macro_rules! at_night {
    ($name:ident, $body:ident) => {
        mod $name {
            use testkit::Backend;

            async fn on(backend: Backend) {
                if !testkit::long() {
                    eprintln!("skipped: this is for the nightly run (COLLEGIUM_LONG=1)");
                } else if testkit::backends().contains(&backend) {
                    super::$body(crate::support::Site::start(backend).await).await;
                }
            }

            #[tokio::test]
            async fn sqlite() {
                on(Backend::Sqlite).await;
            }

            #[tokio::test]
            async fn postgres() {
                on(Backend::Postgres).await;
            }
        }
    };
}
