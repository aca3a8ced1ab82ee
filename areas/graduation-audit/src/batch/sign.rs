//! Signatures: a step ends when every division has been signed for, and each of the three checks is somebody else's:
//! whoever decided or signed for the programme does not sign for the registry, and neither of them for the senate.

use std::collections::BTreeSet;

use kernel::{
    Both, Cx, Error, FieldError, Lang, Result, Text, Timestamp,
    effects::Outcome,
    identity::entity::user,
    ids,
    planted::fault,
    reason,
    resource::rows::{add, change},
};
use rules::graduation::{Duty, Status};
use schema::{
    graduation::{ga_batch, ga_signature, ga_student},
    university::division,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::{held, outcome, refused, status_of, warning};
use crate::{access, kind::Kind, letters};

pub async fn command(cx: &Cx, kind: &'static Kind, id: &str, note: &str) -> Result<Outcome> {
    if note.chars().count() > 500 {
        let text = Text::new("最多 500 个字符", "At most 500 characters");
        return Err(Error::Invalid(vec![FieldError::new("note", "too_long", text)]));
    }
    let batch = held(cx, id).await?;
    let status = status_of(&batch)?;
    let (Some(duty), Some(next)) = (status.signed_by(), status.next()) else {
        let text = Text::new("这一步不需要签署", "There is nothing to sign at this step");
        return Err(refused("wrong_state", text, &batch));
    };
    let students = students(cx, &batch).await?;
    let divisions: BTreeSet<Option<String>> = students.iter().map(|row| row.division_id.clone()).collect();
    let signed = alive(cx, &batch.id).await?;
    let of_step = |step: Status| signed.iter().filter(move |row| row.step == step.code());
    let waiting: BTreeSet<_> =
        divisions.iter().filter(|division| of_step(status).all(|row| row.division_id != **division)).cloned().collect();
    let named = access::named(cx, kind, duty).await?;
    let mine: BTreeSet<_> = waiting.iter().filter(|division| named.covers(division.as_deref())).cloned().collect();
    if mine.is_empty() {
        return Err(access::not_named(kind, duty));
    }
    let me = cx.user_id()?.to_owned();
    let of_mine: Vec<&ga_student::Model> = students.iter().filter(|row| mine.contains(&row.division_id)).collect();
    let signed_before = |before: Status| {
        let twice = |row: &ga_signature::Model| row.signed_by == me && mine.contains(&row.division_id);
        of_step(before).any(twice)
    };
    let decided_before =
        |of: fn(&ga_student::Model) -> &Option<String>| of_mine.iter().any(|row| of(row).as_ref() == Some(&me));
    let checked = match status {
        Status::ProgrammeCheck => signed_before(Status::Run),
        Status::ArCheck => signed_before(Status::ProgrammeCheck) || decided_before(|row| &row.programme_by),
        Status::Senate => {
            signed_before(Status::ProgrammeCheck)
                || signed_before(Status::ArCheck)
                || decided_before(|row| &row.programme_by)
                || decided_before(|row| &row.ar_by)
        }
        Status::Prepare | Status::Run | Status::Awarded => false,
    };
    if checked && !fault("sign_twice") {
        let text = Text::new(
            "您已在之前的环节签署或决定。各环节须由不同的人办理，请由同事签署。",
            "You signed or decided at a check before this one. Each check is another person's; ask a colleague.",
        );
        return Err(refused("same_person", text, &batch));
    }
    ready(&batch, status, &of_mine)?;
    for division in &mine {
        let row = ga_signature::ActiveModel {
            batch_id: Set(batch.id.clone()),
            step: Set(status.code().to_owned()),
            division_id: Set(division.clone()),
            signed_by: Set(me.clone()),
            note: Set(note.to_owned()),
            ..Default::default()
        };
        add::<ga_signature::Entity>(cx, kind.signature, &ids::new_id(), row).await?;
    }
    let left = waiting.len() - mine.len();
    let mut warnings = vec![];
    if left == 0 {
        let awarded = (next == Status::Awarded).then(|| cx.now());
        let now = ga_batch::ActiveModel {
            status: Set(next.code().to_owned()),
            awarded_at: Set(awarded),
            ..Default::default()
        };
        let batch = change::<ga_batch::Entity>(cx, kind.batch.subject, batch, now).await?;
        if awarded.is_some() && batch.released_at.is_some() {
            let all = students.iter().map(|row| row.student_id.clone()).collect();
            let told = letters::tell(cx, letters::DECIDED, &batch, &all).await?;
            let text = Both::new(format!("通知 {told} 名学生"), format!("{told} students are told"));
            warnings.push(warning(cx, "told", &text));
        }
    } else {
        let text = Both::new(
            format!("还有 {left} 个学部待签署，签齐后进入下一步"),
            format!("{left} divisions are still to be signed for; then the batch moves on"),
        );
        warnings.push(warning(cx, "waiting", &text));
    }
    outcome(cx, kind, warnings).await
}

/// Everything that the step decides is decided, and no student waits for an answer.
fn ready(batch: &ga_batch::Model, status: Status, students: &[&ga_student::Model]) -> Result<()> {
    let open = match status {
        Status::ProgrammeCheck => students.iter().filter(|row| row.programme_decision == "NONE").count(),
        Status::ArCheck => students.iter().filter(|row| row.ar_decision == "NONE").count(),
        _ => 0,
    };
    if open > 0 {
        let text = Both::new(
            format!("还有 {open} 名学生没有决定，不能签署"),
            format!("{open} students are not decided yet, so it cannot be signed"),
        );
        return Err(refused("undecided", text, batch));
    }
    let asking = students.iter().filter(|row| row.ack == "QUERY" && row.answer.is_empty()).count();
    if asking > 0 && status == Status::ArCheck {
        let text = Both::new(
            format!("还有 {asking} 名学生的提问没有答复，不能签署"),
            format!("{asking} students wait for an answer to their query, so it cannot be signed"),
        );
        return Err(refused("open_queries", text, batch));
    }
    Ok(())
}

/// One step back; what was signed from there on is signed again.
pub async fn back(cx: &Cx, kind: &'static Kind, id: &str, why: &str) -> Result<Outcome> {
    cx.because(reason(why)?);
    let batch = held(cx, id).await?;
    let status = status_of(&batch)?;
    let (Some(duty), Some(to)) = (status.signed_by(), status.back()) else {
        let text = Text::new("这一步不能退回", "It cannot be sent back from here");
        return Err(refused("wrong_state", text, &batch));
    };
    let named = access::named(cx, kind, duty).await?;
    let students = students(cx, &batch).await?;
    if !students.iter().any(|row| named.covers(row.division_id.as_deref())) {
        return Err(access::not_named(kind, duty));
    }
    for row in alive(cx, &batch.id).await? {
        if row.step == status.code() || row.step == to.code() {
            let gone = ga_signature::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
            change::<ga_signature::Entity>(cx, kind.signature, row, gone).await?;
        }
    }
    if duty == Duty::Registry || duty == Duty::Senate {
        for row in students.into_iter().filter(|row| row.ar_decision != "NONE") {
            let open = ga_student::ActiveModel {
                ar_decision: Set("NONE".to_owned()),
                ar_reason: Set(String::new()),
                ar_by: Set(None),
                ..Default::default()
            };
            change::<ga_student::Entity>(cx, kind.student.subject, row, open).await?;
        }
    }
    let now = ga_batch::ActiveModel { status: Set(to.code().to_owned()), ..Default::default() };
    change::<ga_batch::Entity>(cx, kind.batch.subject, batch, now).await?;
    outcome(cx, kind, vec![]).await
}

async fn students(cx: &Cx, batch: &ga_batch::Model) -> Result<Vec<ga_student::Model>> {
    let rows = ga_student::Entity::find()
        .filter(ga_student::Column::BatchId.eq(&batch.id))
        .filter(ga_student::Column::ArchivedAt.is_null())
        .order_by_asc(ga_student::Column::Id);
    Ok(rows.all(cx.tx().await?).await?)
}

async fn alive(cx: &Cx, batch_id: &str) -> Result<Vec<ga_signature::Model>> {
    let rows = ga_signature::Entity::find()
        .filter(ga_signature::Column::BatchId.eq(batch_id))
        .filter(ga_signature::Column::ArchivedAt.is_null())
        .order_by_asc(ga_signature::Column::Id);
    Ok(rows.all(cx.tx().await?).await?)
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditSignatureView)]
pub struct Signature {
    pub id: String,
    /// The state that was signed.
    pub step: String,
    pub division: String,
    pub signed_by: String,
    pub signed_at: Timestamp,
    pub note: String,
    /// The batch was sent back afterwards.
    pub withdrawn: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AuditSignatures)]
