//! What is put on record about a change: since when, why, by which document.

use kernel::{Both, Cx, Error, FieldError, Result, StringList, Text, ids, resource::rows::add_all};
use schema::students::{status_change, student};
use sea_orm::{Set, prelude::Date};

use super::found::Background;

pub const SUBJECT: &str = "si.change";

#[derive(Clone)]
pub struct Paper {
    pub effective: Date,
    /// Empty: the current semester of each student.
    pub semester_id: Option<String>,
    pub end: Option<Date>,
    pub reason_code: String,
    pub doc_no: String,
    pub remark: String,
    pub attachments: Vec<String>,
}

impl Paper {
    pub fn of(effective: Date, doc_no: &str, remark: &str) -> Self {
        Self {
            effective,
            semester_id: None,
            end: None,
            reason_code: String::new(),
            doc_no: doc_no.trim().to_owned(),
            remark: remark.trim().to_owned(),
            attachments: vec![],
        }
    }

    /// What is wrong with it by itself. A change counts at once, so it cannot be for a day to come.
    pub fn problems(&self, cx: &Cx, date_field: &'static str) -> Vec<FieldError> {
        let mut errors = vec![];
        if self.effective > cx.now().local_date() {
            let text = Text::new(
                "日期不能晚于今天：变更即时生效，请到当天再办理",
                "The date cannot be after today: a change counts at once, so make it on the day",
            );
            errors.push(FieldError::new(date_field, "in_the_future", text));
        }
        for (field, text, most) in
            [("reasonCode", &self.reason_code, 50), ("docNo", &self.doc_no, 100), ("remark", &self.remark, 500)]
        {
            if text.chars().count() > most {
                let text = Both::new(format!("最多 {most} 个字符"), format!("At most {most} characters"));
                errors.push(FieldError::new(field, "too_long", text));
            }
        }
        if self.attachments.len() > 10 {
            let text = Text::new("最多 10 个附件", "At most 10 attachments");
            errors.push(FieldError::new("attachments", "too_many", text));
        }
        errors
    }

    pub fn require(&self, cx: &Cx, date_field: &'static str) -> Result<()> {
        let errors = self.problems(cx, date_field);
        if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
    }
}

/// A value with its names as they are on the day of the change.
#[derive(Clone, Default)]
pub struct Named {
    pub value: String,
    pub cn: String,
    pub en: String,
}

impl Named {
    pub fn new(value: &str, cn: &str, en: &str) -> Self {
        Self { value: value.to_owned(), cn: cn.to_owned(), en: en.to_owned() }
    }
}

/// One change of one student.
pub struct Step<'a> {
    pub student: &'a student::Model,
    pub from: Named,
    pub to: Named,
}

/// Puts changes of one kind on record; several at once are one batch.
pub async fn put_on_record(
    cx: &Cx,
    around: &Background,
    kind: &'static str,
    paper: &Paper,
    steps: Vec<Step<'_>>,
) -> Result<()> {
    let batch_id = (steps.len() > 1).then(ids::new_id);
    let operator = cx.actor()?;
    let rows = steps.into_iter().map(|step| status_change::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(step.student.id.clone()),
        kind: Set(kind.to_owned()),
        from_value: Set(step.from.value),
        to_value: Set(step.to.value),
        from_label_en: Set(step.from.en),
        from_label_cn: Set(step.from.cn),
        to_label_en: Set(step.to.en),
        to_label_cn: Set(step.to.cn),
        effective_date: Set(paper.effective),
        effective_semester_id: Set(semester_of(around, paper, step.student)),
        end_date: Set(paper.end),
        reason_code: Set(paper.reason_code.clone()),
        doc_no: Set(paper.doc_no.clone()),
        remark: Set(paper.remark.clone()),
        attachments: Set(StringList(paper.attachments.clone())),
        operator_id: Set(Some(operator.user_id.clone())),
        operator_name: Set(operator.name.clone()),
        batch_id: Set(batch_id.clone()),
        ..Default::default()
    });
    add_all::<status_change::Entity>(cx, SUBJECT, rows.collect()).await?;
    Ok(())
}

fn semester_of(around: &Background, paper: &Paper, student: &student::Model) -> Option<String> {
    paper.semester_id.clone().or_else(|| around.current(&student.student_type).map(|s| s.id.clone()))
}
