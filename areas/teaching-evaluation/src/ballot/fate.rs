//! What became of a comment: its author asks by a commitment that only the author can make, without signing in.

use kernel::{Api, Cx, Error, Json, Op, Policy, Result, Text, View};
use schema::evaluation::te_comment;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const OPEN: &str = "authors ask without a name; a commitment says nothing about them";
const MOST: usize = 100;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CommentFateInput)]
struct FateInput {
    /// Hashes of nonce, question and text, as the browser kept them.
    commitments: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentFate)]
struct Fate {
    commitment: String,
    /// WAITING, SHOWN, HIDDEN.
    state: String,
    /// Why it is not shown.
    reason: String,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查询评语的处理结果", "Ask what became of comments");
    let op = Op::post("/api/te/comment-fate", "commentFate", Policy::Public(OPEN), label)
        .unaudited("reads only; what is asked for does not belong in an address")
        .rate("comment-fate", 600)
        .untraced();
    api.op(op, |cx: Cx, Json(input): Json<FateInput>| async move { fates(&cx, input).await.map(View) });
}

async fn fates(cx: &Cx, input: FateInput) -> Result<Vec<Fate>> {
    if input.commitments.len() > MOST {
        return Err(Error::invalid("commitments", "too_long", Text::new("最多 100 条", "At most 100")));
    }
    let rows = te_comment::Entity::find()
        .filter(te_comment::Column::Commitment.is_in(input.commitments))
        .filter(te_comment::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let fates = rows.into_iter().map(|row| Fate { commitment: row.commitment, state: row.state, reason: row.reason });
    Ok(fates.collect())
}