pub struct Signatures {
    pub signatures: Vec<Signature>,
}

pub async fn signatures(cx: &Cx, id: &str) -> Result<Signatures> {
    let db = cx.read();
    let rows = ga_signature::Entity::find()
        .filter(ga_signature::Column::BatchId.eq(id))
        .order_by_asc(ga_signature::Column::CreatedAt)
        .order_by_asc(ga_signature::Column::Id)
        .all(db)
        .await?;
    let divisions = division::Entity::find().all(db).await?;
    let people = user::Entity::find().filter(user::Column::Id.is_in(rows.iter().map(|row| row.signed_by.clone())));
    let people = people.all(db).await?;
    let zh = cx.lang() == Lang::Zh;
    let named = |id: &Option<String>| {
        let found = divisions.iter().find(|division| Some(&division.id) == id.as_ref());
        found.map_or_else(String::new, |found| if zh { found.name_cn.clone() } else { found.name_en.clone() })
    };
    let signatures = rows.into_iter().map(|row| Signature {
        division: named(&row.division_id),
        signed_by: people.iter().find(|user| user.id == row.signed_by).map_or_else(String::new, |u| u.name.clone()),
        signed_at: row.created_at,
        withdrawn: row.archived_at.is_some(),
        id: row.id,
        step: row.step,
        note: row.note,
    });
    Ok(Signatures { signatures: signatures.collect() })
}
