//! Delivers what is due. Several servers may run it on one database: a message is leased to one.

use std::{sync::PoisonError, time::Duration};

use futures_util::future::join_all;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};

use super::{Channel, MailSettings, Mailroom, SendError, Status, body, message, transport::mail_of};
use crate::{
    App, Error, Result, Timestamp,
    protect::{self, Phone, Place, Protected},
    settings,
};

const AT_ONCE: u64 = 8;
/// Longer than any one delivery takes.
const LEASE_MS: i64 = 2 * Timestamp::MINUTE;
/// Also without being woken, for what is due later and for other servers' messages.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Between two looks whether there is a mail server by now.
const HOLD_MS: i64 = Timestamp::MINUTE;
const RETRY_MS: [i64; 4] = [Timestamp::MINUTE, 5 * Timestamp::MINUTE, 30 * Timestamp::MINUTE, 2 * Timestamp::HOUR];
const NO_SERVER: &str = "未设置邮件服务器，设置后自动发送 / no mail server is set; it will be sent once there is one";

impl Mailroom {
    /// Runs until `stop` ends; what is being delivered by then is finished.
    pub async fn run(app: App, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        loop {
            let pause = match deliver_due(&app).await {
                Ok(0) => LOOK_EVERY,
                Ok(_) => Duration::ZERO,
                Err(error) => {
                    tracing::error!(%error, "delivering messages failed");
                    LOOK_EVERY
                }
            };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = app.mailroom.work.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}

#[derive(Debug)]
enum Outcome {
    Sent(String),
    /// Not tried: there is nothing to try it with.
    Held(&'static str),
    Failed(SendError),
}

/// Delivers one batch. Answers how many were tried.
pub async fn deliver_due(app: &App) -> Result<usize> {
    let leased = lease(app).await?;
    let mail = settings::get::<MailSettings>(app, None).await?;
    let outcomes = join_all(leased.iter().map(|row| deliver(app, &mail, row))).await;
    if leased.is_empty() {
        return Ok(0);
    }
    let tx = app.db.begin().await?;
    for (row, outcome) in leased.iter().zip(outcomes) {
        settle(app, &tx, row, outcome).await?;
    }
    app.db.commit(tx).await?;
    Ok(leased.len())
}

/// Looks without a write first: most looks find nothing, and a write waits its turn.
async fn lease(app: &App) -> Result<Vec<message::Model>> {
    let now = app.clock.now();
    let free = Condition::any().add(message::Column::LeaseUntil.is_null()).add(message::Column::LeaseUntil.lt(now));
    let due = message::Entity::find()
        .filter(message::Column::Status.eq(Status::Queued))
        .filter(message::Column::NextAt.lte(now))
        .filter(free.clone())
        .order_by_asc(message::Column::NextAt)
        .limit(AT_ONCE)
        .all(app.db.read())
        .await?;
    if due.is_empty() {
        return Ok(due);
    }
    let tx = app.db.begin().await?;
    let mut leased = vec![];
    for row in due {
        let taken = message::Entity::update_many()
            .col_expr(message::Column::LeaseUntil, Expr::value(now.plus(LEASE_MS)))
            .filter(message::Column::Id.eq(row.id.clone()))
            .filter(message::Column::Status.eq(Status::Queued))
            .filter(message::Column::NextAt.lte(now))
            .filter(free.clone())
            .exec(&tx)
            .await?;
        if taken.rows_affected == 1 {
            leased.push(row);
        }
    }
    app.db.commit(tx).await?;
    Ok(leased)
}

async fn deliver(app: &App, settings: &MailSettings, row: &message::Model) -> Outcome {
    let row = &match body::text(&app.keys, row) {
        Ok(body) => message::Model { body, ..row.clone() },
        Err(error) => return Outcome::Failed(SendError::Later(error.to_string())),
    };
    let room = &app.mailroom;
    let sender = match row.channel {
        Channel::Inbox => return Outcome::Sent(String::new()),
        Channel::Email if settings.host.is_empty() => return Outcome::Held(NO_SERVER),
        Channel::Email => {
            let transport = room.transport.read().unwrap_or_else(PoisonError::into_inner).clone();
            let sent = match mail_of(row, settings) {
                Ok(mail) => transport.deliver(settings, mail).await,
                Err(error) => Err(error),
            };
            return sent.map_or_else(Outcome::Failed, |()| Outcome::Sent(String::new()));
        }
        Channel::Sms => &room.sms,
        Channel::Webhook => &room.webhook,
    };
    let sender = sender.read().unwrap_or_else(PoisonError::into_inner).clone();
    let row = match with_number(app, row).await {
        Ok(row) => row,
        Err(error) => return Outcome::Failed(SendError::Later(error.to_string())),
    };
    sender.send(app, &row).await.map_or_else(Outcome::Failed, Outcome::Sent)
}

/// The message with its number in clear, for the gateway alone.
async fn with_number(app: &App, row: &message::Model) -> Result<message::Model> {
    let place = Place::new("message", "sealed_address", &row.id);
    let number: Option<Phone> = protect::open_one(&app.keys, app.db.read(), place, &row.sealed_address).await?;
    let address = number.map_or_else(|| row.address.clone(), |n| n.clear().to_owned());
    Ok(message::Model { address, ..row.clone() })
}

/// What becomes of a message after so many attempts: the wait before the next one, or the end.
fn retry_after_ms(attempts: i32) -> Option<i64> {
    usize::try_from(attempts - 1).ok().and_then(|n| RETRY_MS.get(n)).copied()
}

async fn settle(app: &App, tx: &sea_orm::DatabaseTransaction, row: &message::Model, outcome: Outcome) -> Result<()> {
    let now = app.clock.now();
    let mut next = message::ActiveModel { lease_until: sea_orm::Set(None), ..Default::default() };
    let attempts = row.attempts + 1;
    let over = |next: &mut message::ActiveModel, status: Status, note: String| {
        next.status = sea_orm::Set(status);
        next.error = sea_orm::Set(note);
        next.attempts = sea_orm::Set(attempts);
        if row.confidential && row.channel != Channel::Inbox {
            next.body = sea_orm::Set(String::new());
            next.sealed_body = sea_orm::Set(None);
        }
    };
    match outcome {
        Outcome::Sent(note) => {
            over(&mut next, Status::Sent, note);
            next.sent_at = sea_orm::Set(Some(now));
        }
        Outcome::Held(reason) => {
            next.error = sea_orm::Set(reason.to_owned());
            next.next_at = sea_orm::Set(now.plus(HOLD_MS));
        }
        Outcome::Failed(SendError::Never(reason)) => over(&mut next, Status::Failed, reason),
        Outcome::Failed(SendError::Later(reason)) => match retry_after_ms(attempts) {
            None => over(&mut next, Status::Failed, reason),
            Some(wait) => {
                next.attempts = sea_orm::Set(attempts);
                next.error = sea_orm::Set(reason);
                next.next_at = sea_orm::Set(now.plus(wait));
            }
        },
    }
    message::Entity::update_many()
        .set(next)
        .filter(message::Column::Id.eq(row.id.clone()))
        .exec(tx)
        .await
        .map_err(Error::from)
        .map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_then_end() {
        let minutes: Vec<_> = (1..=5).map(|n| retry_after_ms(n).map(|ms| ms / Timestamp::MINUTE)).collect();
        assert_eq!(minutes, [Some(1), Some(5), Some(30), Some(120), None]);
        assert_eq!(retry_after_ms(0), None);
    }
}
