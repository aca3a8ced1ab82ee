//! Who decides as head of a programme and as dean of a division.

use basic_resources::api::{
    not_oneself,
    tables::{DIVISIONS, NAMED, PROGRAMMES, STAFF_TITLE},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Choice, Field, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::reports::pr_authority::{Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};

use crate::{
    policies::OFFICE,
    tables::{AUTHORITIES, AUTHORITY, COLLEAGUES},
};

const ROLES: &[Choice] = &[("HEAD", Text::new("系主任", "Head")), ("DEAN", Text::new("院长", "Dean"))];

static TABLE: OnceTable = OnceTable::new();

pub fn authorities() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: AUTHORITY,
                stem: "ReportAuthority",
                label: Text::new("进展报告审批人", "heads and deans of reports"),
                permissions: OFFICE.own,
                table: &AUTHORITIES,
                title: UNNAMED,
                fields: vec![
                    Field::choice("role", ROLES, "身份", "As").required().filter().sort(),
                    Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").with_code().filter(),
                    Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").with_code().filter(),
                    Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                        .with_code()
                        .required()
                        .filter(),
                ],
                unique: &[],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", true),
                page: "",
                offered_to: &[],
            },
            Rules { step_up: true, across: whole, ..Rules::NONE },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    authorities()?.mount(api, "/api/pr/authority", Services { switch: false, ..Services::ALL })
}

/// A head is one of a programme, a dean one of a division; nobody names themselves, or is named twice for the same.
fn whole<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        not_oneself(cx, db, rows, "staffId").await?;
        for row in rows {
            for (field, of) in [("programmeId", "HEAD"), ("divisionId", "DEAN")] {
                let named = !row.text(field).is_empty();
                if named != (row.text("role") == of) {
                    let text = if named {
                        Text::new("该身份不填此项", "Not for this role")
                    } else {
                        Text::new("该身份须填此项", "This role needs it")
                    };
                    row.errors.push(FieldError::new(field, "inconsistent", text));
                }
            }
            let same = Entity::find()
                .filter(Column::StaffId.eq(row.text("staffId")))
                .filter(Column::Role.eq(row.text("role")))
                .filter(Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            let optional = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            let (programme, division) = (optional(row.text("programmeId")), optional(row.text("divisionId")));
            let own = row.id().map(str::to_owned);
            if same.iter().any(|other| {
                Some(&other.id) != own.as_ref() && other.division_id == division && other.programme_id == programme
            }) {
                let text = Text::new("已经是审批人", "Named for it already");
                row.errors.push(FieldError::new("staffId", "taken", text));
            }
        }
        Ok(())
    })
}
