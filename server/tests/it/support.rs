//! A whole site in memory, and the people who call it.

use std::path::PathBuf;

use collegium::{compose, serve};
use kernel::{App, actor::Actions, app::Mode, db::Db};
use testkit::{Backend, Client, Person, TestDb, add_person};

/// The product on a throwaway database, with a super administrator.
#[allow(dead_code)] // Two test programs share this file; not both use all of it.
pub struct Site {
    pub app: App,
    router: axum::Router,
    pub admin: Person,
    // Dropped last: the application holds connections to it.
    pub db: TestDb,
}

#[allow(dead_code)]
impl Site {
    pub async fn start(backend: Backend) -> Self {
        // What a failing test was not told in its answer stands in its output.
        let errors = tracing_subscriber::fmt().with_max_level(tracing::Level::ERROR).with_test_writer();
        let _ = errors.try_init();
        let db = TestDb::prepared(backend, prepare).await;
        let app = compose::application(db.open().await, testkit::config(&db, Mode::Development)).await.unwrap();
        let config = edge::EdgeConfig::default();
        // Without the web: unpacking it takes longer than most tests.
        let operations = compose::registry(&config.metrics).unwrap().router(&app);
        let router = edge::wrap(kernel::registry::with_unknown_api(operations), &config);
        let admin = add_person(&app, "root", &[], true).await;
        Self { app, router, admin, db }
    }

    /// The same site with the web in front, for tests of addresses outside the operations.
    pub fn whole(&self) -> Client {
        let config = edge::EdgeConfig::default();
        Client::new(edge::wrap(serve::router(&self.app, &config.metrics).unwrap(), &config), None)
    }

    /// For whoever reads an answer piece by piece.
    pub fn router(&self) -> axum::Router {
        self.router.clone()
    }

    pub fn anonymous(&self) -> Client {
        Client::new(self.router.clone(), None)
    }

    pub fn client(&self, person: &Person) -> Client {
        Client::new(self.router.clone(), Some(person.token.clone()))
    }

    pub fn root(&self) -> Client {
        self.client(&self.admin)
    }

    /// A signed-in person who holds exactly this.
    pub async fn person(&self, username: &str, grants: &[(&str, Actions)]) -> (Person, Client) {
        let person = add_person(&self.app, username, grants, false).await;
        let client = self.client(&person);
        (person, client)
    }
}

/// What every site starts from: the schema, and the rows that the program itself keeps.
async fn prepare(db: Db, directory: PathBuf) {
    compose::migrate(&db).await.unwrap();
    let app = compose::application(db, testkit::config_in(&directory, Mode::Development)).await.unwrap();
    student_information::statuses::ensure(&app).await.unwrap();
    grades::api::ensure_definitions(&app).await.unwrap();
    app.db().maintenance().clone().close().await.unwrap();
}

/// A test for each database there is: two, so that the runner can balance them. Either with its story, or with the
/// name of a function that tells it.
#[macro_export]
macro_rules! on_every_database {
    ($name:ident, $site:ident, $body:block) => {
        async fn $name($site: $crate::support::Site) $body

        $crate::on_every_database!($name, $name);
    };
    ($name:ident, $story:ident) => {
        mod $name {
            use testkit::Backend;

            async fn on(backend: Backend) {
                if testkit::backends().contains(&backend) {
                    super::$story($crate::support::Site::start(backend).await).await;
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

/// What an area does, told on SQLite and at night on PostgreSQL too: that each operation does the same on both is seen
/// by replaying its exemplar (`authz/replay.rs`), and what all areas stand on is tested on both.
#[macro_export]
macro_rules! story {
    ($name:ident, $site:ident, $body:block) => {
        #[tokio::test]
        async fn $name() {
            for backend in testkit::backends_of_stories() {
                eprintln!("on {backend:?}");
                let $site = $crate::support::Site::start(backend).await;
                $body
            }
        }
    };
}
