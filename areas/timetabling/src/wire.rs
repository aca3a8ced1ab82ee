//! What boards and weeks have in common on the wire.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// One weekly meeting, with the names of everything it refers to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableSession)]
pub struct SessionView {
    pub id: String,
    pub version: i32,
    pub section_id: String,
    pub section_no: String,
    pub course_id: String,
    pub course_code: String,
    pub title: String,
    /// LEC, TUT, LAB.
    pub kind: String,
    /// 0 while it is not placed.
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    pub hours: i32,
    pub weeks: Vec<i32>,
    /// As people say it: odd weeks, weeks 1–8.
    pub weeks_text: String,
    pub place_id: Option<String>,
    pub place_name: String,
    pub place_capacity: Option<i32>,
    pub teacher_id: Option<String>,
    pub teacher_name: String,
    pub teacher_ids: Vec<String>,
    pub teacher_names: Vec<String>,
    pub group_ids: Vec<String>,
    pub group_names: Vec<String>,
    pub quota: i32,
    pub enrolled: i32,
    pub combined_group_id: Option<String>,
    /// Of its section.
    pub status: String,
    /// People were told of it as it is here.
    pub published: bool,
}

/// What stands against a meeting, or is worth a look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableClash)]
pub struct ClashView {
    /// TEACHER, PLACE, GROUP, STUDENT, CAPACITY, CALENDAR, PERIOD.
    pub rule: String,
    pub hard: bool,
    pub session_ids: Vec<String>,
    pub message: String,
    pub names: Vec<String>,
    pub count: u32,
    pub weeks: Vec<i32>,
    pub actions: Vec<ClashAction>,
}

/// What can be done about it: a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TimetableClashAction)]
pub struct ClashAction {
    pub label: String,
    pub to: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableSemester)]
pub struct SemesterHead {
    pub id: String,
    pub name: String,
    pub weeks: i32,
    #[schema(value_type = Option<String>, format = Date)]
    pub first_class_day: Option<NaiveDate>,
    #[schema(value_type = Option<String>, format = Date)]
    pub last_class_day: Option<NaiveDate>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TimetablePeriod)]
pub struct PeriodView {
    pub no: i32,
    pub start: String,
    pub end: String,
}
