//! Ballots: given once, cast by nobody, counted together, and gone with their keys.

use kernel::Timestamp;
use oprf::{Evaluated, Holder};
use schema::evaluation::{te_answer, te_ballot, te_comment, te_envelope, te_spent};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use super::kit::{API, Evaluation, refused, text};
use crate::{story, support::Site};

fn evaluated(answer: &Answer) -> Evaluated {
    let result = answer.result();
    Evaluated { evaluated: text(&result["evaluated"]), proof: text(&result["proof"]) }
}

/// What a browser does.
pub struct Browser {
    pub client: Client,
    pub card: String,
    pub folder: String,
    pub key: String,
    ballot: Holder,
    receipt: Holder,
}

impl Browser {
    pub async fn of(site: &Site, all: &Evaluation, student: &str) -> Self {
        let client = all.student(site, student).await;
        let own = client.get(&format!("{API}/own")).await.expect(200).result().clone();
        let folder = &own["folders"][0];
        Self {
            client,
            card: text(&folder["cards"][0]["id"]),
            folder: text(&folder["id"]),
            key: text(&folder["publicKey"]),
            ballot: Holder::new().unwrap(),
            receipt: Holder::new().unwrap(),
        }
    }

    fn purpose(&self, what: &str) -> String {
        format!("{}|{}|{what}", self.folder, self.card)
    }

    pub async fn take(&self) -> Answer {
        let body = json!({ "cardId": self.card, "blinded": self.ballot.blinded() });
        self.client.post(&format!("{API}/own/ballot"), body).await
    }

    /// The token, with its proof checked.
    pub async fn token(&self) -> String {
        let made = evaluated(&self.take().await.expect(200));
        self.ballot.token(&made, &self.key, &self.purpose("ballot")).unwrap()
    }

    pub fn body(&self, token: &str, figures: Value, comment: &str) -> Value {
        let comments = if comment.is_empty() { json!({}) } else { json!({ "c1": comment }) };
        json!({
            "cardId": self.card, "nonce": self.ballot.nonce(), "token": token, "figures": figures, "comments": comments,
            "blinded": self.receipt.blinded(),
        })
    }

    /// The receipt of an answer that was taken.
    pub fn receipt(&self, answer: &Answer) -> Value {
        let token = self.receipt.token(&evaluated(answer), &self.key, &self.purpose("done")).unwrap();
        json!({ "cardId": self.card, "nonce": self.receipt.nonce(), "token": token })
    }

    pub async fn hand_in(&self, receipts: &[Value]) -> Answer {
        self.client.post(&format!("{API}/own/done"), json!({ "receipts": receipts })).await
    }

    pub fn commitment(&self, comment: &str) -> String {
        kernel::ids::secret_hash(&format!("{}|c1|{comment}", self.ballot.nonce()))
    }
}

pub fn figures(step: u32) -> Value {
    json!({ "q1": step, "q2": step.max(2) - 1, "q3": 0 })
}

pub async fn cast(site: &Site, body: &Value) -> Answer {
    site.anonymous().post(&format!("{API}/ballot"), body.clone()).await
}

