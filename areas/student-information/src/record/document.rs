//! Identity documents: the card agrees with what stands beside it, and one person has one active enrolment.

use kernel::{
    Both, Cx, Error, FieldError, Lang, Result, Rule, Text,
    protect::{IdNumber, Protected, is_masked},
};
use schema::students::{student, study_status};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, prelude::Date};
use serde_json::json;

use crate::{
    rules::{
        CardProblem,
        enrolment::{Disagreement, disagreements},
    },
    table::STUDENTS,
};

/// Refuses a document that somebody enrolled already has. `own` is the student it may be of.
pub async fn refuse_second_enrolment(cx: &Cx, number: &str, own: Option<&str>) -> Result<()> {
    let Ok(number) = IdNumber::parse(number) else { return Ok(()) };
    if number.clear().is_empty() || is_masked(number.clear()) {
        return Ok(());
    }
    let index = cx.app().keys.index(IdNumber::GUARDED.name, number.clear());
    let ended = study_status::Entity::find().filter(study_status::Column::IsFinal.eq(true)).all(cx.read()).await?;
    let ended: Vec<String> = ended.into_iter().map(|status| status.id).collect();
    let others = student::Entity::find()
        .filter(student::Column::IdNoIndex.eq(index))
        .filter(student::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let active = others.into_iter().find(|other| {
        Some(other.id.as_str()) != own && !other.study_status_id.as_ref().is_some_and(|id| ended.contains(id))
    });
    match active {
        Some(other) => Err(refusal(cx, &other).await?),
        None => Ok(()),
    }
}

/// Whoever may not see the other enrolment learns that there is one, and nothing of it.
async fn refusal(cx: &Cx, other: &student::Model) -> Result<Error> {
    let visible = student::Entity::find_by_id(&other.id).filter(STUDENTS.visible(cx.scope()?)).one(cx.read()).await?;
    if visible.is_none() {
        let text = Text::new(
            "该证件号码已有在读学籍，由其他部门管理，请联系学籍管理部门核实",
            "This document has an active enrolment that another office looks after; please ask the registry",
        );
        return Ok(Rule::new("document_enrolled", text, json!({})).into());
    }
    let name = if cx.lang() == Lang::En { &other.name_en } else { &other.name_cn };
    let text = Both::new(
        format!("该证件号码已有在读学籍：{}（{}）", other.student_no, other.name_cn),
        format!("This document has an active enrolment: {} ({})", other.student_no, other.name_en),
    );
    let data = json!({ "studentId": other.id, "studentNo": other.student_no, "name": name });
    let rule = Rule::new("document_enrolled", text, data);
    Ok(rule
        .offer(Text::new("查看该学生", "Look at this student"), format!("/si/query/student-list?ids={}", other.id))
        .into())
}

pub const RESIDENT: &str = "RESIDENT";

/// What is wrong with an identity card number, or with what stands beside it.
pub fn card_problem(number: &str, birth: Option<Date>, gender: &str) -> Vec<FieldError> {
    let number = IdNumber::parse(number).map_or_else(|_| number.to_owned(), |n| n.clear().to_owned());
    let told = disagreements(&number, birth, gender).into_iter().map(|problem| match problem {
        Disagreement::Number(problem) => FieldError::new("idNo", "wrong_format", card_text(problem)),
        Disagreement::Birth(on_card) => {
            let text = Both::new(
                format!("与身份证号码不符：证件上为 {on_card}"),
                format!("Does not agree with the identity card, which says {on_card}"),
            );
            FieldError::new("birthDate", "not_on_card", text)
        }
        Disagreement::Gender { female } => {
            let (zh, en) = if female { ("女", "female") } else { ("男", "male") };
            let text = Both::new(
                format!("与身份证号码不符：证件上为{zh}"),
                format!("Does not agree with the identity card, which says {en}"),
            );
            FieldError::new("gender", "not_on_card", text)
        }
    });
    told.collect()
}

fn card_text(problem: CardProblem) -> Text {
    match problem {
        CardProblem::Form => Text::new(
            "身份证号码须为 17 位数字加 1 位校验码",
            "An identity card number has seventeen digits and a check character",
        ),
        CardProblem::Region => Text::new("身份证号码的地区代码不存在", "No province has this beginning"),
        CardProblem::Birth => Text::new("身份证号码中的出生日期不存在", "The birth date in the number does not exist"),
        CardProblem::Check => {
            Text::new("身份证号码的校验码不正确，请核对每一位", "The check character does not fit; compare every digit")
        }
    }
}

/// The card that a row has already must agree with what changes beside it.
pub fn agree_with_card(number: &str, birth: Option<Date>, gender: &str) -> Result<()> {
    let errors = card_problem(number, birth, gender);
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}
