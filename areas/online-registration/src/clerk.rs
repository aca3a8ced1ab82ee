//! Who works on the applications of an item.

use basic_resources::api::{
    not_oneself,
    tables::{NAMED, STAFF_TITLE},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, Result, Text,
    resource::{Field, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::applications::oas_clerk::Entity;
use sea_orm::DatabaseExecutor;

use crate::{
    side::OFFICE,
    tables::{CLERK, CLERKS, COLLEAGUES, ITEMS},
};

static TABLE: OnceTable = OnceTable::new();

fn clerks() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: CLERK,
                stem: "OasClerk",
                label: Text::new("申请经办人", "clerks of items"),
                permissions: OFFICE.own,
                table: &CLERKS,
                title: UNNAMED,
                fields: vec![
                    Field::reference("itemId", &ITEMS, NAMED, "申请项目", "Item").with_code().required().filter(),
                    Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                        .with_code()
                        .required()
                        .filter(),
                    Field::text("remark", 200, "备注", "Remark").search(),
                ],
                unique: &[&["itemId", "staffId"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", true),
                page: "",
                offered_to: &[],
            },
            Rules { step_up: true, across: by_others, ..Rules::NONE },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    clerks()?.mount(api, "/api/oas/clerk", Services { switch: false, ..Services::ALL })
}

/// Being named opens the answers of students, so nobody names themselves.
fn by_others<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(not_oneself(cx, db, rows, "staffId"))
}
