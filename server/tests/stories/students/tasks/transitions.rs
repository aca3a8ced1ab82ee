//! States of study against a model: what the shipped table says, one command after the other, whatever comes.

use std::collections::HashMap;

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::students::status_change;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use student_information::statuses::STATUSES;
use testkit::Client;

use super::campus::{add_past, office, row, set, today};
use crate::{kit::Campus, story, support::Site};

#[derive(Clone, Debug)]
enum Command {
    Status(usize, &'static str),
    Upload(usize, &'static str),
    Register(usize),
    NoShow(usize),
    Reinstate(usize, &'static str),
    /// By somebody who is not the super administrator.
    ReinstateWithoutRight(usize, &'static str),
    Type(usize, &'static str),
}

const STUDENTS: usize = 6;

fn command() -> impl Strategy<Value = Command> {
    let code = || (0..STATUSES.len()).prop_map(|n| STATUSES[n].code);
    // Final states swallow students; going back to work has to be as likely as ending.
    let back = || prop_oneof![Just("ACTIVE"), Just("NEW"), code()];
    let who = || 0..STUDENTS;
    prop_oneof![
        6 => (who(), code()).prop_map(|(n, to)| Command::Status(n, to)),
        2 => (who(), code()).prop_map(|(n, to)| Command::Upload(n, to)),
        2 => who().prop_map(Command::Register),
        1 => who().prop_map(Command::NoShow),
        4 => (who(), back()).prop_map(|(n, to)| Command::Reinstate(n, to)),
        1 => (who(), back()).prop_map(|(n, to)| Command::ReinstateWithoutRight(n, to)),
        1 => (who(), prop_oneof![Just("REGULAR"), Just("PART_TIME")]).prop_map(|(n, to)| Command::Type(n, to)),
    ]
}

fn is_final(code: &str) -> bool {
    STATUSES.iter().any(|s| s.code == code && s.group == "ENDED")
}

fn group(code: &str) -> &'static str {
    STATUSES.iter().find(|s| s.code == code).unwrap().group
}

fn follows(from: &str, to: &str) -> bool {
    let next = STATUSES.iter().find(|s| s.code == from).unwrap().next;
    // A new student begins by being registered.
    next.contains(&to) && (from, to) != ("NEW", "ACTIVE")
}

/// What a command does to a student in a state, by the book.
fn expected(command: &Command, from: &str) -> Option<&'static str> {
    match command {
        Command::Status(_, to) | Command::Upload(_, to) => follows(from, to).then_some(to),
        Command::Register(_) => (from == "NEW").then_some("ACTIVE"),
        Command::NoShow(_) => follows(from, "NO_SHOW").then_some("NO_SHOW"),
        Command::Reinstate(_, to) => {
            let fits = (from == "NO_SHOW") == (group(to) == "NEW");
            (is_final(from) && !is_final(to) && fits).then_some(to)
        }
        Command::ReinstateWithoutRight(..) | Command::Type(..) => None,
    }
}

struct Office<'a> {
    site: &'a Site,
    campus: &'a Campus,
    office: Client,
    ids: Vec<String>,
}

impl Office<'_> {
    /// Leaves say when they end.
    fn end(&self, to: &str) -> Value {
        let needs = STATUSES.iter().any(|s| s.code == to && s.needs_end_date);
        if needs { json!(today(self.site) + chrono::Duration::days(100)) } else { Value::Null }
    }

    async fn run(&self, command: &Command) -> u16 {
        let (date, status) = (today(self.site), |code: &str| self.campus.status(code).to_owned());
        let reinstate = |n: usize, to: &str| {
            json!({ "ids": [self.ids[n]], "statusId": status(to), "effectiveDate": date, "endDate": self.end(to),
                "reason": "委员会决定" })
        };
        let answer = match command {
            Command::Status(n, to) => {
                let body = json!({ "ids": [self.ids[*n]], "statusId": status(to), "effectiveDate": date,
                    "endDate": self.end(to) });
                self.office.post("/api/si/task/study-status", body).await
            }
            Command::Upload(n, to) => {
                let number = row(self.site, &self.ids[*n]).await.student_no;
                let end = self.end(to).as_str().unwrap_or_default().to_owned();
                let sheet = format!("studentNo,statusCode,effectiveDate,endDate\r\n{number},{to},{date},{end}\r\n");
                self.office.upload("/api/si/task/study-status/upload", "rows.csv", sheet.as_bytes()).await
            }
            Command::Register(n) => {
                self.office.post("/api/si/task/register", json!({ "ids": [self.ids[*n]], "date": date })).await
            }
            Command::NoShow(n) => {
                self.office.post("/api/si/task/no-show", json!({ "ids": [self.ids[*n]], "date": date })).await
            }
            Command::Reinstate(n, to) => self.site.root().post("/api/si/task/reinstate", reinstate(*n, to)).await,
            Command::ReinstateWithoutRight(n, to) => {
                self.office.post("/api/si/task/reinstate", reinstate(*n, to)).await.expect(403)
            }
            Command::Type(n, to) => {
                let body =
                    json!({ "ids": [self.ids[*n]], "studyTypeId": self.campus.study_type(to), "effectiveDate": date });
                self.office.post("/api/si/task/study-type", body).await
            }
        };
        assert!(answer.status.as_u16() < 500, "{command:?}: {}", String::from_utf8_lossy(&answer.bytes));
        answer.status.as_u16()
    }
}

fn student_of(command: &Command) -> usize {
    match command {
        Command::Status(n, _)
        | Command::Upload(n, _)
        | Command::Register(n)
        | Command::NoShow(n)
        | Command::Reinstate(n, _)
        | Command::ReinstateWithoutRight(n, _)
        | Command::Type(n, _) => *n,
    }
}

story!(no_way_leads_out_of_a_final_state_but_reinstatement, site, {
    let campus = Campus::build(&site).await;
    let mut ids = vec![];
    for n in 1..=STUDENTS {
        let id = campus.student(&site, &format!("261000000{n}"), if n % 2 == 0 { "NEW" } else { "ACTIVE" }).await;
        set(&site, &id, |row| row.documents_checked = sea_orm::Set(true)).await;
        ids.push(id);
    }
    let all: Vec<&str> = ids.iter().map(String::as_str).collect();
    let past = add_past(&site, &campus, &all).await;
    let before = super::snapshots::of_semester(&site, &past).await;
    let names: HashMap<String, &str> = STATUSES.iter().map(|s| (campus.status(s.code).to_owned(), s.code)).collect();
    let world = Office { site: &site, campus: &campus, office: office(&site).await, ids: ids.clone() };

    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (steps, strategy) = (if testkit::long() { 4_000 } else { 400 }, command());
    let mut states: Vec<&str> = (1..=STUDENTS).map(|n| if n % 2 == 0 { "NEW" } else { "ACTIVE" }).collect();
    let (mut moves, mut refusals, mut returns, mut ended) = (0, 0, 0, 0);
    for _ in 0..steps {
        let command = strategy.new_tree(&mut runner).unwrap().current();
        let n = student_of(&command);
        let (from, to) = (states[n], expected(&command, states[n]));
        let status = world.run(&command).await;
        if !matches!(command, Command::Type(..)) {
            assert_eq!(status == 200, to.is_some(), "{command:?} from {from}: {status}");
        } else if is_final(from) {
            assert_eq!(status, 409, "the way of studying of somebody who is {from}");
        }
        if let Some(to) = to {
            states[n] = to;
            moves += 1;
            ended += u32::from(is_final(to));
            returns += u32::from(is_final(from));
        } else {
            refusals += 1;
        }
        let now = row(&site, &ids[n]).await.study_status_id.unwrap();
        assert_eq!(names[&now], states[n], "after {command:?} from {from}");
        assert!(
            !is_final(from) || to.is_none() || matches!(command, Command::Reinstate(..)),
            "{command:?} from {from}"
        );
    }
    assert!(moves > 40 && refusals > 40 && ended > 8 && returns > 8, "{moves} {refusals} {ended} {returns}");
    // Every move is on record, and what is over is as it was.
    let on_record = status_change::Entity::find()
        .filter(status_change::Column::Kind.eq("STATUS"))
        .count(site.app.db().maintenance())
        .await
        .unwrap();
    assert_eq!(on_record, moves);
    assert_eq!(super::snapshots::of_semester(&site, &past).await, before);
    eprintln!("B2 states of study: {steps} commands, {moves} moves, {refusals} refusals, {returns} reinstatements");
});

story!(every_pair_of_states_is_as_the_table_says, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let mut cases = 0;
    for from in STATUSES {
        for to in STATUSES {
            set(&site, &id, |row| row.study_status_id = sea_orm::Set(Some(campus.status(from.code).to_owned()))).await;
            let end = to.needs_end_date.then(|| today(&site) + chrono::Duration::days(100));
            let body = json!({ "ids": [id], "statusId": campus.status(to.code), "effectiveDate": today(&site),
                "endDate": end, "dryRun": true });
            let status = office.post("/api/si/task/study-status", body).await.status.as_u16();
            assert_eq!(status, if follows(from.code, to.code) { 200 } else { 409 }, "{} → {}", from.code, to.code);
            cases += 1;
        }
    }
    assert_eq!(cases, 289);
});
