//! Codes for those who have lost their authenticator. Each works once.

use kernel::{Cx, Error, Result, ids};
use schema::security::recovery_code;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set, sea_query::Expr};

const HOW_MANY: usize = 10;
/// Without those that are taken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Ten new ones instead of the old ones. Only now are they seen.
pub async fn renew(cx: &Cx, user_id: &str) -> Result<Vec<String>> {
    let codes = (0..HOW_MANY).map(|_| new_code()).collect::<Result<Vec<_>>>()?;
    let tx = cx.tx().await?;
    forget(cx, user_id).await?;
    let rows = codes.iter().map(|code| recovery_code::ActiveModel {
        id: Set(ids::new_id()),
        user_id: Set(user_id.to_owned()),
        code_hash: Set(hash(cx, user_id, code)),
        used_at: Set(None),
    });
    recovery_code::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(codes)
}

pub async fn forget(cx: &Cx, user_id: &str) -> Result<()> {
    let tx = cx.tx().await?;
    recovery_code::Entity::delete_many().filter(recovery_code::Column::UserId.eq(user_id)).exec(tx).await?;
    Ok(())
}

pub async fn left(cx: &Cx, user_id: &str) -> Result<u64> {
    let unused = recovery_code::Entity::find()
        .filter(recovery_code::Column::UserId.eq(user_id))
        .filter(recovery_code::Column::UsedAt.is_null());
    Ok(unused.count(cx.read()).await?)
}

/// There is such a code, and it was not used.
pub async fn is_right(cx: &Cx, user_id: &str, code: &str) -> Result<bool> {
    let mut found = recovery_code::Entity::find()
        .filter(recovery_code::Column::UserId.eq(user_id))
        .filter(recovery_code::Column::CodeHash.eq(hash(cx, user_id, code)));
    if !kernel::planted::fault("recovery_reuse") {
        found = found.filter(recovery_code::Column::UsedAt.is_null());
    }
    Ok(found.count(cx.read()).await? > 0)
}

pub async fn use_up(cx: &Cx, user_id: &str, code: &str) -> Result<()> {
    let mut update = recovery_code::Entity::update_many()
        .col_expr(recovery_code::Column::UsedAt, Expr::value(Some(cx.now())))
        .filter(recovery_code::Column::UserId.eq(user_id))
        .filter(recovery_code::Column::CodeHash.eq(hash(cx, user_id, code)));
    if !kernel::planted::fault("recovery_reuse") {
        update = update.filter(recovery_code::Column::UsedAt.is_null());
    }
    match update.exec(cx.tx().await?).await?.rows_affected {
        0 => Err(Error::Busy { retry_after_s: 1 }), // somebody was faster
        _ => Ok(()),
    }
}

fn new_code() -> Result<String> {
    let mut bytes = [0_u8; 12];
    ids::fill(&mut bytes)?;
    let letters: Vec<char> =
        bytes.iter().filter_map(|b| LETTERS.get(usize::from(b % 32))).map(|l| char::from(*l)).collect();
    if letters.len() != bytes.len() {
        return Err(Error::internal("a recovery code came out short"));
    }
    Ok(letters.chunks(4).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>().join("-"))
}

fn hash(cx: &Cx, user_id: &str, code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    cx.app().keys.index("recovery-code", &format!("{user_id}:{}", plain.to_ascii_lowercase()))
}
