//! One transcript for whoever orders it: whether it may be, issued, printed again, and taken back.

use kernel::{Cx, Error, Result, Text, resource::rows};
use papers::Rendered;
use schema::grades::transcript;
use sea_orm::{ActiveValue::Set, EntityTrait};

use super::{
    allowed::obstacle,
    background::Background,
    commands::gone,
    issue::{self, Order},
    kind::{Kind, State},
    print::{set, site},
    touched::take_back,
};
use crate::tables::TRANSCRIPT;

/// Whether somebody's could be issued now; the reason why not.
pub async fn check(cx: &Cx, kind: Kind, student_id: &str) -> Result<()> {
    let background = Background::load(cx).await?;
    let records = background.records(cx, cx.read(), &[student_id.to_owned()]).await?;
    let record = records.of.first().ok_or(Error::NotFound)?;
    match obstacle(&background, record, kind) {
        Some(obstacle) => Err(issue::none(&[issue::refusal(cx, record, obstacle)])),
        None => Ok(()),
    }
}

pub async fn issue_one(cx: &Cx, kind: Kind, student_id: &str) -> Result<transcript::Model> {
    let student_ids = [student_id.to_owned()];
    let order = Order { kind, student_ids: &student_ids, replaces: None, batch_id: None };
    let mut done = issue::issue(cx, &order).await?;
    done.rows.pop().ok_or_else(|| issue::none(&done.refused))
}

/// Set from what was kept, and counted. One that was taken back is not printed any more.
pub async fn print_one(cx: &Cx, id: &str, copies: usize) -> Result<Rendered> {
    let row = transcript::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if row.state == State::Revoked {
        let text = Text::new("该成绩单已作废，不能打印；请重新出具", "Revoked, so it is not printed; issue it again");
        return Err(gone(&row, text));
    }
    let rendered = set(&site(cx)?, &vec![row.clone(); copies]).await?;
    let change = transcript::ActiveModel {
        printed_count: Set(row.printed_count + i32::try_from(copies).unwrap_or(i32::MAX)),
        printed_at: Set(Some(cx.now())),
        ..Default::default()
    };
    rows::change::<transcript::Entity>(cx, TRANSCRIPT, row, change).await?;
    Ok(rendered)
}

/// Taken back by what happened to it; one that was taken back before stays as it is.
pub async fn withdraw(cx: &Cx, id: &str, why: &str) -> Result<()> {
    let row = transcript::Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    if row.state == State::Issued {
        take_back(cx, row, why, false).await?;
    }
    Ok(())
}
