//! Proof of work for what anybody may call: cheap for one person, dear for whoever tries thousands.
//!
//! A puzzle is signed, so nothing is kept of those given out; of those solved, the digest is kept
//! until they expire, so that each serves once.

use sea_orm::{ConnectionTrait, EntityTrait, Set, SqlErr};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::{Api, Cx, Error, Op, Policy, Result, Text, Timestamp, View, ids};

/// Some thirty thousand digests: a moment in a browser.
const DIFFICULTY: u32 = 15;
const LIFE_MS: i64 = 5 * Timestamp::MINUTE;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PuzzleView {
    puzzle: String,
    /// How many leading zero bits SHA-256 of `puzzle:answer` must have.
    difficulty: u32,
    expires_at: Timestamp,
}

pub fn mount(api: &mut Api) {
    let public = Policy::Public("asked for before signing in");
    let op = Op::get("/api/auth/puzzle", "newPuzzle", public, Text::new("获取验证题", "Get a puzzle"));
    api.op(op.rate("puzzle", 60), |cx: Cx, (): ()| async move {
        let expires_at = cx.now().plus(LIFE_MS);
        let body = format!("{}.{}", expires_at.0, ids::new_secret()?);
        let puzzle = format!("{body}.{}", cx.app().keys.sign("puzzle", &body)?);
        Ok(View(PuzzleView { puzzle, difficulty: DIFFICULTY, expires_at }))
    });
}

/// Refuses an answer that is wrong, late or used. A right one is used up, whatever becomes of the call.
pub async fn require(cx: &Cx, puzzle: &str, answer: &str) -> Result<()> {
    let expires_at = genuine(cx, puzzle)?.filter(|at| *at > cx.now()).ok_or_else(|| {
        let text = Text::new("验证已过期，请重试", "The check has expired; try again");
        Error::invalid("puzzle", "puzzle_expired", text)
    })?;
    if !solves(puzzle, answer) {
        return Err(Error::invalid("answer", "wrong_answer", Text::new("验证未通过", "The check was not passed")));
    }
    let digest = ids::secret_hash(puzzle);
    let first = cx.keep_anyway(move |tx| Box::pin(async move { spend(tx, digest, expires_at).await })).await;
    match first {
        Ok(true) => Ok(()),
        Ok(false) => {
            let text = Text::new("该验证已使用，请重试", "This check was used before; try again");
            Err(Error::invalid("puzzle", "puzzle_used", text))
        }
        Err(error) => Err(error),
    }
}

/// When a puzzle of ours expires; `None` for anything else.
fn genuine(cx: &Cx, puzzle: &str) -> Result<Option<Timestamp>> {
    let Some((body, signature)) = puzzle.rsplit_once('.') else {
        return Ok(None);
    };
    let expected = cx.app().keys.sign("puzzle", body)?;
    // Digests are compared, so that the time tells nothing of where the texts differ.
    if Sha256::digest(&expected) != Sha256::digest(signature) {
        return Ok(None);
    }
    Ok(body.split_once('.').and_then(|(at, _)| at.parse().ok()).map(Timestamp))
}

pub fn solves(puzzle: &str, answer: &str) -> bool {
    let digest = Sha256::digest(format!("{puzzle}:{answer}"));
    let mut zeros = 0;
    for byte in digest {
        zeros += byte.leading_zeros();
        if byte != 0 {
            break;
        }
    }
    zeros >= DIFFICULTY
}

async fn spend(tx: &impl ConnectionTrait, id: String, expires_at: Timestamp) -> Result<bool> {
    let row = spent::ActiveModel { id: Set(id), expires_at: Set(expires_at) };
    match spent::Entity::insert(row).exec_without_returning(tx).await {
        Ok(_) => Ok(true),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

pub(crate) async fn forget_old(tx: &impl ConnectionTrait, now: Timestamp) -> Result<()> {
    use sea_orm::{ColumnTrait, QueryFilter};
    spent::Entity::delete_many().filter(spent::Column::ExpiresAt.lte(now)).exec(tx).await?;
    Ok(())
}

mod spent {
    //! Puzzles that have served.

    use sea_orm::entity::prelude::*;

    use crate::Timestamp;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "spent_puzzle")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub expires_at: Timestamp,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}
