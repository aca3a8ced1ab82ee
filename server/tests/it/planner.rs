//! SQLite plans by figures that somebody has to count.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::Backend;

use crate::support::Site;

#[tokio::test]
async fn a_database_is_opened_with_figures_of_its_tables() {
    let site = Site::start(Backend::Sqlite).await;
    // One of the tables that are filled from the first start on.
    let counted = "SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'permission_info'";
    let counted = Statement::from_string(DbBackend::Sqlite, counted);
    let row = site.app.db().maintenance().query_one_raw(counted).await.unwrap().unwrap();
    assert!(row.try_get_by_index::<i64>(0).unwrap() > 0);
}
