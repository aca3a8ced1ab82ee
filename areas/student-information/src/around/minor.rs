//! Minors that students have declared.

use basic_resources::api::tables::{MINORS, NAMED};
use kernel::{
    Cx, FieldError, Text,
    resource::{Choice, Field, Proposed, Reach, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::{
    students::{
        student,
        student_minor::{ActiveModel, Entity},
    },
    university::programme,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set, prelude::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::{PAGES, STUDENT_TITLE, STUDENTS};

pub static STUDENT_MINORS: TableRef = TableRef::new("student_minor", ScopeRule::Through("student_id", &STUDENTS), true);

const STATES: &[Choice] = &[
    ("DECLARED", Text::new("已申报", "Declared")),
    ("APPROVED", Text::new("已批准", "Approved")),
    ("COMPLETED", Text::new("已完成", "Completed")),
    ("WITHDRAWN", Text::new("已放弃", "Withdrawn")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StudentMinorInput {
    pub student_id: String,
    pub minor_id: String,
    #[schema(value_type = String, format = Date)]
    pub declared_date: Date,
    pub status: String,
    #[serde(default)]
    pub units_done: Option<i32>,
    #[serde(default)]
    pub remark: String,
}

pub struct StudentMinors;

impl Resource for StudentMinors {
    type Entity = Entity;
    type Input = StudentMinorInput;

    fn spec() -> Spec {
        Spec {
            subject: "si.minor",
            stem: "StudentMinor",
            label: Text::new("学生辅修", "minors of students"),
            permissions: PAGES,
            table: &STUDENT_MINORS,
            title: Title { code: None, zh: "minor_id", en: "minor_id" },
            fields: vec![
                Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("minorId", &MINORS, NAMED, "辅修专业", "Minor").required().filter(),
                Field::date("declaredDate", "申报日期", "Declared on").required().filter().sort(),
                Field::choice("status", STATES, "状态", "Status").required().filter().sort(),
                Field::integer("unitsDone", 0, 200, "已修学分", "Units done").sort(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["studentId", "minorId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("declaredDate", true),
            page: "",
            offered_to: &[],
        }
    }

    /// A minor is for students of its own type, and some programmes exclude it.
    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let ids = |field: &str| rows.iter().map(|row| row.text(field).to_owned()).collect::<Vec<_>>();
            let (mut students, mut minors) = (vec![], vec![]);
            for some in ids("studentId").chunks(500) {
                students.extend(student::Entity::find().filter(student::Column::Id.is_in(some)).all(db).await?);
            }
            for some in ids("minorId").chunks(500) {
                minors.extend(programme::Entity::find().filter(programme::Column::Id.is_in(some)).all(db).await?);
            }
            for row in rows {
                let student = students.iter().find(|s| s.id == row.text("studentId"));
                let minor = minors.iter().find(|m| m.id == row.text("minorId"));
                let (Some(student), Some(minor)) = (student, minor) else { continue };
                let programme = student.programme_id.as_deref().unwrap_or_default();
                if minor.student_type != student.student_type {
                    let text = Text::new("该辅修不面向此类学生", "This minor is not for students of this type");
                    row.errors.push(FieldError::new("minorId", "wrong_type", text));
                } else if minor.excluded_programme_ids.0.iter().any(|id| id == programme) {
                    let text = Text::new(
                        "该生所在专业不能修读此辅修",
                        "Students of this student's programme cannot take this minor",
                    );
                    row.errors.push(FieldError::new("minorId", "excluded", text));
                }
            }
            Ok(())
        })
    }

    fn write(input: StudentMinorInput, row: &mut ActiveModel) {
        let StudentMinorInput { student_id, minor_id, declared_date, status, units_done, remark } = input;
        row.student_id = Set(student_id);
        row.minor_id = Set(minor_id);
        row.declared_date = Set(declared_date);
        row.status = Set(status);
        row.units_done = Set(units_done.unwrap_or_default());
        row.remark = Set(remark);
    }
}
