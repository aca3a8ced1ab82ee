//! Where the students go: programme, stream, cohort and plan, looked at before anybody moves.

use kernel::{Both, Cx, Error, FieldError, Result, Text};
use schema::{
    courses::structure,
    students::{cohort, student},
    university::{programme, semester},
};
use sea_orm::EntityTrait;

use super::types::TransferInput;

pub struct Target {
    pub programme: programme::Model,
    pub stream: Option<programme::Model>,
    /// None: everybody keeps their own.
    pub cohort: Option<cohort::Model>,
    /// None: the published plan that fits each.
    pub structure: Option<structure::Model>,
    pub semester: semester::Model,
}

impl Target {
    pub async fn load(cx: &Cx, input: &TransferInput) -> Result<Self> {
        let tx = cx.tx().await?;
        let given = |id: &Option<String>| id.clone().filter(|id| !id.is_empty());
        let programme = programme::Entity::find_by_id(input.programme_id.as_str()).one(tx).await?;
        let stream = match given(&input.stream_id) {
            Some(id) => programme::Entity::find_by_id(id).one(tx).await?,
            None => None,
        };
        let cohort = match given(&input.cohort_id) {
            Some(id) => cohort::Entity::find_by_id(id).one(tx).await?,
            None => None,
        };
        let structure = match given(&input.structure_id) {
            Some(id) => structure::Entity::find_by_id(id).one(tx).await?,
            None => None,
        };
        let semester = semester::Entity::find_by_id(input.effective_semester_id.as_str()).one(tx).await?;
        let required = |field| Error::Invalid(vec![FieldError::required(field)]);
        let target = Self {
            programme: programme.ok_or_else(|| required("programmeId"))?,
            stream,
            cohort,
            structure,
            semester: semester.ok_or_else(|| required("effectiveSemesterId"))?,
        };
        let errors = target.problems();
        if errors.is_empty() { Ok(target) } else { Err(Error::Invalid(errors)) }
    }

    /// What does not fit together, each at its field.
    fn problems(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        let mut wrong = |field: &str, code, text: Both| errors.push(FieldError::new(field, code, text));
        let to = &self.programme;
        if !to.enabled {
            let text = Both::new(format!("“{}”已停用", to.name_cn), format!("“{}” is disabled", to.name_en));
            wrong("programmeId", "disabled", text);
        }
        if let Some(stream) = &self.stream
            && stream.parent_programme_id.as_deref() != Some(to.id.as_str())
        {
            let text = Both::new(
                format!("方向“{}”不属于专业“{}”", stream.name_cn, to.name_cn),
                format!("“{}” is not a stream of “{}”", stream.name_en, to.name_en),
            );
            wrong("streamId", "other_programme", text);
        }
        if self.cohort.as_ref().is_some_and(|cohort| cohort.student_type != to.student_type) {
            let text =
                Text::new("年级与专业的学生类型不同", "The cohort is of another student type than the programme");
            wrong("cohortId", "other_type", text.into());
        }
        if let Some(plan) = &self.structure {
            if plan.programme_id != to.id {
                let text = Text::new("该学习计划不是这个专业的", "This is not a plan of the programme");
                wrong("structureId", "other_programme", text.into());
            }
            if plan.status != "PUBLISHED" {
                let text = Text::new("该学习计划尚未发布", "This plan is not published");
                wrong("structureId", "not_published", text.into());
            }
        }
        if self.semester.status == "CLOSED" {
            let text = Text::new(
                "该学期已结束，请选择当前或以后的学期",
                "This semester is over; choose the current or a later one",
            );
            wrong("effectiveSemesterId", "closed", text.into());
        }
        errors
    }

    pub fn stream_id(&self) -> Option<&str> {
        self.stream.as_ref().map(|s| s.id.as_str())
    }

    /// Only the stream changes for somebody who is in the programme already.
    pub fn is_other_programme(&self, student: &student::Model) -> bool {
        student.programme_id.as_deref() != Some(self.programme.id.as_str())
    }

    pub fn cohort_of<'a>(&'a self, student: &'a student::Model) -> Option<&'a str> {
        self.cohort.as_ref().map(|c| c.id.as_str()).or(student.cohort_id.as_deref())
    }
}
