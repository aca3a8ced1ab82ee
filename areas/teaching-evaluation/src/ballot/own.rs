//! What a student does under their own name: being given ballots, and handing in receipts. Nothing of it has a time.

use kernel::{Action, Api, Cx, Error, IdSpec, Json, Op, Policy, Result, Text, View, ids, op::Need, settings};
use oprf::NONCE_TEXT;
use schema::evaluation::{te_ballot, te_folder};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter,
    sea_query::{Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use basic_resources::api::{my_student, my_student_held};

use super::{
    card::{Evaluation, OpenCard, Purpose, malformed, open_card, refused},
    cards,
    submit::{Spent, spend},
};
use crate::{EvaluationSettings, tables::OWN_CARDS};

const SEE: &[Need] = &[(permissions::STUDENT_AUTH_TE, Action::Get)];
const DO: &[Need] = &[(permissions::STUDENT_AUTH_TE, Action::Edit)];
const WHY: &str = "an entry would say when; the row says that it was, and no more";
/// A second one after a lost browser; a third would be a habit.
const MOST_GIVEN: i32 = 2;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TakeBallotInput)]
struct TakeInput {
    card_id: String,
    /// A nonce that the browser has drawn and blinded.
    blinded: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RenewBallotInput)]
struct RenewInput {
    card_id: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = BallotReceipt)]
struct Receipt {
    card_id: String,
    nonce: String,
    token: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = BallotReceiptsInput)]
struct ReceiptsInput {
    /// Of several cards, in any order.
    receipts: Vec<Receipt>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BallotReceiptsTaken)]
struct Taken {
    done: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BallotRenewal)]
struct Renewal {
    /// The day from which a new ballot is given.
    from: String,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看本人的评教", "See one's own evaluations");
    let op = Op::get("/api/te/own", "getOwnEvaluations", Policy::AnyOf(SEE), label).untraced();
    api.op(op, |cx: Cx, (): ()| async move {
        let student = my_student(&cx).await?;
        cards::of(&cx, &student.id).await.map(View)
    });
    let command = |path: &str, id: &str, label: Text, at: &'static str| {
        Op::post(format!("/api/te/own/{path}"), id, Policy::AnyOf(DO), label)
            .ids([IdSpec::body(at, &OWN_CARDS)])
            .unaudited(WHY)
            .untraced()
    };
    let op = command("ballot", "takeBallot", Text::new("领取评教选票", "Take a ballot"), "/cardId");
    api.op(op, |cx: Cx, Json(input): Json<TakeInput>| async move { take(&cx, input).await.map(View) });
    let op = command("renew", "renewBallot", Text::new("申请补领选票", "Ask for a new ballot"), "/cardId");
    api.op(op, |cx: Cx, Json(input): Json<RenewInput>| async move { renew(&cx, &input.card_id).await.map(View) });
    let op = command("done", "handInReceipts", Text::new("交回评教回执", "Hand in receipts"), "/receipts/*/cardId");
    api.op(op, |cx: Cx, Json(input): Json<ReceiptsInput>| async move { hand_in(&cx, input).await.map(View) });
}

async fn row_of(cx: &Cx, card: &str, student: &str) -> Result<Option<te_ballot::Model>> {
    let key = (card.to_owned(), student.to_owned());
    Ok(te_ballot::Entity::find_by_id(key).one(cx.tx().await?).await?)
}

