//! Who does the steps of a division.

use std::collections::BTreeSet;

use basic_resources::api::{
    not_oneself,
    tables::{DIVISIONS, NAMED, STAFF_TITLE},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, Result, Text,
    resource::{Field, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::{
    research::sga_division_user::{Column, Entity},
    university::staff,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter};

use super::{
    PAGES,
    tables::{DIVISION_USER, DIVISION_USERS, USERS_PAGE},
};
use crate::tables::COLLEAGUES;

static TABLE: OnceTable = OnceTable::new();

fn users() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: DIVISION_USER,
                stem: "SgaDivisionUser",
                label: Text::new("学部经办人", "division users"),
                permissions: PAGES.own,
                table: &DIVISION_USERS,
                title: UNNAMED,
                fields: vec![
                    Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division")
                        .with_code()
                        .required()
                        .filter(),
                    Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                        .with_code()
                        .required()
                        .filter(),
                    Field::text("remark", 200, "备注", "Remark").search(),
                ],
                unique: &[&["divisionId", "staffId"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", true),
                page: USERS_PAGE,
                offered_to: &[],
            },
            Rules { step_up: true, across: by_others, ..Rules::NONE },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    users()?.mount(api, "/api/graduation-audit/sga/division-user", Services { switch: false, ..Services::ALL })
}

async fn my_staff(cx: &Cx, db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let mine = staff::Entity::find()
        .filter(staff::Column::UserId.eq(cx.user_id()?))
        .filter(staff::Column::ArchivedAt.is_null());
    Ok(mine.all(db).await?.into_iter().map(|own| own.id).collect())
}

/// Being named opens the students of a division, so nobody names themselves.
fn by_others<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(not_oneself(cx, db, rows, "staffId"))
}

/// The divisions that the caller was named for.
pub async fn my_divisions(cx: &Cx) -> Result<BTreeSet<String>> {
    let db = cx.tx().await?;
    let rows =
        Entity::find().filter(Column::StaffId.is_in(my_staff(cx, db).await?)).filter(Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?.into_iter().map(|row| row.division_id).collect())
}

/// Those who were named for a division.
pub async fn of_division(cx: &Cx, division: Option<&str>) -> Result<Vec<String>> {
    let Some(division) = division else { return Ok(vec![]) };
    let rows = Entity::find().filter(Column::DivisionId.eq(division)).filter(Column::ArchivedAt.is_null());
    Ok(rows.all(cx.tx().await?).await?.into_iter().map(|row| row.staff_id).collect())
}
