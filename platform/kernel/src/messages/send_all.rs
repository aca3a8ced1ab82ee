//! Letters to many people at once: one look at the template and at what people want, and few statements.

use std::collections::HashMap;

use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};

use super::{
    Channel, MailSettings, Recipient, Status, TemplateKind, message, notification_choice,
    send::{Composed, complete, composed, queue, reachable},
    template,
};
use crate::{Cx, Result, ids, resource::pieces, settings};

/// One of many letters of a kind.
pub struct Letter {
    pub to: Recipient,
    pub values: Vec<(&'static str, String)>,
    /// What it is about: a subject and an id.
    pub biz: Option<(&'static str, String)>,
}

/// Writes letters of one kind into the outbox, as [`super::send`] writes one.
pub async fn send_all(cx: &Cx, code: &str, letters: Vec<Letter>) -> Result<()> {
    let Some(first) = letters.first() else { return Ok(()) };
    let kind = complete(code, &values_of(first))?;
    let tx = cx.tx().await?;
    let Some(template) = template::load(tx, kind).await? else { return Ok(()) };
    let wishes = wishes(cx, kind, &letters).await?;
    let domain = settings::get::<MailSettings>(cx, None).await?.domain();
    let mut rows = vec![];
    for letter in &letters {
        let values = values_of(letter);
        let biz = letter.biz.as_ref().map(|(subject, id)| (*subject, id.as_str()));
        let wish = |channel: Channel| wishes.get(&(letter.to.user_id.clone()?, channel)).copied();
        let by_itself = kind.channels(template.channel);
        let used = Channel::ALL.into_iter().filter(|c| wish(*c).unwrap_or_else(|| by_itself.contains(c)));
        for channel in reachable(used.collect(), &letter.to) {
            let text = Composed { kind, template: &template, channel, to: &letter.to };
            match channel {
                // A number is sealed for each of them.
                Channel::Sms => drop(queue(cx, &text, &values, biz).await?),
                _ => rows.push(composed(cx, &text, &values, biz, format!("{}@{domain}", ids::new_id()))?),
            }
        }
    }
    let wake = rows.iter().any(|row| row.status == Status::Queued);
    for piece in pieces(&rows) {
        let piece = piece.iter().map(|row| row.clone().into_active_model().reset_all());
        message::Entity::insert_many(piece).exec_without_returning(tx).await?;
    }
    if wake {
        cx.after_commit(|app| app.mailroom.wake());
    }
    Ok(())
}

fn values_of(letter: &Letter) -> Vec<(&str, &str)> {
    letter.values.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// Where the wishes of these people differ from what the kind does by itself.
async fn wishes(cx: &Cx, kind: &TemplateKind, letters: &[Letter]) -> Result<HashMap<(String, Channel), bool>> {
    let mut found = HashMap::new();
    if kind.locked() {
        return Ok(found);
    }
    let users: Vec<&str> = letters.iter().filter_map(|l| l.to.user_id.as_deref()).collect();
    for some in pieces(&users) {
        let choices = notification_choice::Entity::find()
            .filter(notification_choice::Column::Code.eq(kind.code))
            .filter(notification_choice::Column::UserId.is_in(some.iter().copied()));
        let choices = choices.all(cx.tx().await?).await?;
        found.extend(choices.into_iter().map(|c| ((c.user_id, c.channel), c.wanted)));
    }
    Ok(found)
}
