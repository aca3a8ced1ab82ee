//! B1 and B2 for requests: every state, actor and action by a table, and random lives against a model.

use kernel::actor::Actions;
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::students::change_request;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{change, learner, link, office, row};
use crate::{kit::Campus, story, support::Site};

const OWN: &str = "/api/student/information";
const STATES: [&str; 4] = ["PENDING", "APPROVED", "REJECTED", "WITHDRAWN"];

async fn request(site: &Site, id: &str) -> change_request::Model {
    change_request::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

async fn put_in_state(site: &Site, id: &str, state: &str) -> i32 {
    let now = request(site, id).await;
    let version = now.version;
    let mut row = now.into_active_model();
    row.state = Set(state.to_owned());
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    version
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Withdraw,
    Approve,
    Reject,
}

async fn act(client: &Client, act: Act, id: &str, version: i32) -> (u16, String) {
    let answer = match act {
        Act::Withdraw => client.post("/api/student/information/request/withdraw", json!({ "id": id })).await,
        Act::Approve | Act::Reject => {
            let word = if act == Act::Approve { "APPROVE" } else { "REJECT" };
            let body = json!({ "id": id, "version": version, "decision": word, "comment": "因为" });
            client.post("/api/si/request/decide", body).await
        }
    };
    (answer.status.as_u16(), answer.code().to_owned())
}

story!(every_state_actor_and_action_by_the_table, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000021", "ACTIVE").await;
    let other = learner(&site, &campus, "2610000022", "ACTIVE").await;
    let decider = office(&site, "decider").await;
    let (_, reader) =
        site.person("reader", &[("STAFF_AUTH_SI", Actions::of([kernel::Action::Query, kernel::Action::Get]))]).await;
    let (twin, same_person) = site.person("twin", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    link(&site, &twin.user_id, &student.id, "ADMIN").await;
    let body = change(&student.client, json!({ "ethnicity": "回族" }), "登记有误").await;
    let made = student.client.post(OWN, body).await.expect(200);
    let id = made.result()["request"]["id"].as_str().unwrap().to_owned();
    let anonymous = site.anonymous();
    let actors = [
        ("owner", &student.client),
        ("other student", &other.client),
        ("decider", &decider),
        ("reader", &reader),
        ("same person", &same_person),
        ("nobody", &anonymous),
    ];
    let mut cases = 0;
    for state in STATES {
        for (who, client) in actors {
            for action in [Act::Withdraw, Act::Approve, Act::Reject] {
                for stale in [false, true] {
                    let version = put_in_state(&site, &id, state).await;
                    let given = if stale { version - 1 } else { version };
                    let (status, code) = act(client, action, &id, given).await;
                    let deciding = action != Act::Withdraw;
                    let (expected, reason, after) = match (who, deciding) {
                        ("nobody", _) => (401, "login.required", state),
                        ("owner", false) if state == "PENDING" => (200, "ok", "WITHDRAWN"),
                        ("owner", false) => (409, "request.closed", state),
                        ("other student", false) => (404, "not_found", state),
                        ("decider", true) | ("same person", true) if stale => (409, "version_conflict", state),
                        ("same person", true) => (409, "request.own", state),
                        ("decider", true) if state != "PENDING" => (409, "request.closed", state),
                        ("decider", true) if action == Act::Approve => (200, "ok", "APPROVED"),
                        ("decider", true) => (200, "ok", "REJECTED"),
                        _ => (403, "forbidden", state),
                    };
                    let what = format!("{who} {action:?} {state} stale={stale}");
                    assert_eq!((status, code.as_str()), (expected, reason), "{what}");
                    assert_eq!(request(&site, &id).await.state, after, "{what}");
                    cases += 1;
                }
            }
        }
    }
    eprintln!("B1 change requests: {cases} cases");
});

/// What somebody does next.
#[derive(Clone, Copy, Debug)]
enum Step {
    Ask(usize),
    /// On the newest request or the one before it, with its version or an old one.
    Do(Act, bool, bool),
}

fn step() -> impl Strategy<Value = Step> {
    let act = prop::sample::select(vec![Act::Withdraw, Act::Approve, Act::Reject]);
    prop_oneof![
        2 => (0..3_usize).prop_map(Step::Ask),
        3 => (act, prop::bool::weighted(0.8), prop::bool::weighted(0.85)).prop_map(|(a, new, fresh)| Step::Do(a, new, fresh)),
    ]
}

/// The reference: states of all requests, and what the record says.
#[derive(Default)]
struct Model {
    requests: Vec<(String, &'static str, &'static str)>,
    ethnicity: &'static str,
}

const PEOPLES: [&str; 3] = ["回族", "满族", "藏族"];

story!(random_lives_of_requests_follow_the_model, site, {
    let campus = Campus::build(&site).await;
    let decider = office(&site, "decider").await;
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (sequences, mut steps) = (if testkit::long() { 2_000 } else { 40 }, 0);
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..sequences {
        let student = learner(&site, &campus, &format!("26{:05}{:03}", n / 800, n % 800), "ACTIVE").await;
        let mut model = Model::default();
        let life = prop::collection::vec(step(), 1..14).new_tree(&mut runner).unwrap().current();
        for step in life {
            let outcome = follow(&site, &student.client, &decider, &mut model, step).await;
            seen.insert(outcome);
            assert_eq!(row(&site, &student.id).await.ethnicity, model.ethnicity, "{step:?}");
            for (id, state, _) in &model.requests {
                assert_eq!(request(&site, id).await.state, *state, "{step:?}");
            }
            steps += 1;
        }
    }
    for expected in ["ok", "request.pending", "request.closed", "version_conflict", "nothing"] {
        assert!(seen.contains(expected), "never happened: {expected}");
    }
    eprintln!("B2 change requests: {sequences} lives, {steps} steps");
});

/// Does one step, says what the model expects of it, and compares.
async fn follow(site: &Site, student: &Client, decider: &Client, model: &mut Model, step: Step) -> String {
    let pending = model.requests.iter().any(|(_, state, _)| *state == "PENDING");
    match step {
        Step::Ask(n) => {
            let body = change(student, json!({ "ethnicity": PEOPLES[n] }), "登记有误").await;
            let answer = student.post(OWN, body).await;
            let expected = match () {
                () if PEOPLES[n] == model.ethnicity => (422, "invalid"),
                () if pending => (409, "request.pending"),
                () => (200, "ok"),
            };
            assert_eq!((answer.status.as_u16(), answer.code()), expected);
            if expected.0 == 200 {
                let id: &Value = &answer.result()["request"]["id"];
                model.requests.push((id.as_str().unwrap().to_owned(), "PENDING", PEOPLES[n]));
            }
            answer.code().to_owned()
        }
        Step::Do(action, newest, fresh) => {
            let back = if newest { 1 } else { 2 };
            let Some(at) = model.requests.len().checked_sub(back) else { return "nothing".to_owned() };
            let (id, state, wanted) = model.requests[at].clone();
            let version = request(site, &id).await.version;
            let client = if action == Act::Withdraw { student } else { decider };
            let (status, code) = act(client, action, &id, if fresh { version } else { version - 1 }).await;
            let expected = match action {
                Act::Approve | Act::Reject if !fresh => (409, "version_conflict"),
                _ if state != "PENDING" => (409, "request.closed"),
                _ => (200, "ok"),
            };
            assert_eq!((status, code.as_str()), expected, "{action:?} on {state}");
            if expected.0 == 200 {
                model.requests[at].1 = match action {
                    Act::Withdraw => "WITHDRAWN",
                    Act::Approve => "APPROVED",
                    Act::Reject => "REJECTED",
                };
                if action == Act::Approve {
                    model.ethnicity = wanted;
                }
            }
            code
        }
    }
}
