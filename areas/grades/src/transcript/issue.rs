//! Transcripts leave the house: what each says is fixed, numbered and signed.

use kernel::{Both, Cx, Error, Result, Rule, Text, error::Refusal, ids, resource::rows};
use schema::{grades::transcript, students::student};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    allowed::{Obstacle, obstacle},
    background::{Background, Record},
    content::{content, last},
    kind::{Kind, State},
    sign,
};
use crate::tables::TRANSCRIPT;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssuedTranscript)]
pub struct Issued {
    /// Of the transcript; of none that is kept where this is a preview.
    pub id: String,
    pub student_id: String,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub serial_no: String,
    pub results: usize,
    pub units: Option<i32>,
    /// Hundredths.
    pub gpa: Option<i32>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RefusedTranscript)]
pub struct Refused {
    pub student_id: String,
    pub student_no: String,
    pub name_cn: String,
    pub name_en: String,
    pub code: String,
    /// As the student reads it.
    pub reason: String,
}

/// What is issued, for whom and instead of what.
pub struct Order<'a> {
    pub kind: Kind,
    pub student_ids: &'a [String],
    pub replaces: Option<&'a transcript::Model>,
    /// The job that issues many into one archive.
    pub batch_id: Option<&'a str>,
}

#[derive(Default)]
pub struct Done {
    pub rows: Vec<transcript::Model>,
    pub issued: Vec<Issued>,
    pub refused: Vec<(Refused, Obstacle)>,
}

/// Held until the end, so that an amendment of somebody's results and their transcript come one after the other.
pub async fn hold(cx: &Cx, student_ids: &[String]) -> Result<()> {
    for some in student_ids.chunks(500) {
        let rows = student::Entity::find()
            .select_only()
            .column(student::Column::Id)
            .filter(student::Column::Id.is_in(some))
            .order_by_asc(student::Column::Id)
            .lock_exclusive();
        rows.into_tuple::<String>().all(cx.tx().await?).await?;
    }
    Ok(())
}

pub async fn issue(cx: &Cx, order: &Order<'_>) -> Result<Done> {
    hold(cx, order.student_ids).await?;
    let background = Background::load(cx).await?;
    let records = background.records(cx, cx.tx().await?, order.student_ids).await?;
    let mut done = Done::default();
    for record in &records.of {
        match obstacle(&background, record, order.kind) {
            Some(obstacle) => done.refused.push(refusal(cx, record, obstacle)),
            None => {
                let content = content(&background, &records, record, order.kind);
                let row = keep(cx, order, record, content).await?;
                let figures = last(&background, record);
                done.issued.push(Issued {
                    id: if cx.is_rehearsal() { String::new() } else { row.id.clone() },
                    student_id: record.student.id.clone(),
                    student_no: record.student.student_no.clone(),
                    name_cn: record.student.name_cn.clone(),
                    name_en: record.student.name_en.clone(),
                    serial_no: row.serial_no.clone(),
                    results: record.results.len(),
                    units: figures.map(|row| row.total_gained),
                    gpa: figures.and_then(|row| row.total_gpa),
                });
                done.rows.push(row);
            }
        }
    }
    Ok(done)
}

/// Of a number, within its day.
const LETTERS: usize = 8;

async fn keep(cx: &Cx, order: &Order<'_>, record: &Record, content: serde_json::Value) -> Result<transcript::Model> {
    let issued = cx.now().local_date();
    let serial = format!("TR-{}-{}", issued.format("%Y%m%d"), ids::new_letters(LETTERS)?);
    let replaces = order.replaces.map(|row| row.serial_no.as_str()).unwrap_or_default();
    let sealed = sign::seal(cx.app(), order.kind, (&serial, &issued.to_string()), &content, replaces)?;
    let row = transcript::ActiveModel {
        student_id: Set(record.student.id.clone()),
        kind: Set(order.kind),
        serial_no: Set(serial),
        content: Set(content),
        digest: Set(sealed.digest),
        code: Set(sealed.code),
        issued_at: Set(cx.now()),
        issued_by_name: Set(cx.doer().map(|(_, name)| name.to_owned()).unwrap_or_default()),
        printed_count: Set(0),
        printed_at: Set(None),
        state: Set(State::Issued),
        revoked_at: Set(None),
        revoked_reason: Set(String::new()),
        reissue_due: Set(false),
        replaces_id: Set(order.replaces.map(|row| row.id.clone())),
        replaced_by_id: Set(None),
        batch_id: Set(order.batch_id.map(str::to_owned)),
        ..Default::default()
    };
    rows::add::<transcript::Entity>(cx, TRANSCRIPT, &ids::new_id(), row).await
}

pub fn refusal(cx: &Cx, record: &Record, obstacle: Obstacle) -> (Refused, Obstacle) {
    let who = Refused {
        student_id: record.student.id.clone(),
        student_no: record.student.student_no.clone(),
        name_cn: record.student.name_cn.clone(),
        name_en: record.student.name_en.clone(),
        code: obstacle.code.to_owned(),
        reason: obstacle.text.get(cx.lang()).to_owned(),
    };
    (who, obstacle)
}

/// Rules told in one refusal; the rest are of the same kinds.
const TOLD: usize = 5;

/// Nobody's could be issued: the reasons, with whom they are about.
pub fn none(refused: &[(Refused, Obstacle)]) -> Error {
    let rule = |(who, obstacle): &(Refused, Obstacle)| {
        let text = Both::new(
            format!("{} {}：{}", who.student_no, who.name_cn, obstacle.text.zh),
            format!("{} {}: {}", who.student_no, who.name_en, obstacle.text.en),
        );
        let data = json!({ "studentId": who.student_id, "studentNo": who.student_no });
        Rule::new(obstacle.code, text, data).offer(
            Text::new("查看该学生", "Look at the student"),
            format!("/si/query/student-list?keyword={}", who.student_no),
        )
    };
    let rules: Vec<Rule> = refused.iter().take(TOLD).map(rule).collect();
    match rules.first().map(|rule| rule.code) {
        Some(code) => Error::Refused(Box::new(Refusal { code, rules })),
        None => Error::NotFound,
    }
}
