//! An attacker with the whole database, every copy of it that backups kept, and the log tries to say who wrote what.
//!
//! Everybody answers with a mark of their own, so that a guess can be checked. Each attack orders the people by what it
//! knows of them and the answers by what it knows of these, and says that the n-th of both belong together; or it looks
//! for something of a person in an answer. By chance one guess of `n` people is right, with a deviation of one: ten and
//! more right ones happen with a probability of about one in a million for each attack (Poisson, mean 1).

use std::collections::BTreeMap;

use schema::evaluation::{te_answer, te_ballot, te_comment, te_envelope, te_spent};
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult, sea_query::Query};
use serde_json::Value;

use super::{
    ballots::{Browser, cast},
    kit::Evaluation,
};
use crate::{story, support::Site};

/// More right guesses than chance explains.
const FOUND: usize = 10;
const PEOPLE: usize = 40;

/// What each attack orders by: a name, the people in the order it believes, and the marks in the order it believes.
type Attack = (&'static str, Vec<String>, Vec<String>);

fn right(attack: &Attack, truth: &BTreeMap<String, String>) -> usize {
    attack.1.iter().zip(&attack.2).filter(|(who, mark)| truth.get(*who) == Some(*mark)).count()
}

#[derive(FromQueryResult)]
struct Row {
    id: String,
}

/// As the database hands rows out when nobody asks for an order: by row number, page or insertion.
async fn as_stored(site: &Site, table: &'static str, column: &'static str) -> Vec<String> {
    let mut all = Query::select();
    all.expr_as(sea_orm::sea_query::Expr::col(column), "id").from(table);
    let db = site.app.db().maintenance();
    let rows = db.query_all(&all).await.unwrap();
    rows.iter().map(|row| Row::from_query_result(row, "").unwrap().id).collect()
}

async fn attacks(site: &Site, asked: &[String], marks: &BTreeMap<String, String>) -> Vec<Attack> {
    let db = site.app.db().maintenance();
    let answers = te_answer::Entity::find().all(db).await.unwrap();
    let comments = te_comment::Entity::find().all(db).await.unwrap();
    let mark_of_answer = |row: &te_answer::Model| mark(&row.figures);
    let stored: Vec<String> = as_stored(site, "te_answer", "id")
        .await
        .iter()
        .filter_map(|id| answers.iter().find(|row| &row.id == id).map(mark_of_answer))
        .collect();
    let mut by_id = answers.clone();
    by_id.sort_by(|a, b| a.id.cmp(&b.id));
    let by_id: Vec<String> = by_id.iter().map(mark_of_answer).collect();
    let texts: Vec<String> = as_stored(site, "te_comment", "id")
        .await
        .iter()
        .filter_map(|id| comments.iter().find(|row| &row.id == id).map(|row| row.text.clone()))
        .collect();
    let register: Vec<String> = as_stored(site, "te_ballot", "student_id").await;
    let mut people = asked.to_vec();
    people.sort();
    let mut all = vec![
        ("the order they came in, against rows as stored", asked.to_vec(), stored.clone()),
        ("the order they came in, against ids", asked.to_vec(), by_id.clone()),
        ("the order they came in, against texts as stored", asked.to_vec(), texts),
        ("the register as stored, against rows as stored", register.clone(), stored.clone()),
        ("the register as stored, against ids", register, by_id.clone()),
        ("numbers of the people, against ids", people, by_id),
    ];
    // Whatever of a person stands in an answer.
    let mut named = (vec![], vec![]);
    for row in &answers {
        let whole = serde_json::to_string(row).unwrap();
        if let Some(who) = marks.keys().find(|who| whole.contains(who.as_str())) {
            named.0.push(who.clone());
            named.1.push(mark_of_answer(row));
        }
    }
    all.push(("names in answers", named.0, named.1));
    all
}

/// Three figures of five steps and "not applicable" tell 216 people apart.
fn figures_of(n: usize) -> Value {
    let step = |place: usize| (n / 6_usize.pow(u32::try_from(place).unwrap())) % 6;
    serde_json::json!({ "q1": step(0), "q2": step(1), "q3": step(2) })
}

fn mark(figures: &Value) -> String {
    ["q1", "q2", "q3"].map(|code| figures[code].to_string()).join("-")
}

story!(with_everything_that_is_kept_nobody_is_linked_to_an_answer, site, {
    let all = Evaluation::open(&site, PEOPLE).await;
    // An order of their own, that neither their numbers nor anything stored tells.
    let asked: Vec<String> = (0..PEOPLE).map(|n| all.students[(n * 17 + 5) % PEOPLE].clone()).collect();
    let (mut truth, mut texts) = (BTreeMap::new(), BTreeMap::new());
    for (n, student) in asked.iter().enumerate() {
        let browser = Browser::of(&site, &all, student).await;
        let token = browser.token().await;
        let text = format!("text {n}");
        let answer = cast(&site, &browser.body(&token, figures_of(n), &text)).await.expect(200);
        browser.hand_in(&[browser.receipt(&answer)]).await.expect(200);
        truth.insert(student.clone(), mark(&figures_of(n)));
        texts.insert(student.clone(), text);
    }
    // A backup of the open folder: envelopes of one size without a section, and nothing else.
    let db = site.app.db().maintenance();
    let envelopes = te_envelope::Entity::find().all(db).await.unwrap();
    let sizes: std::collections::BTreeSet<usize> = envelopes.iter().map(|row| row.sealed.len()).collect();
    assert_eq!((envelopes.len(), sizes.len()), (PEOPLE, 1));
    assert_eq!(te_answer::Entity::find().all(db).await.unwrap().len(), 0);
    all.command("close").await.expect(200);
    assert!(!teaching_evaluation::api::has_keys(&site.app, &all.folder).unwrap(), "the keys are gone");
    assert_eq!(te_envelope::Entity::find().all(db).await.unwrap().len(), 0);
    let spent = te_spent::Entity::find().all(db).await.unwrap();
    assert!(spent.iter().all(|row| row.body_hash.is_empty()));
    assert!(te_ballot::Entity::find().all(db).await.unwrap().iter().all(|row| row.blinded_hash.is_empty()));
    let answers = te_answer::Entity::find().all(db).await.unwrap();
    assert_eq!(answers.len(), PEOPLE);
    let times: std::collections::BTreeSet<i64> = answers.iter().map(|row| row.created_at.0).collect();
    assert_eq!(times.len(), 1, "one time for all");
    for attack in attacks(&site, &asked, &truth).await {
        let of_texts = attack.0.contains("texts");
        let found = right(&attack, if of_texts { &texts } else { &truth });
        eprintln!("red team: {found} of {PEOPLE} by {}", attack.0);
        assert!(found < FOUND, "{found} of {PEOPLE} are found by {}", attack.0);
    }
    // The log knows of a folder that was opened and closed, and of nobody who answered.
    use kernel::audit::entity::entry;
    let entries = entry::Entity::find().all(db).await.unwrap();
    assert!(!entries.iter().any(|entry| ["takeBallot", "castBallot", "handInReceipts"].contains(&entry.op.as_str())));
});
