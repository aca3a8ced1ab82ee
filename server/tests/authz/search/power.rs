//! What an account may do: what the search compares before and after.

use std::collections::BTreeSet;

use kernel::identity::{Reach, entity::user, load_rights};
use schema::university::{staff, teacher};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

use super::world::DIVISIONS;
use crate::support::Site;

/// Permissions with actions, student types, and divisions whose rows are seen, as texts.
pub type Power = BTreeSet<String>;

/// What an account may do at this moment.
pub async fn power_of(site: &Site, user_id: &str) -> Power {
    let db = site.app.db().maintenance();
    let row = user::Entity::find_by_id(user_id).one(db).await.unwrap().unwrap();
    if !row.enabled || row.archived_at.is_some() {
        return Power::new();
    }
    let rights = load_rights(db, row, permissions::grantable_codes()).await.unwrap();
    let grants =
        rights.grants.iter().flat_map(|(p, a)| a.iter().map(move |a| format!("{p}.{}", a.code())).collect::<Vec<_>>());
    let taught = taught_by(site, user_id).await;
    let more = taught.into_iter().chain(duties_of(site, user_id).await);
    grants.chain(rights.student_types.iter().cloned()).chain(rows_of(&rights.reach)).chain(more).collect()
}

/// What an account may decide or read because a row names the record of staff behind it, in every table that gives a
/// duty.
async fn duties_of(site: &Site, user_id: &str) -> Vec<String> {
    let db = site.app.db().maintenance();
    let mut found = vec![];
    for (table, column) in basic_resources::api::known_duties() {
        let own = staff::Entity::find().select_only().column(staff::Column::Id);
        let own = own.filter(staff::Column::UserId.eq(user_id)).into_query();
        let mut rows = Query::select();
        rows.column("id").from(Alias::new(table)).and_where(Expr::col(column).in_subquery(own));
        rows.and_where(Expr::col("archived_at").is_null());
        let rows = db.query_all(&rows).await.unwrap();
        found.extend(rows.iter().map(|row| format!("duty {table} {}", row.try_get::<String>("", "id").unwrap())));
    }
    found
}

/// Teachers that an account is: it sees their classes and enters their results.
async fn taught_by(site: &Site, user_id: &str) -> Vec<String> {
    let of_account = staff::Entity::find().select_only().column(staff::Column::Id);
    let of_account = of_account.filter(staff::Column::UserId.eq(user_id)).into_query();
    let found = teacher::Entity::find().filter(teacher::Column::StaffId.in_subquery(of_account));
    let found = found.all(site.app.db().maintenance()).await.unwrap();
    found.into_iter().map(|teacher| format!("classes of {}", teacher.teacher_no)).collect()
}

fn rows_of(reach: &Reach) -> Vec<String> {
    let seen = |division: &str| {
        let open = |of: &Vec<String>| of.is_empty() || of.iter().any(|d| d == division);
        reach.is_whole() || reach.groups.iter().any(|group| open(&group.division_ids))
    };
    let whole = reach.is_whole().then(|| "rows of everybody".to_owned());
    DIVISIONS.into_iter().filter(|d| seen(d)).map(|d| format!("rows of {d}")).chain(whole).collect()
}
