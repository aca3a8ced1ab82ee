//! Kiosks: the keys of stations, students at a station, and papers that may be downloaded.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, extend, flag, id, index, instant, optional_instant, optional_text, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        extend(manager, "print_type", flag("downloadable").default(false).take()).await?;
        manager.create_table(station_key()).await?;
        unique_alive(manager, "print_station_key", &["station_id"]).await?;
        unique_alive(manager, "print_station_key", &["token_hash"]).await?;
        manager.create_table(visit()).await?;
        unique_alive(manager, "print_visit", &["token_hash"]).await?;
        index(manager, "print_visit", &["code_hash"]).await?;
        index(manager, "print_visit", &["user_id"]).await?;
        index(manager, "print_visit", &["expires_at"]).await
    }
}

/// One at a time of each station.
fn station_key() -> TableCreateStatement {
    let mut made = table(
        "print_station_key",
        [
            id(),
            text("station_id"),
            text("token_hash"),
            text("issued_by_name"),
            instant("issued_at"),
            optional_instant("last_seen_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("print_station_key", "station_id"), ("print_station", "id")));
    made
}

/// A code until it is typed at a station, and from then on a student who stands there.
fn visit() -> TableCreateStatement {
    let mut made = table(
        "print_visit",
        [
            id(),
            text("user_id"),
            text("student_id"),
            text("code_hash"),
            optional_text("station_id"),
            optional_text("token_hash"),
            optional_instant("entered_at"),
            instant("expires_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("print_visit", "user_id"), ("app_user", "id")));
    made.foreign_key(&mut reference(("print_visit", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("print_visit", "station_id"), ("print_station", "id")));
    made
}
