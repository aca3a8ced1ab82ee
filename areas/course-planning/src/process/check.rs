//! What is looked at before an application goes on its way, and again when it arrives.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{Both, Cx, Error, FieldError, Result, Text, effects::Warning, resource::Resource};
use schema::courses::{course, structure, structure_category};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    catalogue::{
        course::{Courses, code_problem},
        requirement::courses_named,
    },
    plans,
};

use super::{
    form::{CheckQuery, CourseForm, FIELDS},
    similar::similar,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = NewCourseSeverity)]
pub enum Severity {
    /// Stands in the way.
    Error,
    /// Worth a look.
    Warning,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewCourseFinding)]
pub struct Finding {
    pub severity: Severity,
    pub code: String,
    pub field: String,
    pub message: String,
    /// The course that is meant, where there is one.
    pub course_code: Option<String>,
}

/// More courses at once are several applications.
const MOST: usize = 100;

pub fn no_rows() -> Error {
    Error::Invalid(vec![FieldError::required("rows")])
}

/// Refuses what cannot become a course; answers what is worth a look. Faults of a list are at their line.
pub async fn require(cx: &Cx, rows: &[CourseForm], list: bool) -> Result<Vec<Warning>> {
    if rows.is_empty() {
        return Err(no_rows());
    }
    if rows.len() > MOST {
        return Err(Error::invalid(
            "rows",
            "too_many",
            Text::new("一次最多 100 门课程", "At most 100 courses at once"),
        ));
    }
    let tx = cx.tx().await?;
    let around = Around::load(tx, rows).await?;
    let mut errors = vec![];
    let mut warnings = vec![];
    for (n, row) in rows.iter().enumerate() {
        let mut own = alone(row);
        own.extend(around.problems(row));
        own.extend(beside(row, rows, n));
        let line = u32::try_from(n + 1).unwrap_or(u32::MAX);
        errors.extend(own.into_iter().map(|error| if list { error.at(line, None) } else { error }));
        for other in around.alike(&row.title_cn, &row.title_en, &row.student_type) {
            let message = alike(&row.code, other).get(cx.lang()).to_owned();
            warnings.push(Warning { code: "similar_title".to_owned(), message });
        }
    }
    if errors.is_empty() { Ok(warnings) } else { Err(Error::Invalid(errors)) }
}

/// What a form must be by itself.
fn alone(form: &CourseForm) -> Vec<FieldError> {
    let value = json!(form);
    let empty = serde_json::Value::Null;
    let mut errors: Vec<_> =
        FIELDS.iter().filter_map(|field| field.check(value.get(field.name).unwrap_or(&empty))).collect();
    Courses::check(&form.input(), &mut errors);
    if form.structure_ids.is_empty() {
        return errors;
    }
    let mut wrong = |field: &str, zh, en| errors.push(FieldError::new(field, "required", Text::new(zh, en)));
    if form.course_type_id.is_none() {
        wrong("courseTypeId", "加入学习计划须选择课程类型", "A course in a plan needs its type");
    }
    if form.plan_year.is_none() || form.plan_semester.is_none() {
        wrong("planYear", "加入学习计划须填写年级和学期", "A course in a plan has its year and semester");
    }
    errors
}

/// What the lines of a list may not do to each other: one desk decides them all, and no course is there twice.
fn beside(row: &CourseForm, rows: &[CourseForm], n: usize) -> Vec<FieldError> {
    let mut errors = vec![];
    if rows.iter().take(n).any(|other| other.code == row.code) {
        errors.push(FieldError::new(
            "code",
            "duplicate",
            Text::new("清单中已有该编码", "The list has this code already"),
        ));
    }
    let Some(first) = rows.first() else { return errors };
    if first.offering_division_id != row.offering_division_id {
        let text = Text::new("一份清单只能包含同一学部的课程", "A list is of one division");
        errors.push(FieldError::new("offeringDivisionId", "other_division", text));
    }
    if first.student_type != row.student_type {
        let text = Text::new("一份清单只能包含同一学生类型的课程", "A list is of one student type");
        errors.push(FieldError::new("studentType", "other_type", text));
    }
    errors
}

/// The rows of others that the forms are looked at against.
struct Around {
    courses: Vec<course::Model>,
    codes: HashSet<String>,
    structures: HashMap<String, structure::Model>,
    /// Plan and course type.
    blocks: HashSet<(String, String)>,
}

