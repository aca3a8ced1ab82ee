//! B1: three kinds × states × actors × actions × {in order, skipped, twice, stale, another task}: exactly the
//! allowed set, and nothing changes otherwise.

use testkit::{Answer, Client};
use workflow::machine::{State, Status, Step};

use super::kit::{Application, Kind, University, colleague, reader};
use crate::{story, support::Site};

const STATES: [State; 7] = [
    State { status: Status::Running, node: 0 },
    State { status: Status::Running, node: 1 },
    State { status: Status::Running, node: 2 },
    State { status: Status::Returned, node: 0 },
    State { status: Status::Rejected, node: 0 },
    State { status: Status::Withdrawn, node: 0 },
    State { status: Status::Approved, node: 2 },
];

const ACTIONS: [Step; 5] = [Step::Approve, Step::Reject, Step::Return, Step::Withdraw, Step::Resubmit];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    Applicant,
    /// Holds the role of the desk the application is at.
    Here,
    /// Holds the role of another desk.
    Elsewhere,
    /// May look and not decide.
    Reader,
    /// Every right and no role.
    Colleague,
    Admin,
}

const ACTORS: [Actor; 6] =
    [Actor::Applicant, Actor::Here, Actor::Elsewhere, Actor::Reader, Actor::Colleague, Actor::Admin];

/// What the books say.
fn allowed(state: State, actor: Actor, action: Step) -> bool {
    let possible = state.after(action, 3).is_some();
    possible
        && match action {
            Step::Withdraw | Step::Resubmit => actor == Actor::Applicant,
            _ => actor == Actor::Here,
        }
}

async fn bring(site: &Site, university: &University, application: &Application, state: State) {
    let at = |n: usize| university.at(application.kind.desks()[n]);
    for n in 0..state.node {
        application.decide(site, at(n), "approve").await.expect(200);
    }
    let version = application.row(site).await.version;
    match state.status {
        Status::Running => {}
        Status::Approved => drop(application.decide(site, at(state.node), "approve").await.expect(200)),
        Status::Rejected => drop(application.decide(site, at(state.node), "reject").await.expect(200)),
        Status::Returned => drop(application.decide(site, at(state.node), "return").await.expect(200)),
        Status::Withdrawn => drop(application.withdraw(&university.applicant.1, version).await.expect(200)),
    }
    assert_eq!(application.state(site).await, state);
}

async fn act(site: &Site, client: &Client, application: &Application, action: Step, off: i32) -> Answer {
    let (row, task) = (application.row(site).await, application.task(site).await);
    match action {
        Step::Withdraw => application.withdraw(client, row.version + off).await,
        Step::Resubmit => application.resubmit(client, row.version + off).await,
        decision => application.decide_task(client, &task, task.version + off, &word(decision)).await,
    }
}

fn word(decision: Step) -> String {
    decision.code().to_lowercase()
}

story!(exactly_the_allowed_set, site, {
    let university = University::build(&site).await;
    let (plain, reader) = (colleague(&site, "plain", &[]).await.1, reader(&site).await);
    let root = site.root();
    let mut cases = 0;
    let mut serial = 0;
    for kind in Kind::ALL {
        for state in STATES {
            let mut application = None;
            for actor in ACTORS {
                let client = match actor {
                    Actor::Applicant => &university.applicant.1,
                    Actor::Here => university.at(kind.desks()[state.node]),
                    Actor::Elsewhere => university.at(kind.desks()[(state.node + 1) % 3]),
                    Actor::Reader => &reader,
                    Actor::Colleague => &plain,
                    Actor::Admin => &root,
                };
                for action in ACTIONS {
                    // One that nothing has happened to serves again.
                    let current: Application = match application.take() {
                        Some(current) => current,
                        None => {
                            serial += 1;
                            let made = university.apply(&site, kind, serial).await;
                            bring(&site, &university, &made, state).await;
                            made
                        }
                    };
                    let what = format!("{kind:?} {state:?} {actor:?} {action:?}");
                    let may = allowed(state, actor, action);
                    // Read too early or too late: never.
                    for off in [-1, 1] {
                        let stale = act(&site, client, &current, action, off).await;
                        assert!(!stale.status.is_success(), "{what} on another version");
                        if may {
                            assert_eq!((stale.status.as_u16(), stale.code()), (409, "version_conflict"), "{what}");
                        }
                        cases += 1;
                    }
                    assert_eq!(current.state(&site).await, state, "{what}");
                    let answer = act(&site, client, &current, action, 0).await;
                    cases += 1;
                    if !may {
                        // Three desks of a result are three people: the first has approved when it lies at the third.
                        let approved = matches!(kind, Kind::Grade) && state.node == 2;
                        refused(&answer, (actor, approved), action, &what);
                        assert_eq!(current.state(&site).await, state, "{what}");
                        application = Some(current);
                        continue;
                    }
                    answer.expect(200);
                    assert_eq!(Some(current.state(&site).await), state.after(action, 3), "{what}");
                    cases += 1 + twice(&site, client, &current, action, &what).await;
                }
            }
        }
    }
    eprintln!("B1: {cases} cases");
});

