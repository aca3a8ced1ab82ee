//! What is looked at before an application goes on its way, and again when it arrives.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{Both, Cx, Error, FieldError, Result, Text, effects::Warning};
use rules::requirement;
use schema::courses::{course, structure, structure_category};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

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

/// The level that a well-formed code stands for: its first digit.
pub fn level_of(code: &str) -> Option<i32> {
    let letters = code.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = code.get(letters..)?;
    let formed = (2..=5).contains(&letters)
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (digits.len() == 4 || (digits.len() == 8 && digits.get(4..)? >= "8001" && digits.get(4..)? <= "8999"));
    let first = digits.chars().next()?.to_digit(10)?;
    formed.then(|| i32::try_from(first).ok()).flatten()
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
        return Err(Error::invalid("rows", "too_many", Text::new("一次最多 100 门课程", "At most 100 courses at once")));
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
    let mut wrong =
        |field: &str, code, zh: &'static str, en| errors.push(FieldError::new(field, code, Text::new(zh, en)));
    match level_of(&form.code) {
        None if !form.code.is_empty() => wrong("code", "wrong_format", CODE.zh, CODE.en),
        Some(level) if !fits(level, &form.student_type) => wrong("code", "wrong_level", LEVEL.zh, LEVEL.en),
        _ => {}
    }
    if form.has_exam != form.exam_hours.is_some() {
        wrong(
            "examHours",
            "exam_hours",
            "有考试的课程须选 2 或 3 小时，没有考试的不填",
            "An examination takes 2 or 3 hours; without one there is no length",
        );
    }
    if form.is_year_course != form.part_no.is_some() {
        wrong("partNo", "part_of_year_course", "学年课程须注明上或下，其他课程不填", "Only a year course has halves");
    }
    if form.grading_mode == "BINARY" && form.in_gpa {
        wrong("inGpa", "binary_in_gpa", "通过/不通过评分的课程不计入绩点", "Pass or fail is not in the GPA");
    }
    if !form.structure_ids.is_empty() {
        if form.course_type_id.is_none() {
            wrong("courseTypeId", "required", "加入学习计划须选择课程类型", "A course in a plan needs its type");
        }
        if form.plan_year.is_none() || form.plan_semester.is_none() {
            wrong("planYear", "required", "加入学习计划须填写年级和学期", "A course in a plan has its year and semester");
        }
    }
    if let Err(faults) = requirement::parse(&form.requirement) {
        errors.extend(faults.into_iter().take(1).map(|fault| {
            let text = Both::new(
                format!("第 {} 个字符：{}", fault.at + 1, fault.message.zh),
                format!("At character {}: {}", fault.at + 1, fault.message.en),
            );
            FieldError::new("requirement", "wrong_format", text)
        }));
    }
    errors
}

const CODE: Text = Text::new(
    "课程编码须为 2–5 个大写字母加 4 位数字，如 COMP1013；专题版本再加 8001 起的 4 位数字",
    "A code is 2–5 capitals and 4 digits, such as COMP1013; a topic version adds 4 digits from 8001",
);
const LEVEL: Text = Text::new(
    "首位数字为课程层级：本科 1–4，研究生 6–7",
    "The first digit is the level: 1–4 for undergraduates, 6–7 for postgraduates",
);

fn fits(level: i32, student_type: &str) -> bool {
    if student_type == "UG" { (1..=4).contains(&level) } else { (6..=7).contains(&level) }
}

/// What the lines of a list may not do to each other: one desk decides them all, and no course is there twice.
fn beside(row: &CourseForm, rows: &[CourseForm], n: usize) -> Vec<FieldError> {
    let mut errors = vec![];
    if rows.iter().take(n).any(|other| other.code == row.code) {
        errors.push(FieldError::new("code", "duplicate", Text::new("清单中已有该编码", "The list has this code already")));
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
    /// Every code there is, with the ids of the titles.
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
        let structures = structure::Entity::find().filter(structure::Column::Id.is_in(ids.iter().copied())).all(db).await?;
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
        for (field, codes) in named {
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
        let text = if plan.status != "DRAFT" {
            Both::new(
                format!("学习计划 {} 不是草稿，请先建立新版本", plan.code),
                format!("Plan {} is not a draft; make a new version of it first", plan.code),
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
    match level_of(&code) {
        None if !code.is_empty() => error("code", "wrong_format", CODE.into(), None),
        Some(level) if !fits(level, &student_type) => error("code", "wrong_level", LEVEL.into(), None),
        _ if around.codes.contains(&code) => error("code", "already_exists", taken(&code), Some(code.clone())),
        _ => {}
    }
    if query.units.is_some_and(|units| !(0..=6).contains(&units)) {
        error("units", "out_of_range", Both::new("学分须为 0 至 6", "From 0 to 6 units"), None);
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