impl Around {
    async fn load(db: &impl ConnectionTrait, rows: &[CourseForm]) -> Result<Self> {
        let courses = course::Entity::find().filter(course::Column::ArchivedAt.is_null()).all(db).await?;
        let ids: BTreeSet<&str> = rows.iter().flat_map(|r| &r.structure_ids).map(String::as_str).collect();
        let structures =
            structure::Entity::find().filter(structure::Column::Id.is_in(ids.iter().copied())).all(db).await?;
        let blocks: Vec<(String, String)> = structure_category::Entity::find()
            .select_only()
            .columns([structure_category::Column::StructureId, structure_category::Column::CourseTypeId])
            .filter(structure_category::Column::StructureId.is_in(ids))
            .filter(structure_category::Column::ArchivedAt.is_null())
            .into_tuple()
            .all(db)
            .await?;
        Ok(Self {
            codes: courses.iter().map(|c| c.code.clone()).collect(),
            courses,
            structures: structures.into_iter().map(|s| (s.id.clone(), s)).collect(),
            blocks: blocks.into_iter().collect(),
        })
    }

    fn problems(&self, form: &CourseForm) -> Vec<FieldError> {
        let mut errors = vec![];
        if self.codes.contains(&form.code) {
            errors.push(FieldError::new("code", "already_exists", taken(&form.code)));
        }
        let named = [("corequisiteCodes", &form.corequisite_codes), ("exclusionCodes", &form.exclusion_codes)];
        let asked = ("requirement", &courses_named(&form.requirement));
        for (field, codes) in named.into_iter().chain([asked]) {
            if let Some(unknown) = codes.iter().find(|code| !self.codes.contains(*code)) {
                let text = Both::new(format!("没有课程 {unknown}"), format!("There is no course {unknown}"));
                errors.push(FieldError::new(field, "unknown_reference", text));
            }
        }
        for plan in form.structure_ids.iter().filter_map(|id| self.structures.get(id)) {
            errors.extend(self.placing(form, plan));
        }
        errors
    }

    fn placing(&self, form: &CourseForm, plan: &structure::Model) -> Option<FieldError> {
        let text = if !plans::is_open(plan) {
            Both::new(
                format!("学习计划 {} 已经发布或归档，请先建立新版本", plan.code),
                format!("Plan {} is published or archived; make a new version of it first", plan.code),
            )
        } else if plan.student_type != form.student_type {
            Both::new(
                format!("学习计划 {} 属于 {}", plan.code, plan.student_type),
                format!("Plan {} is of {}", plan.code, plan.student_type),
            )
        } else if !self.blocks.contains(&(plan.id.clone(), form.course_type_id.clone().unwrap_or_default())) {
            Both::new(
                format!("学习计划 {} 没有该课程类型的模块", plan.code),
                format!("Plan {} has no block of this course type", plan.code),
            )
        } else {
            return None;
        };
        Some(FieldError::new("structureIds", "cannot_place", text))
    }

    fn alike<'a>(&'a self, cn: &str, en: &str, student_type: &str) -> Vec<&'a course::Model> {
        let of_type = self.courses.iter().filter(|c| c.student_type == student_type && c.status != "RETIRED");
        of_type.filter(|c| similar(&c.title_cn, cn) || similar(&c.title_en, en)).take(5).collect()
    }
}

pub fn taken(code: &str) -> Both {
    Both::new(
        format!("课程编码 {code} 已存在，请另选编码"),
        format!("There is a course {code} already; choose another code"),
    )
}

fn alike(code: &str, other: &course::Model) -> Both {
    Both::new(
        format!("{code}：名称与现有课程 {}“{}”相近", other.code, other.title_cn),
        format!("{code}: the title is close to that of {} “{}”", other.code, other.title_en),
    )
}

/// What the form shows while it is filled in.
pub async fn findings(cx: &Cx, query: &CheckQuery) -> Result<Vec<Finding>> {
    let lang = cx.lang();
    let around = Around::load(cx.read(), &[]).await?;
    let code = query.code.as_deref().unwrap_or_default().trim().to_ascii_uppercase();
    let student_type = query.student_type.clone().unwrap_or_else(|| "UG".to_owned());
    let mut found = vec![];
    let mut error = |field: &str, code: &str, text: Both, course_code: Option<String>| {
        let message = text.get(lang).to_owned();
        found.push(Finding { severity: Severity::Error, code: code.into(), field: field.into(), message, course_code });
    };
    if let Some(problem) = code_problem(&code, &student_type) {
        error("code", problem.code, problem.text, None);
    }
    if around.codes.contains(&code) {
        error("code", "already_exists", taken(&code), Some(code.clone()));
    }
    let units = FIELDS.iter().find(|field| field.name == "units");
    if let Some(problem) = units.zip(query.units).and_then(|(field, units)| field.check(&json!(units))) {
        error("units", problem.code, problem.text, None);
    }
    let (cn, en) = (query.title_cn.as_deref().unwrap_or_default(), query.title_en.as_deref().unwrap_or_default());
    for other in around.alike(cn, en, &student_type) {
        found.push(Finding {
            severity: Severity::Warning,
            code: "similar_title".to_owned(),
            field: if similar(&other.title_cn, cn) { "titleCn" } else { "titleEn" }.to_owned(),
            message: alike(&code, other).get(lang).to_owned(),
            course_code: Some(other.code.clone()),
        });
    }
    Ok(found)
}
