//! Sending again what was sent or failed.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};

use super::{Status, message, send::new_message_id};
use crate::{Cx, Error, Result, Rule, Text};

/// Queues sent and failed messages again, each under a new Message-ID: the old one would be taken for a
/// repetition. Those still waiting are left alone. Answers how many are queued.
pub async fn resend(cx: &Cx, ids: &[String]) -> Result<u64> {
    let tx = cx.tx().await?;
    let rows = message::Entity::find().filter(message::Column::Id.is_in(ids.to_vec())).all(tx).await?;
    if rows.len() != ids.len() {
        return Err(Error::NotFound);
    }
    if let Some(erased) = rows.iter().find(|r| r.confidential && r.is_erased()) {
        let text = Text::new(
            "含验证信息的消息发送后不保留内容，不能重发；请让收件人重新申请",
            "A message with a secret is erased after sending and cannot be sent again; let the person ask anew",
        );
        return Err(Rule::new("message.erased", text, json!({ "id": erased.id })).into());
    }
    let mut queued = 0;
    for row in rows.into_iter().filter(|r| r.status != Status::Queued) {
        message::Entity::update_many()
            .col_expr(message::Column::Status, Expr::value(Status::Queued))
            .col_expr(message::Column::Attempts, Expr::value(0))
            .col_expr(message::Column::NextAt, Expr::value(cx.now()))
            .col_expr(message::Column::Error, Expr::value(""))
            .col_expr(message::Column::MessageId, Expr::value(new_message_id(cx).await?))
            .col_expr(message::Column::ReadAt, Expr::value(None::<i64>))
            .filter(message::Column::Id.eq(row.id.clone()))
            .exec(tx)
            .await?;
        let facts = |status: Status| -> Value { json!({ "status": status, "template": row.template_code }) };
        cx.record(&row.id, Some(&facts(row.status)), Some(&facts(Status::Queued)))?;
        queued += 1;
    }
    if queued == 0 {
        cx.nothing_changed();
    }
    cx.after_commit(|app| app.mailroom.wake());
    Ok(queued)
}
