//! The schema on both databases.

use std::collections::BTreeMap;

use collegium::compose;
use sea_orm::{ConnectionTrait, DbBackend};
use testkit::Backend;

use crate::{
    kit::{dump, fetch, schema},
    on_every_database,
    support::Site,
};

on_every_database!(migrating_again_changes_nothing, site, {
    let tables = schema(&site).await;
    let migrations = dump(&site, "seaql_migrations", &[]).await;
    let permissions = dump(&site, "permission_info", &[]).await;
    assert!(tables.len() > 20 && migrations.len() >= 4);
    compose::migrate(site.app.db()).await.unwrap();
    compose::migrate(site.app.db()).await.unwrap();
    assert_eq!(schema(&site).await, tables);
    assert_eq!(dump(&site, "seaql_migrations", &[]).await, migrations);
    // The rows the program keeps are brought up to date, not written anew.
    security::api::sync(&site.app).await.unwrap();
    assert_eq!(dump(&site, "permission_info", &[]).await, permissions);
});

on_every_database!(references_to_nothing_are_refused, site, {
    for statement in [
        "INSERT INTO role_grant (role_id, permission, action) VALUES ('nothing', 'x', 'query')",
        "INSERT INTO user_role (user_id, role_id, granted_at) VALUES ('nothing', 'nothing', 1)",
        "INSERT INTO audit_link (position, seq, hash) VALUES (1, 999999, 'x')",
        "INSERT INTO known_device (id, user_id, token_hash, user_agent, created_at, last_used_at) VALUES ('a', 'nothing', 'x', 'x', 1, 1)",
        "INSERT INTO import_row (batch_id, row_id, version) VALUES ('nothing', 'x', 1)",
    ] {
        let error = site.app.db().maintenance().execute_unprepared(statement).await.unwrap_err();
        let kind = error.sql_err().map(|e| format!("{e:?}")).unwrap_or_default();
        assert!(kind.contains("ForeignKey"), "{statement}: {error}");
    }
    let user = format!("DELETE FROM app_user WHERE id = '{}'", site.admin.user_id);
    assert!(
        site.app.db().maintenance().execute_unprepared(&user).await.is_err(),
        "a user with roles and sessions stays"
    );
});

/// Tables with the columns of their primary keys.
async fn keys(site: &Site) -> BTreeMap<String, Vec<String>> {
    let query = match site.app.db().backend {
        DbBackend::Sqlite => {
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.pk > 0 ORDER BY 1, c.pk"
        }
        _ => {
            "SELECT t.table_name::text, k.column_name::text FROM information_schema.table_constraints t \
             JOIN information_schema.key_column_usage k ON k.constraint_name = t.constraint_name \
             AND k.table_schema = t.table_schema AND k.table_name = t.table_name \
             WHERE t.constraint_type = 'PRIMARY KEY' AND t.table_schema = 'public' ORDER BY 1, k.ordinal_position"
        }
    };
    let mut keys = BTreeMap::<String, Vec<String>>::new();
    for row in fetch(site, query).await {
        keys.entry(row[0].clone().unwrap()).or_default().push(row[1].clone().unwrap());
    }
    keys
}

on_every_database!(every_table_has_its_primary_key, site, {
    let keys = keys(&site).await;
    for table in schema(&site).await.keys() {
        assert!(keys.contains_key(table), "{table} has no primary key");
    }
});

/// Which columns may be null, and which indexes there are.
async fn shape(site: &Site) -> (BTreeMap<String, Vec<String>>, Vec<String>) {
    let (columns, indexes) = match site.app.db().backend {
        DbBackend::Sqlite => (
            // SQLite says "nullable" of a text primary key that it nevertheless fills.
            "SELECT m.name, c.name || CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN '' ELSE '?' END FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'seaql_migrations' ORDER BY 1, 2",
            "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY 1",
        ),
        _ => (
            "SELECT table_name::text, column_name::text || CASE WHEN is_nullable = 'YES' THEN '?' ELSE '' END FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name <> 'seaql_migrations' ORDER BY 1, 2",
            "SELECT i.indexname::text FROM pg_indexes i WHERE i.schemaname = 'public' AND NOT EXISTS \
             (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname AND c.contype IN ('p', 'u')) ORDER BY 1",
        ),
    };
    let mut tables = BTreeMap::<String, Vec<String>>::new();
    for row in fetch(site, columns).await {
        tables.entry(row[0].clone().unwrap()).or_default().push(row[1].clone().unwrap());
    }
    let indexes = fetch(site, indexes).await.into_iter().map(|r| r[0].clone().unwrap()).collect();
    (tables, indexes)
}

#[tokio::test]
async fn both_databases_have_the_same_tables_columns_keys_and_indexes() {
    if !testkit::backends().contains(&Backend::Postgres) {
        eprintln!("skipped: there is no second database to compare with (TEST_POSTGRES is not set)");
        return;
    }
    let (one, two) = (Site::start(Backend::Sqlite).await, Site::start(Backend::Postgres).await);
    assert_eq!(schema(&one).await, schema(&two).await);
    assert_eq!(keys(&one).await, keys(&two).await);
    let (a, b) = (shape(&one).await, shape(&two).await);
    assert_eq!(a.0, b.0);
    assert_eq!(a.1, b.1);
}

on_every_database!(the_self_check_finds_nothing_on_a_prepared_database, site, {
    // A throwaway server may be set up to forget in a crash; a real one may not.
    let findings = site.app.db().check().await.unwrap();
    for finding in findings.iter().filter(|f| f.name != "postgres.synchronous_commit") {
        assert!(finding.ok, "{}: {}", finding.name, finding.detail.en);
    }
    for (name, ok, found) in site.app.db().integrity().await.unwrap() {
        assert!(ok, "{name}: {found}");
    }
});
