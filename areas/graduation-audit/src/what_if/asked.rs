//! Whose audit is asked about, with the record as the asker may know it.

use basic_resources::api::my_student_id;
use course_planning::api::{RecordBackground, StudentBrief, StudentRecord};
use grades::api::gate_of;
use kernel::{Cx, Error, Result, Rule, Text};
use rules::gpa::Rounding;
use schema::{
    graduation::{ga_batch, ga_pin, ga_student},
    students::student,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use crate::own::{PAGE, is_released};

pub struct Asked {
    pub row: ga_student::Model,
    pub batch: ga_batch::Model,
    pub student: student::Model,
    pub record: StudentRecord,
    /// Results that the asker does not see yet.
    pub hidden: Vec<String>,
}

impl Asked {
    /// By somebody who checks: everything that is confirmed counts.
    pub async fn by_staff(cx: &Cx, id: &str) -> Result<Self> {
        let db = cx.read();
        let row = ga_student::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
        let batch = ga_batch::Entity::find_by_id(&row.batch_id).one(db).await?.ok_or(Error::NotFound)?;
        let student = student::Entity::find_by_id(&row.student_id).one(db).await?.ok_or(Error::NotFound)?;
        let record = StudentRecord::load(db, &student.id).await?;
        Ok(Self { row, batch, student, record, hidden: vec![] })
    }

    /// By the student: of a report that is released, and from results that are.
    pub async fn by_student(cx: &Cx, id: &str) -> Result<Self> {
        let mut asked = Self::by_staff(cx, id).await?;
        if asked.row.student_id != my_student_id(cx)? || asked.batch.archived_at.is_some() || !is_released(&asked.batch)
        {
            return Err(Error::NotFound);
        }
        if let Some(gate) = gate_of(cx.read(), &asked.student, &asked.batch.semester_id).await? {
            let rule = Rule::new("report_held", gate.text, json!({ "reportId": asked.row.id }));
            return Err(rule.offer(Text::new("查看报告", "See the report"), PAGE).into());
        }
        let mut closed = vec![];
        for semester in asked.record.semesters() {
            if gate_of(cx.read(), &asked.student, &semester).await?.is_some() {
                closed.push(semester);
            }
        }
        let fault = kernel::planted::fault("what_if_unreleased");
        let shown = |semester: &str, status: &str| {
            fault || (status == "RELEASED" && !closed.iter().any(|closed| closed == semester))
        };
        asked.hidden = asked.record.hide(shown);
        Ok(asked)
    }

    pub fn brief(&self) -> StudentBrief {
        let of = &self.student;
        StudentBrief {
            id: of.id.clone(),
            student_no: of.student_no.clone(),
            name_cn: of.name_cn.clone(),
            name_en: of.name_en.clone(),
            student_type: of.student_type.clone(),
            programme_id: of.programme_id.clone(),
            cohort_id: of.cohort_id.clone(),
            year_of_study: of.year_of_study,
        }
    }

    pub fn rounding(&self) -> Rounding {
        if self.batch.rounding == "TRUNCATE" { Rounding::Truncate } else { Rounding::HalfUp }
    }

    /// What is the same for every plan that is tried, with the courses that were put somewhere by hand.
    pub async fn background(&self, cx: &Cx) -> Result<RecordBackground> {
        let db = cx.read();
        let mut background = RecordBackground::load(db).await?;
        let pins = ga_pin::Entity::find()
            .filter(ga_pin::Column::StudentId.eq(&self.student.id))
            .filter(ga_pin::Column::ArchivedAt.is_null());
        for row in pins.all(db).await? {
            background.pin(row.student_id, row.course_id, row.category_id);
        }
        Ok(background)
    }
}
