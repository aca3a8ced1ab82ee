//! Which courses are open in add/drop: all of a student type, or those of an elective type.

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, SEMESTERS},
};
use course_planning::api::UNNAMED;
use kernel::{
    Cx, FieldError, Permission, Result, Text,
    resource::{Field, Proposed, Reach, Resource, Spec},
};
use schema::selection::adddrop_open::{self, ActiveModel, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    checks::{some, terms, types_of},
    tables::{OPENING, OPENINGS, TYPES},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddDropOpeningInput {
    pub semester_id: String,
    pub student_type: String,
    /// Left out: whatever has no row of its own.
    #[serde(default)]
    pub elective_type_id: Option<String>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
    #[serde(default)]
    pub remark: String,
}

pub struct Openings;

impl Resource for Openings {
    type Entity = Entity;
    type Input = AddDropOpeningInput;

    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP];

    fn spec() -> Spec {
        Spec {
            subject: OPENING,
            stem: "AddDropOpening",
            label: Text::new("加退选开放设置", "openings of add/drop"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
            table: &OPENINGS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::reference("electiveTypeId", &TYPES, NAMED, "选修类别", "Elective type").with_code().filter(),
                Field::bool("enabled", "开放", "Open").filter().sort(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            terms(cx, db, rows).await?;
            alone(db, rows).await
        })
    }

    fn write(input: AddDropOpeningInput, row: &mut ActiveModel) {
        let AddDropOpeningInput { semester_id, student_type, elective_type_id, enabled, remark } = input;
        row.semester_id = Set(semester_id);
        row.student_type = Set(student_type);
        row.elective_type_id = Set(some(elective_type_id));
        row.enabled = Set(enabled);
        row.remark = Set(remark);
    }
}

/// One row for each type, one for all the others; and the type is of this semester and student type.
async fn alone(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let semesters: Vec<&str> = rows.iter().map(|row| row.text("semesterId")).collect();
    let there = Entity::find()
        .filter(adddrop_open::Column::SemesterId.is_in(semesters))
        .filter(adddrop_open::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let types = types_of(db, rows).await?;
    for row in rows {
        let (semester, kind, of) = (row.text("semesterId"), row.text("studentType"), row.text("electiveTypeId"));
        let same = |other: &&adddrop_open::Model| {
            other.semester_id == semester
                && other.student_type == kind
                && other.elective_type_id.as_deref().unwrap_or_default() == of
                && Some(other.id.as_str()) != row.id()
        };
        let mut wrong = vec![];
        if there.iter().any(|other| same(&other)) {
            let text =
                Text::new("该学期和类别已有设置，请修改那一条", "There is a row for these already; edit that one");
            wrong.push(FieldError::new("electiveTypeId", "taken", text));
        }
        if types.get(of).is_some_and(|t| t.semester_id != semester || t.student_type != kind) {
            let text =
                Text::new("该选修类别属于另一学期或学生类型", "This type is of another semester or student type");
            wrong.push(FieldError::new("electiveTypeId", "other_semester", text));
        }
        row.errors.extend(wrong);
    }
    Ok(())
}