story!(a_ballot_is_given_once_cast_once_and_its_receipt_counts_as_done, site, {
    let all = Evaluation::open(&site, 6).await;
    let mut fates = vec![];
    for (n, student) in all.students.iter().enumerate() {
        let browser = Browser::of(&site, &all, student).await;
        let token = browser.token().await;
        // A lost answer is asked for again; another nonce gets nothing.
        assert_eq!(browser.token().await, token);
        let other = Holder::new().unwrap();
        let body = json!({ "cardId": browser.card, "blinded": other.blinded() });
        refused(browser.client.post(&format!("{API}/own/ballot"), body).await, "ballot_given");
        let comment = format!("评语 {n}");
        let body = browser.body(&token, figures(5), &comment);
        let answer = cast(&site, &body).await.expect(200);
        // The same again is answered again and counts once; the same ballot with other answers is refused.
        cast(&site, &body).await.expect(200);
        refused(cast(&site, &browser.body(&token, figures(1), "")).await, "ballot_used");
        let receipt = browser.receipt(&answer);
        browser.hand_in(std::slice::from_ref(&receipt)).await.expect(200);
        browser.hand_in(std::slice::from_ref(&receipt)).await.expect(200);
        let own = browser.client.get(&format!("{API}/own")).await.expect(200).result().clone();
        assert_eq!(own["folders"][0]["cards"][0]["done"], true);
        fates.push(browser.commitment(&comment));
    }
    let db = site.app.db().maintenance();
    assert_eq!(te_envelope::Entity::find().count(db).await.unwrap(), 6);
    assert_eq!(te_answer::Entity::find().count(db).await.unwrap(), 0, "sealed until the end");
    all.command("close").await.expect(200);
    assert_eq!(all.row(&site).await.ballots, 6);
    assert_eq!(te_envelope::Entity::find().count(db).await.unwrap(), 0);
    assert_eq!(te_answer::Entity::find().count(db).await.unwrap(), 6);
    let spent = te_spent::Entity::find().all(db).await.unwrap();
    assert_eq!(spent.len(), 12);
    assert!(spent.iter().all(|row| row.body_hash.is_empty()));
    let register = te_ballot::Entity::find().all(db).await.unwrap();
    assert!(register.iter().all(|row| row.blinded_hash.is_empty() && row.done));
    // The author asks without a name.
    let told = site.anonymous().post(&format!("{API}/comment-fate"), json!({ "commitments": fates })).await.expect(200);
    let told = told.result().as_array().unwrap().clone();
    assert!(told.len() == 6 && told.iter().all(|fate| fate["state"] == "WAITING"), "{told:?}");
});

story!(forged_foreign_expired_and_incomplete_ballots_are_refused, site, {
    let all = Evaluation::open(&site, 2).await;
    let one = Browser::of(&site, &all, &all.students[0]).await;
    let token = one.token().await;
    let good = one.body(&token, figures(4), "");
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    refused(cast(&site, &with("token", json!("AAAA"))).await, "ballot_invalid");
    refused(cast(&site, &with("nonce", json!(Holder::new().unwrap().nonce()))).await, "ballot_invalid");
    // Of another section: the same folder, the same key.
    let second = all.term.teacher(&site, "002").await;
    let other = Evaluation::second_folder(&site, &all, &second).await;
    refused(cast(&site, &with("cardId", json!(other))).await, "ballot_invalid");
    cast(&site, &with("cardId", json!("absent"))).await.expect(404);
    cast(&site, &with("blinded", json!("!!"))).await.expect(400);
    for wrong in [
        json!({ "q1": 6, "q2": 1, "q3": 1 }),
        json!({ "q1": 1 }),
        json!({ "q1": 1, "q2": 1, "q3": 1, "c1": 1 }),
        json!({}),
    ] {
        cast(&site, &with("figures", wrong)).await.expect(422);
    }
    let long = "长".repeat(2001);
    cast(&site, &with("comments", json!({ "c1": long }))).await.expect(422);
    // A session changes nothing, and nobody else's receipt is one's own.
    let answer = cast(&site, &good).await.expect(200);
    let receipt = one.receipt(&answer);
    let two = Browser::of(&site, &all, &all.students[1]).await;
    refused(two.hand_in(std::slice::from_ref(&receipt)).await, "receipt_invalid");
    two.take().await.expect(200);
    one.hand_in(std::slice::from_ref(&receipt)).await.expect(200);
    refused(two.hand_in(std::slice::from_ref(&receipt)).await, "receipt_used");
    let unspent = two.token().await;
    site.app.clock.advance(11 * Timestamp::DAY);
    refused(cast(&site, &two.body(&unspent, figures(3), "")).await, "evaluation_not_open");
    assert_eq!(teaching_evaluation::api::close_due(&site.app).await.unwrap(), 2);
    refused(cast(&site, &two.body(&unspent, figures(3), "")).await, "evaluation_not_open");
});

