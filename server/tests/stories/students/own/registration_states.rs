//! B1 and B2 for registrations: every state, window, hold and action by a table, and random semesters against a
//! model.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use sea_orm::{ActiveModelTrait, IntoActiveModel, Set};
use serde_json::json;
use testkit::Client;

use super::{
    kit::{Learner, office, set, set_window},
    registration::{LIST, OWN, registration, returning, said},
};
use crate::{kit::Campus, story, support::Site};

const STATES: [&str; 5] = ["NOT_YET", "BLOCKED", "REGISTERED", "LATE", "EXEMPT"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Before,
    Open,
    Over,
}

impl Phase {
    async fn begin(self, site: &Site) {
        let (from, until) = match self {
            Self::Before => (1, 2),
            Self::Open => (-1, 1),
            Self::Over => (-2, -1),
        };
        set_window(site, from, until).await;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Web,
    Counter,
    Exempt,
    Stamp,
}

const ACTS: [Act; 4] = [Act::Web, Act::Counter, Act::Exempt, Act::Stamp];

/// What the regulations say, written down once more and independently.
fn expected(state: &'static str, phase: Phase, held: bool, act: Act) -> Result<&'static str, &'static str> {
    let open = ["NOT_YET", "BLOCKED"].contains(&state);
    let done = ["REGISTERED", "LATE"].contains(&state);
    match act {
        Act::Web if !open => Err("registration.done"),
        Act::Web if phase == Phase::Before => Err("window.not_yet_open"),
        Act::Web if phase == Phase::Over => Err("window.closed"),
        Act::Web if held => Err("registration.fee_hold"),
        Act::Web => Ok("REGISTERED"),
        Act::Counter if done => Err("registration.done"),
        Act::Counter if held => Err("registration.fee_hold"),
        Act::Counter => Ok(if phase == Phase::Over { "LATE" } else { "REGISTERED" }),
        Act::Exempt if open => Ok("EXEMPT"),
        Act::Exempt => Err("registration.done"),
        Act::Stamp if done => Ok(state),
        Act::Stamp => Err("registration.not_done"),
    }
}

async fn act(site: &Site, student: &Learner, office: &Client, act: Act) -> (u16, String) {
    let id = registration(site, &student.id).await.unwrap().id;
    let answer = match act {
        Act::Web => student.client.post(OWN, said(site)).await,
        Act::Counter => office.post(&format!("{LIST}/counter"), json!({ "ids": [id] })).await,
        Act::Exempt => office.post(&format!("{LIST}/exempt"), json!({ "ids": [id], "reason": "特批" })).await,
        Act::Stamp => office.post(&format!("{LIST}/stamp"), json!({ "ids": [id] })).await,
    };
    (answer.status.as_u16(), answer.code().to_owned())
}

async fn put_in_state(site: &Site, student: &Learner, state: &str) {
    let mut row = registration(site, &student.id).await.unwrap().into_active_model();
    row.status = Set(state.to_owned());
    row.stamped_at = Set(None);
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(every_state_window_hold_and_action_by_the_table, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let student = returning(&site, &campus, "2610000061").await;
    office.post(&format!("{LIST}/expect"), json!({ "semesterId": campus.semester })).await.expect(200);
    let mut cases = 0;
    for phase in [Phase::Before, Phase::Open, Phase::Over] {
        phase.begin(&site).await;
        for held in [false, true] {
            set(&site, &student.id, |row| row.fee_hold = Set(held)).await;
            for state in STATES {
                for action in ACTS {
                    put_in_state(&site, &student, state).await;
                    let (status, code) = act(&site, &student, &office, action).await;
                    let what = format!("{state} {phase:?} held={held} {action:?}");
                    let after = match expected(state, phase, held, action) {
                        Ok(after) => {
                            assert_eq!(status, 200, "{what}: {code}");
                            after
                        }
                        Err(reason) => {
                            assert_eq!((status, code.as_str()), (409, reason), "{what}");
                            state
                        }
                    };
                    let row = registration(&site, &student.id).await.unwrap();
                    assert_eq!(row.status, after, "{what}");
                    assert_eq!(row.stamped_at.is_some(), action == Act::Stamp && status == 200, "{what}");
                    cases += 1;
                }
            }
        }
    }
    eprintln!("B1 registrations: {cases} cases");
});

#[derive(Clone, Copy, Debug)]
enum Step {
    Do(Act),
    Hold(bool),
    Window(Phase),
    Refresh,
}

fn step() -> impl Strategy<Value = Step> {
    let phases = prop::sample::select(vec![Phase::Before, Phase::Open, Phase::Over]);
    prop_oneof![
        5 => prop::sample::select(ACTS.to_vec()).prop_map(Step::Do),
        1 => any::<bool>().prop_map(Step::Hold),
        3 => phases.prop_map(Step::Window),
        1 => Just(Step::Refresh),
    ]
}

/// The reference.
struct Model {
    state: &'static str,
    held: bool,
    phase: Phase,
    stamped: bool,
}

story!(random_semesters_follow_the_model, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (sequences, mut steps) = (if testkit::long() { 2_000 } else { 60 }, 0);
    let expect =
        async || office.post(&format!("{LIST}/expect"), json!({ "semesterId": campus.semester })).await.expect(200);
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..sequences {
        let student = returning(&site, &campus, &format!("26{:05}{:03}", n / 800, n % 800)).await;
        expect().await;
        Phase::Open.begin(&site).await;
        let mut model = Model { state: "NOT_YET", held: false, phase: Phase::Open, stamped: false };
        let semester = prop::collection::vec(step(), 1..14).new_tree(&mut runner).unwrap().current();
        for step in semester {
            match step {
                Step::Hold(on) => {
                    set(&site, &student.id, |row| row.fee_hold = Set(on)).await;
                    model.held = on;
                }
                Step::Window(phase) => {
                    phase.begin(&site).await;
                    model.phase = phase;
                }
                Step::Refresh => {
                    expect().await;
                    model.state = match (model.state, model.held) {
                        ("NOT_YET", true) => "BLOCKED",
                        ("BLOCKED", false) => "NOT_YET",
                        (state, _) => state,
                    };
                }
                Step::Do(action) => {
                    let (status, code) = act(&site, &student, &office, action).await;
                    let foreseen = expected(model.state, model.phase, model.held, action);
                    assert_eq!(
                        (status == 200, code.as_str()),
                        (foreseen.is_ok(), foreseen.err().unwrap_or("ok")),
                        "{step:?}"
                    );
                    if let Ok(after) = foreseen {
                        model.state = after;
                        model.stamped |= action == Act::Stamp;
                    }
                    seen.insert(code);
                }
            }
            let row = registration(&site, &student.id).await.unwrap();
            assert_eq!((row.status.as_str(), row.stamped_at.is_some()), (model.state, model.stamped), "{step:?}");
            let shown = student.client.get(OWN).await.expect(200);
            let live = match (model.state, model.held) {
                ("NOT_YET", true) => "BLOCKED",
                ("BLOCKED", false) => "NOT_YET",
                (state, _) => state,
            };
            assert_eq!(shown.result()["status"], live, "a hold shows as soon as it is there");
            steps += 1;
        }
    }
    for reason in ["ok", "registration.done", "registration.fee_hold", "registration.not_done", "window.closed"] {
        assert!(seen.contains(reason), "never happened: {reason}");
    }
    eprintln!("B2 registrations: {sequences} semesters, {steps} steps");
});
