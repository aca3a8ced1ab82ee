//! What is done with those found. Each is shown before it happens.

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Known, Outcome, Warning, outcome},
    ids, reason,
    resource::rows::add_all,
};
use schema::{grades::transcript_remark, students::student};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    conditions::Filter,
    find::{Found, find, term},
    letters,
};
use crate::{
    averages::AT_ONCE,
    regulation::{decide, decisions},
    remarks::{REMARK, remarks},
    results::known,
};

/// More at once are asked for in parts.
const MOST: usize = 2000;
const LONGEST: usize = 500;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MailFilteredInput)]
pub struct MailInput {
    filter: Filter,
    /// Rows of averages among those found; empty for all.
    #[serde(default)]
    ids: Vec<String>,
    subject: String,
    text: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AwardFilteredInput)]
pub struct AwardInput {
    filter: Filter,
    /// Rows of averages among those found; empty for all.
    #[serde(default)]
    ids: Vec<String>,
    /// As transcripts with award print it below the semester.
    text_cn: String,
    text_en: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StandingFilteredInput)]
pub struct StandingInput {
    filter: Filter,
    /// Rows of averages among those found; empty for all.
    #[serde(default)]
    ids: Vec<String>,
    standing: String,
    reason: String,
    document_no: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub async fn mail(cx: &Cx, input: MailInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let (subject, text) = (said("subject", &input.subject)?, said("text", &input.text)?);
    let people = those(cx, &input.filter, &input.ids).await?;
    let told = letters::tell(cx, &people, subject, text).await?;
    cx.note("", &json!({ "subject": subject, "text": text, "told": told }), None)?;
    let without = people.len() - told;
    let message = Both::new(
        format!("通知 {told} 名学生；{without} 名没有启用的账号，不会收到"),
        format!("{told} students are told; {without} have no account in use and are not"),
    );
    let warning = Warning { code: "told".into(), message: message.get(cx.lang()).to_owned() };
    outcome(cx, &[], vec![warning]).await
}

pub async fn award(cx: &Cx, input: AwardInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let (text_cn, text_en) = (said("textCn", &input.text_cn)?, said("textEn", &input.text_en)?);
    let (people, semester_id) = (those(cx, &input.filter, &input.ids).await?, semester_of(cx, &input.filter).await?);
    let mut rows = vec![];
    for some in people.chunks(AT_ONCE) {
        let found = student::Entity::find().filter(student::Column::Id.is_in(some.iter().map(|one| &one.student_id)));
        rows.extend(found.all(cx.tx().await?).await?.into_iter().map(|student| transcript_remark::ActiveModel {
            id: Set(ids::new_id()),
            kind: Set("AWARD".to_owned()),
            student_type: Set(student.student_type),
            student_id: Set(Some(student.id)),
            programme_id: Set(None),
            semester_id: Set(Some(semester_id.clone())),
            text_cn: Set(text_cn.to_owned()),
            text_en: Set(text_en.to_owned()),
            sort_order: Set(0),
            enabled: Set(true),
            ..Default::default()
        }));
    }
    add_all::<transcript_remark::Entity>(cx, REMARK, rows).await?;
    outcome(cx, &[remarks()?.into()], vec![]).await
}

pub async fn standing(cx: &Cx, input: StandingInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    let document_no = said("documentNo", &input.document_no)?;
    if rules::standing::Standing::of_code(&input.standing).is_none() {
        let text = Text::new("不是学业状况", "This is no standing");
        return Err(Error::invalid("standing", "not_a_choice", text));
    }
    cx.because(why);
    let people = those(cx, &input.filter, &input.ids).await?;
    let students: Vec<String> = people.into_iter().map(|one| one.student_id).collect();
    let semester_id = semester_of(cx, &input.filter).await?;
    decide(cx, &students, &semester_id, (&input.standing, why, document_no)).await?;
    let known: Vec<Known> = known().into_iter().chain([decisions()?.into()]).collect();
    outcome(cx, &known, vec![]).await
}

async fn semester_of(cx: &Cx, filter: &Filter) -> Result<String> {
    let found = term(cx, cx.tx().await?, filter).await?;
    found.map(|semester| semester.id).ok_or(Error::NotFound)
}

async fn those(cx: &Cx, filter: &Filter, ids: &[String]) -> Result<Vec<Found>> {
    let found = find(cx, cx.tx().await?, filter, ids).await?;
    let (count, most) = (found.len(), MOST);
    let refusal = |code, text: Both| {
        let rule = Rule::new(code, text, json!({ "found": count }));
        rule.offer(Text::new("更改条件", "Change the conditions"), "/learning/student-grade/gpa-filter-page")
    };
    match count {
        0 => {
            let text = Text::new("没有学生符合这些条件", "Nobody fulfils these conditions");
            Err(refusal("nobody_found", text.into()).into())
        }
        _ if count > most => {
            let text = Both::new(
                format!("符合条件的有 {count} 人，一次最多 {most} 人；请按专业或年级分批"),
                format!("{count} students were found, and at most {most} go at once; take a programme or a year"),
            );
            Err(refusal("too_many", text).into())
        }
        _ => Ok(found),
    }
}

fn said<'a>(field: &str, text: &'a str) -> Result<&'a str> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required(field)]));
    }
    if text.chars().count() > LONGEST {
        let told = Text::new("最多 500 个字符", "At most 500 characters");
        return Err(Error::invalid(field, "too_long", told));
    }
    Ok(text)
}
