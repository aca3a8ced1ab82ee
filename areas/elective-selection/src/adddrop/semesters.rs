//! The dates and limits of add/drop in a semester.

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, SEMESTERS},
};
use course_planning::api::UNNAMED;
use kernel::{
    Cx, FieldError, Permission, StringList, Text, Timestamp,
    resource::{Field, Proposed, Reach, Resource, Spec},
    time::UNIVERSITY_OFFSET_MS,
};
use rules::{elective::YEARS, selection::Turn};
use schema::selection::adddrop_semester::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    checks::terms,
    tables::{ADD_DROP_SEMESTER, ADD_DROP_SEMESTERS},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddDropSemesterInput {
    pub semester_id: String,
    pub student_type: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    /// When each year may come in, such as Y4 2026-09-01 09:00~2026-09-01 12:00; empty: everybody all the time.
    #[serde(default)]
    pub slots: Vec<String>,
    pub unit_min: i32,
    pub unit_max: i32,
    /// Required courses of the major may be dropped.
    #[serde(default)]
    pub drop_required: bool,
    #[serde(default = "crate::yes")]
    pub section_change: bool,
    #[serde(default = "crate::yes")]
    pub waiting: bool,
    #[serde(default)]
    pub remark: String,
}

pub struct AddDropSemesters;

impl Resource for AddDropSemesters {
    type Entity = Entity;
    type Input = AddDropSemesterInput;

    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP];

    fn spec() -> Spec {
        Spec {
            subject: ADD_DROP_SEMESTER,
            stem: "AddDropSemester",
            label: Text::new("加退选学期设置", "semesters of add/drop"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP],
            table: &ADD_DROP_SEMESTERS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::instant("startAt", "开始时间", "Begins").required().filter().sort(),
                Field::instant("endAt", "结束时间", "Ends").required().filter().sort(),
                Field::codes("slots", 60, "时段", "Slots")
                    .hint("例如 Y4 2026-09-01 09:00~2026-09-01 12:00", "Such as Y4 2026-09-01 09:00~2026-09-01 12:00"),
                Field::integer("unitMin", 0, 60, "最少学分", "Units at least").required().sort(),
                Field::integer("unitMax", 1, 60, "最多学分", "Units at most").required().sort(),
                Field::bool("dropRequired", "可退必修课", "Required courses may be dropped").filter(),
                Field::bool("sectionChange", "可换班", "Sections may be changed").filter(),
                Field::bool("waiting", "可轮候", "Waiting list").filter(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["semesterId", "studentType"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("startAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &AddDropSemesterInput, errors: &mut Vec<FieldError>) {
        if input.end_at <= input.start_at {
            let text = Text::new("结束时间须晚于开始时间", "The end is after the beginning");
            errors.push(FieldError::new("endAt", "out_of_range", text));
        }
        if input.unit_max < input.unit_min {
            let text = Text::new("最多学分不能少于最少学分", "No fewer than the units at least");
            errors.push(FieldError::new("unitMax", "out_of_range", text));
        }
        if input.slots.iter().any(|slot| !is_slot(slot)) {
            let text = Text::new(
                "时段写作 Y4 2026-09-01 09:00~2026-09-01 12:00，结束晚于开始",
                "A slot is written as Y4 2026-09-01 09:00~2026-09-01 12:00, and ends after it begins",
            );
            errors.push(FieldError::new("slots", "wrong_format", text));
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(terms(cx, db, rows))
    }

    fn write(input: AddDropSemesterInput, row: &mut ActiveModel) {
        let AddDropSemesterInput {
            semester_id,
            student_type,
            start_at,
            end_at,
            slots,
            unit_min,
            unit_max,
            drop_required,
            section_change,
            waiting,
            remark,
        } = input;
        row.semester_id = Set(semester_id);
        row.student_type = Set(student_type);
        row.start_at = Set(start_at);
        row.end_at = Set(end_at);
        row.slots = Set(StringList(slots));
        row.unit_min = Set(unit_min);
        row.unit_max = Set(unit_max);
        row.drop_required = Set(drop_required);
        row.section_change = Set(section_change);
        row.waiting = Set(waiting);
        row.remark = Set(remark);
    }
}

fn is_slot(text: &str) -> bool {
    turn(text).is_some()
}

/// A slot as the engine takes it; the times are those of the university.
pub fn turn(text: &str) -> Option<Turn> {
    let (year, times) = text.trim().split_once(' ')?;
    let (from, to) = times.split_once('~')?;
    let at = |text: &str| {
        let local = chrono::NaiveDateTime::parse_from_str(text.trim(), "%Y-%m-%d %H:%M").ok()?;
        Some(local.and_utc().timestamp_millis() - UNIVERSITY_OFFSET_MS)
    };
    let (from, to) = (at(from)?, at(to)?);
    let number = year.trim_start_matches('Y').parse().ok()?;
    (YEARS.contains(&year) && from < to).then_some(Turn { year: number, from, to })
}

#[cfg(test)]
mod tests {
    use super::is_slot;

    #[test]
    fn a_slot_is_a_year_and_two_times() {
        assert!(is_slot("Y4 2026-09-01 09:00~2026-09-01 12:00"));
        for wrong in ["", "Y4", "Y9 2026-09-01 09:00~2026-09-01 12:00", "Y4 2026-09-01 12:00~2026-09-01 09:00"] {
            assert!(!is_slot(wrong), "{wrong}");
        }
    }
}
