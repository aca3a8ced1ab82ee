//! What is looked at when an application is handed in, and again when it has been approved.

use kernel::{Both, Cx, Error, FieldError, Result, Text};
use schema::{
    courses::structure,
    students::{cohort, student, study_status},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};

use super::form::{FIELDS, Form};

/// The student as the record has them now, and the form with what it says.
pub async fn require(cx: &Cx, mut form: Form) -> Result<(student::Model, Form)> {
    let value = json!(form);
    let mut errors: Vec<FieldError> =
        FIELDS.iter().filter_map(|field| field.check(value.get(field.name).unwrap_or(&Value::Null))).collect();
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let student = student(cx, &form.student_id).await?;
    let target = Target::load(cx, &form).await?;
    errors.extend(target.problems(&student, &form));
    errors.extend(by_status(cx, &student).await?);
    if form.reason == "OTHER" && form.note.is_empty() {
        let text = Text::new("原因为“其他”时须说明", "Say what the other reason is");
        errors.push(FieldError::new("note", "required", text));
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    form.from_cohort_id.clone_from(&student.cohort_id);
    form.from_year = student.year_of_study;
    Ok((student, form))
}

/// Held until the call ends.
pub async fn student(cx: &Cx, id: &str) -> Result<student::Model> {
    let found = student::Entity::find_by_id(id).filter(student::Column::ArchivedAt.is_null()).lock_exclusive();
    found.one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

async fn by_status(cx: &Cx, student: &student::Model) -> Result<Option<FieldError>> {
    let status = match &student.study_status_id {
        Some(id) => study_status::Entity::find_by_id(id.as_str()).one(cx.tx().await?).await?,
        None => None,
    };
    let problem = match &status {
        None => Both::new("学生没有学籍状态，请先设置", "The student has no study status; set one first"),
        Some(status) if status.is_final || status.status_group == "NEW" => Both::new(
            format!("学籍状态为“{}”，不能转移年级", status.name_cn),
            format!("The student is “{}” and cannot change cohort", status.name_en),
        ),
        Some(_) if student.programme_id.is_none() => {
            Both::new("学生没有专业，请先更正学籍信息", "The student has no programme; correct the record first")
        }
        Some(_) => return Ok(None),
    };
    Ok(Some(FieldError::new("studentId", "wrong_status", problem)))
}

/// Where the student goes.
struct Target {
    cohort: Option<cohort::Model>,
    structure: Option<structure::Model>,
    semester: Option<semester::Model>,
}

impl Target {
    async fn load(cx: &Cx, form: &Form) -> Result<Self> {
        let tx = cx.tx().await?;
        Ok(Self {
            cohort: cohort::Entity::find_by_id(form.to_cohort_id.as_str()).one(tx).await?,
            structure: match &form.structure_id {
                Some(id) => structure::Entity::find_by_id(id.as_str()).one(tx).await?,
                None => None,
            },
            semester: semester::Entity::find_by_id(form.effective_semester_id.as_str()).one(tx).await?,
        })
    }

    fn problems(&self, student: &student::Model, form: &Form) -> Vec<FieldError> {
        let mut errors = vec![];
        let mut wrong = |field: &str, code, zh, en| errors.push(FieldError::new(field, code, Text::new(zh, en)));
        if student.cohort_id.as_deref() == Some(form.to_cohort_id.as_str())
            && student.year_of_study == Some(form.to_year)
        {
            wrong("toCohortId", "same", "学生已在该年级", "The student is there already");
        }
        if self.cohort.as_ref().is_none_or(|c| c.student_type != student.student_type) {
            wrong("toCohortId", "other_type", "年级与学生的类型不同", "The cohort is of another student type");
        }
        // Whoever repeats stays longer than the programme lasts, but not for ever.
        if form.to_year > student.study_length.unwrap_or(4) + 2 {
            wrong("toYear", "out_of_range", "超过最长学习年限", "Beyond the longest time of study");
        }
        if let Some(plan) = &self.structure {
            if Some(&plan.programme_id) != student.programme_id.as_ref() {
                wrong(
                    "structureId",
                    "other_programme",
                    "该学习计划不是学生专业的",
                    "This is not a plan of the programme",
                );
            }
            if plan.cohort_id.as_ref().is_some_and(|cohort| *cohort != form.to_cohort_id) {
                wrong("structureId", "other_cohort", "该学习计划属于其他年级", "This is the plan of another cohort");
            }
            if plan.status != "PUBLISHED" {
                wrong("structureId", "not_published", "该学习计划尚未发布", "This plan is not published");
            }
        }
        if self.semester.as_ref().is_none_or(|s| s.status == "CLOSED") {
            wrong("effectiveSemesterId", "closed", "该学期已结束，请选择当前或以后的学期", "This semester is over");
        }
        errors
    }
}
