//! What one student may in add/drop beyond the rules: a window of their own, more units, checks that are waived.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Cx, FieldError, Permission, Text, Timestamp,
    resource::{Field, Proposed, Reach, Resource, Spec, ThroughFilter},
};
use schema::selection::adddrop_exception::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    checks::terms,
    tables::{EXCEPTION, EXCEPTIONS},
};

/// Beyond this nobody is let.
const HARD_MAX: i64 = 21;

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddDropExceptionInput {
    pub semester_id: String,
    pub student_id: String,
    #[serde(default)]
    pub start_at: Option<Timestamp>,
    #[serde(default)]
    pub end_at: Option<Timestamp>,
    #[serde(default)]
    pub max_units: Option<i32>,
    #[serde(default)]
    pub waive_requirement: bool,
    #[serde(default)]
    pub waive_clash: bool,
    #[serde(default)]
    pub waive_quota: bool,
    pub reason: String,
    pub approver: String,
}

pub struct Exceptions;

impl Resource for Exceptions {
    type Entity = Entity;
    type Input = AddDropExceptionInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP];
    const FILTERS: &'static [ThroughFilter] =
        &[ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" }];

    fn spec() -> Spec {
        Spec {
            subject: EXCEPTION,
            stem: "AddDropException",
            label: Text::new("加退选例外", "exceptions in add/drop"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
            table: &EXCEPTIONS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().required().filter(),
                Field::instant("startAt", "开始时间", "Begins").filter().sort(),
                Field::instant("endAt", "结束时间", "Ends").filter().sort(),
                Field::integer("maxUnits", 1, HARD_MAX, "最多学分", "Units at most").filter().sort(),
                Field::bool("waiveRequirement", "免修读要求", "Requirement waived").filter(),
                Field::bool("waiveClash", "免时间冲突检查", "Clash waived").filter(),
                Field::bool("waiveQuota", "免名额限制", "Quota waived").filter(),
                Field::text("reason", 500, "原因", "Reason").required().search(),
                Field::text("approver", 100, "批准人", "Approved by").required().search(),
            ],
            unique: &[&["semesterId", "studentId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &AddDropExceptionInput, errors: &mut Vec<FieldError>) {
        match (input.start_at, input.end_at) {
            (Some(from), Some(to)) if to <= from => {
                let text = Text::new("结束时间须晚于开始时间", "The end is after the beginning");
                errors.push(FieldError::new("endAt", "out_of_range", text));
            }
            (Some(_), None) => errors.push(FieldError::required("endAt")),
            (None, Some(_)) => errors.push(FieldError::required("startAt")),
            _ => {}
        }
        let waived = input.waive_requirement || input.waive_clash || input.waive_quota;
        if input.end_at.is_none() && input.max_units.is_none() && !waived {
            let text = Text::new("请填写至少一项例外", "Say at least one thing that is allowed");
            errors.push(FieldError::new("maxUnits", "nothing_allowed", text));
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(terms(cx, db, rows))
    }

    fn write(input: AddDropExceptionInput, row: &mut ActiveModel) {
        let AddDropExceptionInput {
            semester_id,
            student_id,
            start_at,
            end_at,
            max_units,
            waive_requirement,
            waive_clash,
            waive_quota,
            reason,
            approver,
        } = input;
        row.semester_id = Set(semester_id);
        row.student_id = Set(student_id);
        row.start_at = Set(start_at);
        row.end_at = Set(end_at);
        row.max_units = Set(max_units);
        row.waive_requirement = Set(waive_requirement);
        row.waive_clash = Set(waive_clash);
        row.waive_quota = Set(waive_quota);
        row.reason = Set(reason);
        row.approver = Set(approver);
    }
}
