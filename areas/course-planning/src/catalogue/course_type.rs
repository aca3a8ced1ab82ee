//! What a course counts as: major required, free elective, general education.

use std::collections::HashMap;

use basic_resources::api::{STUDENT_TYPES, type_in_use};
use kernel::{
    Cx, FieldError, Permission, Result, Text,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Spec},
};
use schema::courses::course_type::{ActiveModel, Column, Entity, Model};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{COURSES, READERS};
use crate::{
    some,
    tables::{COURSE_TYPES, NAMED},
};

/// Forms of plans and of what students take choose among them.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_PROCESS_MYAPP,
    permissions::ADMIN_AUTH_LEARNING_SG_VIEW,
    permissions::ADMIN_AUTH_LEARNING_SG_EDIT,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
];

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("course", "course_type_id", Text::new("课程", "courses"))
        .listed_at("/sp/course/item-list", "courseTypeId"),
    ReferencedBy::column("course_type", "parent_id", Text::new("下级课程类型", "course types below"))
        .listed_at("/sp/course-type/item-list", "parentId"),
    ReferencedBy::column("structure_category", "course_type_id", Text::new("学习计划模块", "plan categories"))
        .listed_at("/sp/study-plan/major/structure-category-list", "courseTypeId"),
    ReferencedBy::column("student_subject", "course_type_id", Text::new("学生科目", "courses of students"))
        .listed_at("/sp/study-plan/data/student-subject-list", "courseTypeId"),
    ReferencedBy::column("student_grade", "course_type_id", Text::new("成绩", "results")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourseTypeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub student_type: String,
    #[serde(default)]
    pub parent_id: Option<String>,
    #[serde(default)]
    pub colour: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub counts_toward_units: bool,
    #[serde(default = "crate::yes")]
    pub default_in_gpa: bool,
    #[serde(default)]
    pub cohort_from: Option<i32>,
    #[serde(default)]
    pub cohort_to: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct CourseTypes;

impl Resource for CourseTypes {
    type Entity = Entity;
    type Input = CourseTypeInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        Spec {
            subject: "sp.course_type",
            stem: "CourseType",
            label: Text::new("课程类型", "course types"),
            permissions: COURSES,
            table: &COURSE_TYPES,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "代码", "Code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
                Field::reference("parentId", &COURSE_TYPES, NAMED, "上级类型", "Part of").filter(),
                Field::text("colour", 7, "颜色", "Colour").hint("如 #1677ff", "such as #1677ff"),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
                Field::bool("countsTowardUnits", "计入学分", "Counts towards units").filter(),
                Field::bool("defaultInGpa", "默认计入绩点", "In the GPA by default").filter(),
                Field::integer("cohortFrom", 1900, 2999, "适用起始年级", "From cohort").filter(),
                Field::integer("cohortTo", 1900, 2999, "适用终止年级", "To cohort").filter(),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
            ],
            unique: &[&["code", "studentType"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/sp/course-type/item-list",
            offered_to: OFFERED,
        }
    }

    fn check(input: &CourseTypeInput, errors: &mut Vec<FieldError>) {
        crate::cohorts_in_order(input.cohort_from, input.cohort_to, errors);
        if !input.colour.is_empty() && !is_colour(&input.colour) {
            let text = Text::new("颜色须写作 #RRGGBB", "A colour is written #RRGGBB");
            errors.push(FieldError::new("colour", "wrong_format", text));
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            type_in_use(cx, rows)?;
            stand_below(db, rows).await
        })
    }

    fn write(input: CourseTypeInput, row: &mut ActiveModel) {
        let CourseTypeInput {
            code,
            name_en,
            name_cn,
            student_type,
            parent_id,
            colour,
            sort_order,
            counts_toward_units,
            default_in_gpa,
            cohort_from,
            cohort_to,
            enabled,
        } = input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.student_type = Set(student_type);
        row.parent_id = Set(some(parent_id));
        row.colour = Set(colour);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.counts_toward_units = Set(counts_toward_units);
        row.default_in_gpa = Set(default_in_gpa);
        row.cohort_from = Set(cohort_from);
        row.cohort_to = Set(cohort_to);
        row.enabled = Set(enabled);
    }
}

fn is_colour(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// A type is never part of itself, however long the way.
async fn stand_below(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let all = Entity::find().filter(Column::ArchivedAt.is_null()).all(db).await?;
    let known: HashMap<String, Model> = all.into_iter().map(|t| (t.id.clone(), t)).collect();
    let mut parents: HashMap<String, String> =
        known.values().filter_map(|t| Some((t.id.clone(), t.parent_id.clone()?))).collect();
    for row in rows.iter() {
        if let Some(id) = row.id() {
            parents.insert(id.to_owned(), row.text("parentId").to_owned());
        }
    }
    for row in rows {
        let Some(parent) = known.get(row.text("parentId")) else { continue };
        if row.id().is_some_and(|id| leads_to(&parents, &parent.id, id)) {
            let text = Text::new("上级类型不能是自身或其下级", "A type cannot be part of itself");
            row.errors.push(FieldError::new("parentId", "circle", text));
        }
    }
    Ok(())
}

/// Whether going up from `from` one comes to `wanted`.
fn leads_to(parents: &HashMap<String, String>, from: &str, wanted: &str) -> bool {
    let mut at = Some(from);
    // A way longer than there are types goes round.
    for _ in 0..=parents.len() {
        match at {
            Some(id) if id == wanted => return true,
            Some(id) => at = parents.get(id).map(String::as_str),
            None => return false,
        }
    }
    true
}
