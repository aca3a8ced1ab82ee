//! A folder's envelopes are opened together, shuffled, and written as answers; then nothing of them is left.

use std::collections::HashMap;

use kernel::{Cx, Error, Result, Text, planted::fault};
use rules::evaluation::{shown::Thresholds, statistics::is_straight_line};
use schema::evaluation::{te_answer, te_ballot, te_comment, te_envelope, te_section, te_spent};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;

use super::{Ballot, random_id, shuffle};
use crate::keys::BallotKeys;

/// Fewer values than a statement may have.
const AT_ONCE: usize = 200;

pub struct Counted {
    pub ballots: i32,
    pub comments: usize,
}

pub async fn count(cx: &Cx, folder_id: &str, keys: Option<&BallotKeys>, thresholds: Thresholds) -> Result<Counted> {
    let tx = cx.tx().await?;
    let of_folder = || te_envelope::Entity::find().filter(te_envelope::Column::FolderId.eq(folder_id));
    let envelopes = of_folder().all(tx).await?;
    let mut ballots: Vec<Ballot> = vec![];
    for envelope in &envelopes {
        let keys =
            keys.ok_or_else(|| Error::internal("the ballot keys of an open folder are missing; put them back"))?;
        ballots.push(serde_json::from_slice(&keys.open(&envelope.sealed)?).map_err(Error::internal)?);
    }
    if !fault("ballots_in_order") {
        shuffle(&mut ballots)?;
    }
    let counted = write(cx, folder_id, ballots, thresholds).await?;
    te_envelope::Entity::delete_many().filter(te_envelope::Column::FolderId.eq(folder_id)).exec(tx).await?;
    te_spent::Entity::update_many()
        .col_expr(te_spent::Column::BodyHash, Expr::value(""))
        .filter(te_spent::Column::FolderId.eq(folder_id))
        .exec(tx)
        .await?;
    rewrite_register(cx, folder_id).await?;
    Ok(counted)
}

/// Everything of one closing has the same time: that of the closing.
async fn write(cx: &Cx, folder_id: &str, ballots: Vec<Ballot>, thresholds: Thresholds) -> Result<Counted> {
    let (tx, now) = (cx.tx().await?, cx.now());
    let mut by_section: HashMap<String, i32> = HashMap::new();
    let (mut answers, mut comments) = (vec![], vec![]);
    for ballot in ballots {
        *by_section.entry(ballot.te_section_id.clone()).or_default() += 1;
        let given: Vec<u32> = ballot.figures.values().copied().filter(|figure| *figure > 0).collect();
        answers.push(te_answer::Model {
            id: random_id()?,
            folder_id: folder_id.to_owned(),
            te_section_id: ballot.te_section_id.clone(),
            straight_line: is_straight_line(&given),
            figures: json!(ballot.figures),
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        });
        for comment in ballot.comments {
            comments.push(te_comment::Model {
                id: random_id()?,
                folder_id: folder_id.to_owned(),
                te_section_id: ballot.te_section_id.clone(),
                item_code: comment.item_code,
                text: comment.text,
                commitment: comment.commitment,
                state: "WAITING".to_owned(),
                reason: String::new(),
                screened_by: None,
                created_at: now,
                created_by: None,
                updated_at: now,
                updated_by: None,
                version: 1,
                archived_at: None,
            });
        }
    }
    hide_of_few(cx, &by_section, thresholds, &mut comments).await?;
    // Apart from the figures, in an order of their own: a style that is recognised opens no other answer.
    shuffle(&mut comments)?;
    let counted = Counted { ballots: i32::try_from(answers.len()).unwrap_or(i32::MAX), comments: comments.len() };
    for some in answers.chunks(AT_ONCE) {
        let rows = some.iter().cloned().map(IntoActiveModel::into_active_model);
        te_answer::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    for some in comments.chunks(AT_ONCE) {
        let rows = some.iter().cloned().map(IntoActiveModel::into_active_model);
        te_comment::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    for (id, answers) in by_section {
        let row = te_section::ActiveModel { id: Set(id), answers: Set(answers), ..Default::default() };
        te_section::Entity::update(row).exec(tx).await?;
    }
    Ok(counted)
}

/// Where too few have answered, a text would be about somebody: it is not kept, and its author is told why.
async fn hide_of_few(
    cx: &Cx,
    answers: &HashMap<String, i32>,
    thresholds: Thresholds,
    comments: &mut [te_comment::Model],
) -> Result<()> {
    let mut enrolled: HashMap<String, i32> = HashMap::new();
    let ids: Vec<&String> = answers.keys().collect();
    for some in ids.chunks(AT_ONCE) {
        let rows = te_section::Entity::find().filter(te_section::Column::Id.is_in(some.iter().copied()));
        enrolled.extend(rows.all(cx.tx().await?).await?.into_iter().map(|row| (row.id, row.enrolled)));
    }
    let count = |of: &HashMap<String, i32>, id: &str| of.get(id).and_then(|n| u32::try_from(*n).ok()).unwrap_or(0);
    for comment in comments {
        let id = comment.te_section_id.as_str();
        if !thresholds.allow(count(answers, id), count(&enrolled, id)) {
            let text = Text::new("该教学班答卷不足，评语未保留", "Too few answers; the text was not kept");
            comment.text = String::new();
            comment.state = "HIDDEN".to_owned();
            comment.reason = format!("{} / {}", text.zh, text.en);
        }
    }
    Ok(())
}

/// Who was given ballots is written anew in another order: on PostgreSQL rows lie where they were last touched.
async fn rewrite_register(cx: &Cx, folder_id: &str) -> Result<()> {
    if fault("ballots_in_order") {
        return Ok(());
    }
    let tx = cx.tx().await?;
    let sections = te_section::Entity::find()
        .select_only()
        .column(te_section::Column::Id)
        .filter(te_section::Column::FolderId.eq(folder_id))
        .into_query();
    let own = || Expr::col(te_ballot::Column::TeSectionId).in_subquery(sections.clone());
    let mut register = te_ballot::Entity::find().filter(own()).all(tx).await?;
    shuffle(&mut register)?;
    te_ballot::Entity::delete_many().filter(own()).exec(tx).await?;
    for row in &mut register {
        row.asked_on = None;
        row.blinded_hash = String::new();
    }
    for some in register.chunks(AT_ONCE) {
        let rows = some.iter().cloned().map(IntoActiveModel::into_active_model);
        te_ballot::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    let mut spent = te_spent::Entity::find().filter(te_spent::Column::FolderId.eq(folder_id)).all(tx).await?;
    spent.sort_by(|a, b| a.token_hash.cmp(&b.token_hash));
    te_spent::Entity::delete_many().filter(te_spent::Column::FolderId.eq(folder_id)).exec(tx).await?;
    for some in spent.chunks(AT_ONCE) {
        let rows = some.iter().cloned().map(IntoActiveModel::into_active_model);
        te_spent::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}
