//! Seals what earlier versions stored in clear. Runs at every start, in batches that commit by
//! themselves, and finds nothing once it is through.
//!
//! Numbers in older entries of the audit log stay as they are: the log cannot be changed.

use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait},
};

use super::{DataKeys, Phone, Place, Protected, Sealed, is_masked};
use crate::{
    App, Result,
    identity::entity::user,
    messages::{Channel, message},
};

const BATCH: u64 = 500;

pub async fn seal_existing(app: &App) -> Result<()> {
    while users(app).await? > 0 {}
    while messages(app).await? > 0 {}
    Ok(())
}

/// An old number may be of a form that would not be accepted today; it is kept as it is.
fn normal(text: &str) -> String {
    Phone::parse(text).map_or_else(|_| text.to_owned(), |phone| phone.clear().to_owned())
}

async fn users(app: &App) -> Result<usize> {
    let tx = app.db.begin().await?;
    let clear = Expr::col(user::Column::Mobile).ne("").and(Expr::col(user::Column::Mobile).not_like("d1.%"));
    let rows = user::Entity::find().filter(clear).order_by_asc(user::Column::Id).limit(BATCH).all(&tx).await?;
    let ids: Vec<_> = rows.iter().map(|row| row.id.as_str()).collect();
    let keys = DataKeys::ensure(&app.keys, &tx, &ids, app.clock.now()).await?;
    for row in &rows {
        let text = normal(row.mobile.as_str());
        let sealed = keys.seal(&row.id, Place::new("app_user", "mobile", &row.id), &text)?;
        user::Entity::update_many()
            .col_expr(user::Column::Mobile, Expr::value(sealed))
            .col_expr(user::Column::MobileIndex, Expr::value(app.keys.index(Phone::GUARDED.name, &text)))
            .filter(user::Column::Id.eq(row.id.clone()))
            .exec(&tx)
            .await?;
    }
    app.db.commit(tx).await?;
    Ok(rows.len())
}

async fn messages(app: &App) -> Result<usize> {
    let tx = app.db.begin().await?;
    let rows = message::Entity::find()
        .filter(message::Column::Channel.eq(Channel::Sms))
        .filter(message::Column::SealedAddress.eq(""))
        .filter(message::Column::Address.ne(""))
        .filter(Expr::col(message::Column::Address).not_like("%*%"))
        .order_by_asc(message::Column::Id)
        .limit(BATCH)
        .all(&tx)
        .await?;
    for row in &rows {
        let (address, sealed) = sealed_address(app, &tx, &row.id, row.recipient_id.as_deref(), &row.address).await?;
        message::Entity::update_many()
            .col_expr(message::Column::Address, Expr::value(address))
            .col_expr(message::Column::SealedAddress, Expr::value(sealed))
            .filter(message::Column::Id.eq(row.id.clone()))
            .exec(&tx)
            .await?;
    }
    app.db.commit(tx).await?;
    Ok(rows.len())
}

/// The number a message goes to: its mask for the log, and sealed for the gateway. It belongs to the
/// recipient; without an account, to the message alone.
pub(crate) async fn sealed_address(
    app: &App,
    tx: &impl ConnectionTrait,
    id: &str,
    recipient: Option<&str>,
    number: &str,
) -> Result<(String, Sealed)> {
    let text = normal(number);
    let subject = recipient.unwrap_or(id);
    let keys = DataKeys::ensure(&app.keys, tx, &[subject], app.clock.now()).await?;
    let mask = (Phone::GUARDED.mask)(&text);
    // One too short to be masked in part would look like an address not sealed yet.
    let mask = if is_masked(&mask) { mask } else { "*".repeat(4) };
    Ok((mask, keys.seal(subject, Place::new("message", "sealed_address", id), &text)?))
}
