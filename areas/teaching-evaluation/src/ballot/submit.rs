//! A ballot comes in, from nobody: no session, no cookie, no key, no address, no time.

use std::collections::BTreeMap;

use kernel::{Api, Cx, Error, FieldError, Json, Op, Policy, Result, Text, View, ids};
use schema::evaluation::{te_envelope, te_item, te_questionnaire, te_spent};
use sea_orm::{
    ConnectionTrait, EntityTrait, IntoActiveModel,
    sea_query::{Alias, OnConflict, Query},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Ballot, Comment,
    card::{Evaluation, OpenCard, Purpose, look_at_card, malformed, open_card, questions, refused},
    random_id,
};

const LONGEST: usize = 2_000;
const OPEN: &str = "whoever answers must not be known; the ballot itself is the right";

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CastBallotInput)]
struct CastInput {
    card_id: String,
    nonce: String,
    /// Of the nonce, unblinded.
    token: String,
    /// By the code of the question: 1 and up, 0 is "not applicable".
    figures: BTreeMap<String, u32>,
    /// By the code of the question.
    #[serde(default)]
    comments: BTreeMap<String, String>,
    /// Another nonce, blinded, for the receipt.
    blinded: String,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("投递匿名评教", "Cast a ballot");
    let op = Op::post("/api/te/ballot", "castBallot", Policy::Public(OPEN), label)
        .unaudited("an entry would say when; a folder's closing says how many")
        .rate("ballot", 1_200)
        .untraced();
    api.op(op, |cx: Cx, Json(input): Json<CastInput>| async move { cast(&cx, input).await.map(View) });
}

async fn cast(cx: &Cx, input: CastInput) -> Result<Evaluation> {
    let OpenCard { card, folder, keys } = look_at_card(cx, cx.read(), &input.card_id).await?;
    let issuer = keys.issuer()?;
    let purpose = Purpose::Ballot.of(&card);
    if !issuer.accepts(&input.nonce, &input.token, &purpose) && !kernel::planted::fault("believe_ballots") {
        let text = Text::new(
            "选票无效：不是为这个教学班领取的，或内容被改动",
            "The ballot is not valid: of another section, or changed",
        );
        return Err(refused("ballot_invalid", text));
    }
    let (asked, items) = questions(cx.read(), &folder.questionnaire_id).await?;
    let wrong = mistakes(&input, &asked, &items);
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let receipt = issuer.evaluate(&input.blinded, &Purpose::Done.of(&card)).map_err(malformed)?;
    let body_hash = ids::secret_hash(&serde_json::to_string(&input).map_err(Error::internal)?);
    let token_hash = ids::secret_hash(&input.token);
    let sealed = keys.seal(&serde_json::to_vec(&ballot(&card.id, input)).map_err(Error::internal)?)?;
    let tx = cx.tx().await?;
    // The folder may have closed meanwhile.
    open_card(cx, &card.id).await?;
    match spend(tx, &folder.id, &token_hash, &body_hash).await? {
        Spent::Now => {
            let row = te_envelope::Model { id: random_id()?, folder_id: folder.id, sealed };
            te_envelope::Entity::insert(row.into_active_model()).exec_without_returning(tx).await?;
        }
        // The answer to the first one was lost: the same again, and nothing is written twice.
        Spent::BySame => {}
        Spent::Before => {
            return Err(refused("ballot_used", Text::new("这张选票已经用过", "This ballot was used already")));
        }
    }
    Ok(receipt.into())
}

fn ballot(card_id: &str, input: CastInput) -> Ballot {
    let comments = input.comments.into_iter().filter(|(_, text)| !text.trim().is_empty());
    let comments = comments.map(|(item_code, text)| {
        let text = text.trim().to_owned();
        let commitment = ids::secret_hash(&format!("{}|{item_code}|{text}", input.nonce));
        Comment { item_code, text, commitment }
    });
    Ballot { te_section_id: card_id.to_owned(), figures: input.figures, comments: comments.collect() }
}

/// Held against the questionnaire; nothing is said about who.
fn mistakes(input: &CastInput, asked: &te_questionnaire::Model, items: &[te_item::Model]) -> Vec<FieldError> {
    let mut wrong = vec![];
    let kind = |code: &str| items.iter().find(|item| item.code == code).map(|item| item.kind.as_str());
    for (code, figure) in &input.figures {
        let most = u32::try_from(asked.points).unwrap_or(0);
        let least = u32::from(!asked.allow_na);
        if kind(code) != Some("SCALE") || *figure < least || *figure > most {
            let text = Text::new("没有这一题或这一级", "There is no such question or step");
            wrong.push(FieldError::new(format!("figures.{code}"), "out_of_range", text));
        }
    }
    for (code, text) in &input.comments {
        if kind(code) != Some("TEXT") || text.chars().count() > LONGEST {
            let told =
                Text::new("没有这一题，或超过 2000 字", "There is no such question, or more than 2,000 characters");
            wrong.push(FieldError::new(format!("comments.{code}"), "out_of_range", told));
        }
    }
    for item in items.iter().filter(|item| item.required) {
        let given = match item.kind.as_str() {
            "SCALE" => input.figures.contains_key(&item.code),
            _ => input.comments.get(&item.code).is_some_and(|text| !text.trim().is_empty()),
        };
        if !given {
            let field = if item.kind == "SCALE" { "figures" } else { "comments" };
            wrong.push(FieldError::new(
                format!("{field}.{}", item.code),
                "required",
                Text::new("请回答", "Please answer"),
            ));
        }
    }
    if input.figures.is_empty() && input.comments.values().all(|text| text.trim().is_empty()) {
        wrong.push(FieldError::new("figures", "required", Text::new("请至少回答一题", "Please answer something")));
    }
    wrong
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spent {
    Now,
    /// By this very request, before.
    BySame,
    Before,
}

/// Of many at once, one is first.
pub async fn spend(tx: &impl ConnectionTrait, folder_id: &str, token_hash: &str, body_hash: &str) -> Result<Spent> {
    let insert = Query::insert()
        .into_table(Alias::new("te_spent"))
        .columns(["token_hash", "folder_id", "body_hash"].map(Alias::new))
        .values_panic([token_hash.into(), folder_id.into(), body_hash.into()])
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .to_owned();
    if tx.execute(&insert).await?.rows_affected() > 0 || kernel::planted::fault("spend_twice") {
        return Ok(Spent::Now);
    }
    let there = te_spent::Entity::find_by_id(token_hash)
        .one(tx)
        .await?
        .ok_or_else(|| Error::internal("a spent token is gone"))?;
    Ok(if there.body_hash == body_hash { Spent::BySame } else { Spent::Before })
}