/// Who may not is told nothing, but applicants, and those who have approved at another desk, why they cannot decide.
fn refused(answer: &Answer, (actor, approved): (Actor, bool), action: Step, what: &str) {
    let decision = matches!(action, Step::Approve | Step::Reject | Step::Return);
    match (actor, decision) {
        (Actor::Elsewhere, true) if approved => {
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "separate_desks"), "{what}")
        }
        (Actor::Reader, _) => assert_eq!(answer.status, 403, "{what}"),
        (Actor::Applicant, true) => {
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "own_application"), "{what}")
        }
        (Actor::Applicant, false) | (Actor::Here, true) => assert_eq!(answer.status, 409, "{what}"),
        _ => assert_eq!((answer.status.as_u16(), answer.code()), (404, "not_found"), "{what}"),
    }
}

/// The same once more, on the very task: 409 for whoever still sits at the desk.
async fn twice(site: &Site, client: &Client, application: &Application, action: Step, what: &str) -> usize {
    let state = application.state(site).await;
    let answer = match action {
        Step::Withdraw => application.withdraw(client, application.row(site).await.version).await,
        Step::Resubmit => application.resubmit(client, application.row(site).await.version).await,
        decision => {
            let tasks = application.tasks(site).await;
            let task = tasks.iter().rfind(|t| t.state == "DONE").unwrap();
            application.decide_task(client, task, task.version, &word(decision)).await
        }
    };
    assert_eq!(answer.status, 409, "{what} twice: {}", answer.code());
    assert_eq!(application.state(site).await, state, "{what} twice");
    1
}

story!(a_task_of_another_kind_or_of_a_later_desk_is_not_there, site, {
    let university = University::build(&site).await;
    let (mut cases, mut serial) = (0, 0);
    for kind in Kind::ALL {
        serial += 1;
        let application = university.apply(&site, kind, serial).await;
        let task = application.task(&site).await;
        let here = university.at(kind.desks()[0]);
        for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
            let path = Application { kind: other, id: application.id.clone(), form: application.form.clone() };
            path.decide_task(here, &task, task.version, "approve").await.expect(404);
            path.view(here).await.expect(404);
            cases += 2;
        }
        for desk in &kind.desks()[1..] {
            application.decide(&site, university.at(desk), "approve").await.expect(404);
            application.view(university.at(desk)).await.expect(404);
            cases += 2;
        }
        assert_eq!(application.state(&site).await, State::FIRST);
        application.decide(&site, here, "approve").await.expect(200);
        application.view(here).await.expect(200);
    }
    eprintln!("B1 other tasks: {cases} cases");
});

story!(a_decision_says_why_when_it_is_negative, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Course, 1).await;
    let task = application.task(&site).await;
    for decision in ["reject", "return"] {
        let body = serde_json::json!({ "taskId": task.id, "decision": decision, "comment": " ", "version": 1 });
        let path = format!("{}/process/course/audit", super::kit::BASE);
        let answer = university.at("department-head").post(&path, body).await.expect(422);
        assert_eq!(answer.json["errors"][0]["field"], "comment");
    }
    assert_eq!(application.state(&site).await, State::FIRST);
});
