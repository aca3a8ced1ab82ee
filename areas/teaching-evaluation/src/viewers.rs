//! Who sees results beside the office, and of what: a division, a programme, or what they taught themselves.

use basic_resources::api::{
    not_oneself,
    tables::{DIVISIONS, NAMED, PROGRAMMES, STAFF_TITLE},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Choice, Field, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::evaluation::te_viewer::{Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};

use crate::{
    policies::OFFICE,
    tables::{COLLEAGUES, VIEWER, VIEWERS},
};

const SCOPES: &[Choice] = &[
    ("DIVISION", Text::new("学部", "A division")),
    ("PROGRAMME", Text::new("专业", "A programme")),
    ("OWN", Text::new("本人所授", "Own sections")),
];

pub fn mount(api: &mut Api) -> Result<()> {
    let viewers = Table::ruled::<Entity>(
        Spec {
            subject: VIEWER,
            stem: "EvaluationViewer",
            label: Text::new("评教查阅人", "viewers of results"),
            permissions: OFFICE.own,
            table: &VIEWERS,
            title: UNNAMED,
            fields: vec![
                Field::reference("staffId", &COLLEAGUES, STAFF_TITLE, "教职工", "Member of staff")
                    .with_code()
                    .required()
                    .filter(),
                Field::choice("scope", SCOPES, "查阅范围", "Sees").required().filter().sort(),
                Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").with_code().filter(),
                Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").with_code().filter(),
                Field::text("remark", 200, "备注", "Remark").search(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        },
        Rules { step_up: true, across: whole, ..Rules::NONE },
    )?;
    viewers.mount(api, "/api/te/viewer", Services { switch: false, ..Services::ALL })
}

/// The scope says what has to be named; nobody names themselves, or is named twice for the same.
fn whole<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        not_oneself(cx, db, rows, "staffId").await?;
        for row in rows {
            let scope = row.text("scope").to_owned();
            for (field, of) in [("divisionId", "DIVISION"), ("programmeId", "PROGRAMME")] {
                let named = !row.text(field).is_empty();
                if named != (scope == of) {
                    let text = if named {
                        Text::new("该范围不填此项", "Not for this scope")
                    } else {
                        Text::new("该范围须填此项", "This scope needs it")
                    };
                    row.errors.push(FieldError::new(field, "inconsistent", text));
                }
            }
            let same = Entity::find()
                .filter(Column::StaffId.eq(row.text("staffId")))
                .filter(Column::Scope.eq(&scope))
                .filter(Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            let optional = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            let (division, programme) = (optional(row.text("divisionId")), optional(row.text("programmeId")));
            let own = row.id().map(str::to_owned);
            if same.iter().any(|other| {
                Some(&other.id) != own.as_ref() && other.division_id == division && other.programme_id == programme
            }) {
                let text = Text::new("已有同样的查阅人", "There is the same viewer already");
                row.errors.push(FieldError::new("staffId", "taken", text));
            }
        }
        Ok(())
    })
}
