//! How a division moves through a round: every step from every state, as a table and against a model.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::collection::ttsp_division;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::kit::{OFFICE, OWN, Round, text};
use crate::{offers::offer, story, support::Site};

const STATES: [&str; 5] = ["NOT_STARTED", "EDITING", "SUBMITTED", "RETURNED", "CONFIRMED"];
const STEPS: [&str; 5] = ["write", "submit", "return", "confirm", "reopen"];

/// Where a step leads, if it may be taken. Nothing is planned before the first entry.
fn next(state: &str, step: &str) -> Option<&'static str> {
    match (state, step) {
        ("NOT_STARTED", "write") | ("EDITING", "write") => Some("EDITING"),
        ("RETURNED", "write") => Some("RETURNED"),
        ("EDITING" | "RETURNED", "submit") => Some("SUBMITTED"),
        ("SUBMITTED", "return") => Some("RETURNED"),
        ("SUBMITTED", "confirm") => Some("CONFIRMED"),
        ("SUBMITTED" | "CONFIRMED", "reopen") => Some("EDITING"),
        _ => None,
    }
}

async fn put(site: &Site, round: &Round, state: &str) {
    ttsp_division::Entity::update_many()
        .col_expr(ttsp_division::Column::SubmitStatus, Expr::value(state))
        .filter(ttsp_division::Column::Id.eq(&round.state))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
}

async fn take(round: &Round, step: &str, serial: usize) -> bool {
    let answer = match step {
        "write" => {
            let body = round.group(&format!("G{serial}"));
            round.filler.1.post(&format!("{OWN}/group"), body).await
        }
        "submit" => round.submit().await,
        verb => round.decide(verb, &round.state).await,
    };
    assert!(answer.status.is_success() || answer.status == 409, "{step}: {}", String::from_utf8_lossy(&answer.bytes));
    answer.status.is_success()
}

story!(every_step_is_taken_from_its_states_and_no_other, site, {
    let round = Round::build(&site).await;
    round.plan(&round.courses[0]).await;
    for (n, state) in STATES.into_iter().enumerate() {
        for (m, step) in STEPS.into_iter().enumerate() {
            // With a plan in it a division has started; without one there is nothing to hand in.
            if (state, step) == ("NOT_STARTED", "submit") {
                continue;
            }
            put(&site, &round, state).await;
            let done = take(&round, step, n * 10 + m).await;
            let expected = next(state, step);
            assert_eq!(done, expected.is_some(), "{step} from {state}");
            assert_eq!(round.state(&site).await, expected.unwrap_or(state), "{step} from {state}");
        }
    }
});

story!(whatever_happens_the_division_is_where_the_model_says, site, {
    let round = Round::build(&site).await;
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    let steps = prop::collection::vec(0..STEPS.len(), 60).new_tree(&mut runner).unwrap().current();
    let (mut state, mut taken, mut refused) = ("NOT_STARTED", 0, 0);
    let mut planned = false;
    for (n, step) in steps.into_iter().enumerate() {
        let step = STEPS[step];
        if step == "write" && !planned && next(state, step).is_some() {
            round.plan(&round.courses[0]).await;
            planned = true;
            state = "EDITING";
            continue;
        }
        let expected = next(state, step);
        assert_eq!(take(&round, step, n).await, expected.is_some(), "{step} from {state}");
        state = expected.unwrap_or(state);
        assert_eq!(round.state(&site).await, state);
        if expected.is_some() { taken += 1 } else { refused += 1 }
    }
    assert!(taken >= 10 && refused >= 10, "{taken} taken, {refused} refused");
});