/// Evaluated once for each student, section and teacher. The same request again gets the same answer: it may have been
/// lost on its way.
async fn take(cx: &Cx, input: TakeInput) -> Result<Evaluation> {
    let student = my_student_held(cx).await?;
    let tx = cx.tx().await?;
    let OpenCard { card, folder, keys } = open_card(cx, &input.card_id).await?;
    let made = keys.issuer()?.evaluate(&input.blinded, &Purpose::Ballot.of(&card)).map_err(malformed)?;
    let hash = ids::secret_hash(&input.blinded);
    match row_of(cx, &card.id, &student.id).await? {
        None => {
            let row = te_ballot::Model {
                te_section_id: card.id,
                student_id: student.id,
                given: 1,
                asked_on: None,
                done: false,
                blinded_hash: hash,
            };
            te_ballot::Entity::insert(row.into_active_model()).exec_without_returning(tx).await?;
        }
        Some(row) if row.blinded_hash == hash => {}
        Some(row) => {
            let days = settings::get::<EvaluationSettings>(cx, None).await?.renewal_days;
            let today = cx.now().local_date();
            let waited = row.asked_on.as_deref().and_then(|day| day.parse::<chrono::NaiveDate>().ok());
            let due = waited.is_some_and(|day| today >= day + chrono::Days::new(u64::from(days)));
            if !due || row.done || row.given >= MOST_GIVEN {
                let text = Text::new(
                    "这张选票已经领取过；如果浏览器数据丢失，可申请补领",
                    "This ballot was given already; if your browser has lost it, ask for a new one",
                );
                return Err(refused("ballot_given", text));
            }
            let mut again = row.into_active_model();
            (again.given, again.asked_on, again.blinded_hash) = (Set(MOST_GIVEN), Set(None), Set(hash));
            te_ballot::Entity::update(again).exec(tx).await?;
            te_folder::Entity::update_many()
                .col_expr(te_folder::Column::Renewals, Expr::col(te_folder::Column::Renewals).add(1))
                .filter(te_folder::Column::Id.eq(&folder.id))
                .exec(tx)
                .await?;
        }
    }
    Ok(made.into())
}

async fn renew(cx: &Cx, card_id: &str) -> Result<Renewal> {
    let student = my_student_held(cx).await?;
    let tx = cx.tx().await?;
    let OpenCard { card, .. } = open_card(cx, card_id).await?;
    let days = settings::get::<EvaluationSettings>(cx, None).await?.renewal_days;
    let row = row_of(cx, &card.id, &student.id).await?.filter(|row| !row.done && row.given < MOST_GIVEN);
    let row = row.ok_or_else(|| {
        let text = Text::new(
            "没有可以补领的选票：尚未领取、已经完成，或已补领过一次",
            "There is nothing to give again: no ballot yet, done already, or given twice",
        );
        refused("nothing_to_renew", text)
    })?;
    let asked = match row.asked_on.as_deref().and_then(|day| day.parse().ok()) {
        Some(day) => day,
        None => {
            let today = cx.now().local_date();
            let mut row = row.into_active_model();
            row.asked_on = Set(Some(today.to_string()));
            te_ballot::Entity::update(row).exec(tx).await?;
            today
        }
    };
    Ok(Renewal { from: (asked + chrono::Days::new(u64::from(days))).to_string() })
}

/// Several together, so that one does not tell when its ballot was sent.
async fn hand_in(cx: &Cx, input: ReceiptsInput) -> Result<Taken> {
    if input.receipts.is_empty() || input.receipts.len() > 100 {
        return Err(Error::invalid("receipts", "out_of_range", Text::new("须为 1 至 100 张", "From 1 to 100")));
    }
    let student = my_student_held(cx).await?;
    let tx = cx.tx().await?;
    let mut done = 0;
    for Receipt { card_id, nonce, token } in input.receipts {
        let OpenCard { card, folder, keys } = open_card(cx, &card_id).await?;
        let row = row_of(cx, &card.id, &student.id).await?;
        if row.as_ref().is_some_and(|row| row.done) {
            done += 1;
            continue;
        }
        let good = nonce.len() == NONCE_TEXT && keys.issuer()?.accepts(&nonce, &token, &Purpose::Done.of(&card));
        let (true, Some(row)) = (good, row) else {
            return Err(refused("receipt_invalid", Text::new("回执无效", "The receipt is not valid")));
        };
        let hash = ids::secret_hash(&format!("done|{token}"));
        if spend(tx, &folder.id, &hash, &student.id).await? != Spent::Now {
            return Err(refused("receipt_used", Text::new("回执已经用过", "The receipt was used already")));
        }
        let mut row = row.into_active_model();
        row.done = Set(true);
        te_ballot::Entity::update(row).exec(tx).await?;
        done += 1;
    }
    Ok(Taken { done })
}
