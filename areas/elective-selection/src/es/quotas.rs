//! How many units of a type a student is to choose. Many are assigned at once by a command; here one by one.

use std::collections::HashMap;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Cx, FieldError, Permission, Result, Text,
    resource::{Field, OnceTable, Proposed, Reach, Resource, Spec, Table, ThroughFilter},
};
use schema::{
    selection::student_elective_quota::{ActiveModel, Entity},
    students::student,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    checks::types_of,
    tables::{QUOTA, QUOTAS, TYPES},
};

static TABLE: OnceTable = OnceTable::new();

/// The one description of quotas.
pub fn quotas() -> Result<&'static Table> {
    TABLE.described(Table::of::<Quotas>)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ElectiveQuotaInput {
    pub semester_id: String,
    pub student_id: String,
    pub elective_type_id: String,
    pub units_assigned: i32,
    #[serde(default)]
    pub remark: String,
}

pub struct Quotas;

impl Resource for Quotas {
    type Entity = Entity;
    type Input = ElectiveQuotaInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES];
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
        ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
    ];

    fn spec() -> Spec {
        Spec {
            subject: QUOTA,
            stem: "ElectiveQuota",
            label: Text::new("学生选课学分", "quotas of students"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES],
            table: &QUOTAS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().required().filter(),
                Field::reference("electiveTypeId", &TYPES, NAMED, "选修类别", "Elective type")
                    .with_code()
                    .required()
                    .filter(),
                Field::integer("unitsAssigned", 0, 60, "应选学分", "Units to choose").required().filter().sort(),
                Field::text("remark", 500, "备注", "Remark"),
            ],
            unique: &[&["studentId", "electiveTypeId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn across<'a>(_: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(fits(db, rows))
    }

    fn write(input: ElectiveQuotaInput, row: &mut ActiveModel) {
        let ElectiveQuotaInput { semester_id, student_id, elective_type_id, units_assigned, remark } = input;
        row.semester_id = Set(semester_id);
        row.student_id = Set(student_id);
        row.elective_type_id = Set(elective_type_id);
        row.units_assigned = Set(units_assigned);
        row.remark = Set(remark);
    }
}

/// The type is of this semester, and for students of this kind.
async fn fits(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let types = types_of(db, rows).await?;
    let ids: Vec<String> = rows.iter().map(|row| row.text("studentId").to_owned()).collect();
    let mut students = HashMap::new();
    for some in ids.chunks(500) {
        let found = student::Entity::find().filter(student::Column::Id.is_in(some)).all(db).await?;
        students.extend(found.into_iter().map(|s| (s.id, s.student_type)));
    }
    for row in rows {
        let Some(of) = types.get(row.text("electiveTypeId")) else { continue };
        if of.semester_id != row.text("semesterId") {
            let text = Text::new("该选修类别属于另一学期", "This type is of another semester");
            row.errors.push(FieldError::new("electiveTypeId", "other_semester", text));
        }
        if students.get(row.text("studentId")).is_some_and(|kind| *kind != of.student_type) {
            let text = Text::new("该选修类别面向另一学生类型", "This type is for students of another kind");
            row.errors.push(FieldError::new("electiveTypeId", "other_type", text));
        }
    }
    Ok(())
}