story!(what_was_handed_in_is_locked_until_the_registry_returns_it, site, {
    let round = Round::build(&site).await;
    let filler = &round.filler.1;
    let refused = round.submit().await.expect(409);
    let step = offer(&refused.json, "nothing_planned");
    assert!(step.starts_with("/learning/ttsp/user/course-planning/course"), "{step}");
    let entry = round.plan(&round.courses[0]).await;
    round.submit().await.expect(200);
    let version =
        filler.get(&format!("{OWN}/course/{}", text(&entry["id"]))).await.expect(200).result()["version"].clone();
    let change = json!({ "id": entry["id"], "version": version, "quotaPerSection": 30 });
    let path = format!("{OWN}/course");
    // Changing, adding, deleting and handing in again are refused alike.
    let refusals = [
        filler.patch(&path, change.clone()).await.expect(409),
        filler.post(&path, round.course(&round.courses[1])).await.expect(409),
        filler.delete(&format!("{path}?ids={}", text(&entry["id"]))).await.expect(409),
        round.submit().await.expect(409),
    ];
    for refused in &refusals {
        let step = offer(&refused.json, "division_submitted");
        let (page, query) = step.split_once('?').unwrap();
        assert_eq!(page, "/learning/ttsp/user/course-planning/division");
        let listed = filler.get(&format!("{OWN}/division?{query}")).await.expect(200);
        assert_eq!(listed.result()["data"][0]["submitStatus"], "SUBMITTED");
    }
    // The registry returns it, and then it goes.
    round.decide("return", &round.state).await.expect(200);
    filler.patch(&path, change).await.expect(200);
    round.submit().await.expect(200);
    round.decide("confirm", &round.state).await.expect(200);
    // What is confirmed is not even changed by the registry, before it is opened again.
    let path = format!("{OFFICE}/course");
    let row = round.office.get(&format!("{path}/{}", text(&entry["id"]))).await.expect(200).result().clone();
    let change = json!({ "id": row["id"], "version": row["version"], "quotaPerSection": 20 });
    let refused = round.office.patch(&path, change.clone()).await.expect(409);
    let step = offer(&refused.json, "division_confirmed");
    let query = step.strip_prefix("/learning/ttsp/division?").unwrap();
    let listed = round.office.get(&format!("{OFFICE}/division?{query}")).await.expect(200);
    round.decide("reopen", &text(&listed.result()["data"][0]["id"])).await.expect(200);
    round.office.patch(&path, change).await.expect(200);
});

story!(outside_its_dates_a_round_takes_nothing, site, {
    let round = Round::build(&site).await;
    let filler = &round.filler.1;
    let path = format!("{OWN}/course");
    let close = json!({ "id": round.id });
    round.office.post(&format!("{OFFICE}/round/close"), close.clone()).await.expect(200);
    let refused = filler.post(&path, round.course(&round.courses[0])).await.expect(409);
    offer(&refused.json, "round_closed");
    // Closed twice: it is opened again instead.
    let refused = round.office.post(&format!("{OFFICE}/round/close"), close.clone()).await.expect(409);
    let step = offer(&refused.json, "round_not_open");
    assert_eq!(step, format!("/learning/ttsp/division?roundId={}", round.id));
    let refused = round.office.post(&format!("{OFFICE}/round/remind"), close).await.expect(409);
    offer(&refused.json, "round_not_open");
    let until = site.app.clock.now().plus(30 * kernel::Timestamp::DAY);
    let again = json!({ "id": round.id, "closeAt": until });
    round.office.post(&format!("{OFFICE}/round/reopen"), again.clone()).await.expect(200);
    let refused = round.office.post(&format!("{OFFICE}/round/reopen"), again).await.expect(409);
    offer(&refused.json, "round_open");
    filler.post(&path, round.course(&round.courses[0])).await.expect(200);
    // And when its end has passed, whether somebody closed it or not.
    site.app.clock.advance(31 * kernel::Timestamp::DAY);
    testkit::step_up_everyone(&site.app).await;
    let refused = filler.post(&path, round.course(&round.courses[1])).await;
    if refused.status != 401 {
        offer(&refused.expect(409).json, "round_closed");
    }
});

story!(there_is_one_round_for_a_semester_and_a_student_type, site, {
    let round = Round::build(&site).await;
    let now = site.app.clock.now();
    let body = json!({
        "semesterId": round.campus.next_semester, "studentType": "UG", "openAt": now,
        "closeAt": now.plus(kernel::Timestamp::DAY), "divisionIds": [round.campus.division],
    });
    let refused = round.office.post(&format!("{OFFICE}/round/open"), body.clone()).await.expect(409);
    let step = offer(&refused.json, "round_exists");
    let query = step.strip_prefix("/learning/ttsp/division?").unwrap();
    assert_eq!(round.office.get(&format!("{OFFICE}/division?{query}")).await.expect(200).result()["totalCount"], 2);
    // Another term: those who filled in before do so again.
    let mut next = body;
    next["semesterId"] = json!(round.campus.semester);
    round.office.post(&format!("{OFFICE}/round/open"), next).await.expect(200);
    let mine = round.rows(&round.filler.1, &format!("{OWN}/round")).await;
    assert_eq!(mine.len(), 2);
});
