//! Sections in pools: from which type they may be chosen, and how many seats each year has.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::UNNAMED;
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Field, OnceTable, Proposed, Reach, Resource, Spec, Table, ThroughFilter},
};
use rules::elective::{YEARS, all_by_word};
use schema::selection::elective_section::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    checks::{running, sections, types_of},
    tables::{POOL, POOLS, SECTION_TITLE, SECTIONS, TYPES},
};

static TABLE: OnceTable = OnceTable::new();

/// The one description of pools.
pub fn pools() -> Result<&'static Table> {
    TABLE.described(Table::of::<Pools>)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ElectiveSectionInput {
    pub semester_id: String,
    pub elective_type_id: String,
    pub section_id: String,
    pub quota: i32,
    /// Such as Y3:25; empty: whoever comes first.
    #[serde(default)]
    pub quota_by_year: Vec<String>,
    #[serde(default)]
    pub remark: String,
}

pub struct Pools;

impl Resource for Pools {
    type Entity = Entity;
    type Input = ElectiveSectionInput;

    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES];
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "courseId", column: "section_id", of: &SECTIONS, by: "course_id" },
        ThroughFilter { name: "curriculumType", column: "section_id", of: &SECTIONS, by: "curriculum_type" },
    ];

    fn spec() -> Spec {
        Spec {
            subject: POOL,
            stem: "ElectiveSection",
            label: Text::new("选课课程", "sections in pools"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES],
            table: &POOLS,
            title: UNNAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::reference("electiveTypeId", &TYPES, NAMED, "选修类别", "Elective type")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section")
                    .with_code()
                    .required()
                    .filter(),
                Field::integer("quota", 0, 10_000, "名额", "Quota").required().filter().sort(),
                Field::codes("quotaByYear", 20, "年级名额", "Seats by year").hint("例如 Y3:25", "Such as Y3:25"),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["sectionId", "electiveTypeId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &ElectiveSectionInput, errors: &mut Vec<FieldError>) {
        errors.extend(divided("quotaByYear", input.quota, &input.quota_by_year));
    }

    fn across<'a>(_: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(across(db, rows))
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(super::seats::leaving(cx, ids))
    }

    fn write(input: ElectiveSectionInput, row: &mut ActiveModel) {
        let ElectiveSectionInput { semester_id, elective_type_id, section_id, quota, quota_by_year, remark } = input;
        row.semester_id = Set(semester_id);
        row.elective_type_id = Set(elective_type_id);
        row.section_id = Set(section_id);
        row.quota = Set(quota);
        row.quota_by_year = Set(StringList(quota_by_year));
        row.remark = Set(remark);
    }
}

/// What is wrong with seats by year, if anything.
pub fn divided(field: &str, quota: i32, by_year: &[String]) -> Option<FieldError> {
    let Some(years) = all_by_word(by_year).filter(|years| years.keys().all(|y| YEARS.contains(&y.as_str()))) else {
        let text = Text::new("年级名额写作 Y3:25，每个年级一次", "Seats by year are written as Y3:25, each year once");
        return Some(FieldError::new(field, "wrong_format", text));
    };
    let sum: i64 = years.values().map(|seats| i64::from(*seats)).sum();
    (sum > i64::from(quota)).then(|| {
        let text = Text::new("各年级名额之和超过名额", "The seats of the years are more than the quota");
        FieldError::new(field, "more_than_quota", text)
    })
}

/// Type and section are of this semester, the section takes place and has the seats, and no round runs.
async fn across(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let types = types_of(db, rows).await?;
    if let Some(rule) = running(db, types.values()).await? {
        return Err(rule.into());
    }
    let ids: Vec<String> = rows.iter().map(|row| row.text("sectionId").to_owned()).collect();
    let sections = sections(db, &ids).await?;
    for row in rows {
        let mut wrong = vec![];
        let semester = row.text("semesterId");
        if types.get(row.text("electiveTypeId")).is_some_and(|t| t.semester_id != semester) {
            let text = Text::new("该选修类别属于另一学期", "This type is of another semester");
            wrong.push(FieldError::new("electiveTypeId", "other_semester", text));
        }
        if let Some(section) = sections.get(row.text("sectionId")) {
            if section.semester_id != semester {
                let text = Text::new("该教学班属于另一学期", "This section is of another semester");
                wrong.push(FieldError::new("sectionId", "other_semester", text));
            }
            if section.status == "CANCELLED" {
                let text = Text::new("该教学班已取消", "This section is cancelled");
                wrong.push(FieldError::new("sectionId", "cancelled", text));
            }
            let quota = row.input.get("quota").and_then(Value::as_i64).unwrap_or_default();
            if quota > i64::from(section.quota) {
                let text = Text::new("名额多于教学班的名额", "More seats than the section has");
                wrong.push(FieldError::new("quota", "more_than_section", text));
            }
        }
        row.errors.extend(wrong);
    }
    Ok(())
}