story!(a_lost_ballot_is_given_again_after_a_while_and_counted, site, {
    let all = Evaluation::open(&site, 2).await;
    let lost = Browser::of(&site, &all, &all.students[0]).await;
    lost.take().await.expect(200);
    let found = Browser::of(&site, &all, &all.students[0]).await;
    let ask = || found.client.post("/api/te/own/renew", json!({ "cardId": found.card }));
    refused(found.take().await, "ballot_given");
    let from = text(&ask().await.expect(200).result()["from"]);
    assert_eq!(text(&ask().await.expect(200).result()["from"]), from, "asking twice does not wait twice");
    refused(found.take().await, "ballot_given");
    site.app.clock.advance(2 * Timestamp::DAY);
    let token = found.token().await;
    cast(&site, &found.body(&token, figures(4), "")).await.expect(200);
    assert_eq!(all.row(&site).await.renewals, 1);
    refused(ask().await, "nothing_to_renew");
});

story!(fifty_at_once_count_once, site, {
    let all = Evaluation::open(&site, 1).await;
    let browser = Browser::of(&site, &all, &all.students[0]).await;
    let token = browser.token().await;
    let mut tries = tokio::task::JoinSet::new();
    for n in 0..50_u32 {
        // Half of them the same request again, half with other answers.
        let body = browser.body(&token, figures(if n % 2 == 0 { 5 } else { 1 + n % 4 }), "");
        let client = site.anonymous();
        tries.spawn(async move { client.post(&format!("{API}/ballot"), body).await.status.as_u16() });
    }
    let answers: Vec<u16> = tries.join_all().await;
    // Whoever is told that the server is busy was promised nothing.
    assert!(answers.iter().all(|status| [200, 409, 503].contains(status)), "{answers:?}");
    assert!(answers.contains(&200), "{answers:?}");
    let db = site.app.db().maintenance();
    assert_eq!(te_envelope::Entity::find().count(db).await.unwrap(), 1);
    all.command("close").await.expect(200);
    assert_eq!(te_answer::Entity::find().count(db).await.unwrap(), 1);
});

story!(nothing_of_a_ballot_is_in_the_log_or_kept_for_repeated_calls, site, {
    use kernel::audit::entity::entry;
    use sea_orm::ConnectionTrait;
    let all = Evaluation::open(&site, 5).await;
    let db = site.app.db().maintenance();
    let before = entry::Entity::find().count(db).await.unwrap();
    for student in &all.students {
        let browser = Browser::of(&site, &all, student).await;
        let token = browser.token().await;
        let answer = cast(&site, &browser.body(&token, figures(4), "很好")).await.expect(200);
        let receipt = browser.receipt(&answer);
        browser.hand_in(&[receipt]).await.expect(200);
    }
    assert_eq!(entry::Entity::find().count(db).await.unwrap(), before, "no entry while answers come in");
    let kept = sea_orm::sea_query::Query::select()
        .expr(sea_orm::sea_query::Expr::cust("COUNT(*)"))
        .from("idempotency")
        .cond_where(sea_orm::sea_query::Expr::cust(
            "op IN ('takeBallot', 'handInReceipts', 'castBallot', 'renewBallot')",
        ))
        .to_owned();
    let count: i64 = db.query_one(&kept).await.unwrap().unwrap().try_get_by_index(0).unwrap();
    assert_eq!(count, 0);
    all.command("close").await.expect(200);
    let after = entry::Entity::find().count(db).await.unwrap();
    assert_eq!(after, before + 1, "one entry for all");
    let comments = te_comment::Entity::find().all(db).await.unwrap();
    assert_eq!(comments.len(), 5);
    assert!(comments.iter().all(|row| row.created_at == site.app.clock.now() && row.created_by.is_none()));
});
