//! Students who select, drop, replace, join and leave as fast as they are answered, an office that changes quotas, and
//! a journal of what they were told.

use std::{
    collections::HashMap,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    process::{Answer, Caller},
    site::{Field, Player},
};

const CALLERS: usize = 6;

/// Random enough, and the same again for the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below.max(1)
    }
}

/// Told to a student: the number and hash of the decision, and what it came to.
#[derive(Clone, Debug)]
pub struct Told {
    pub student: String,
    pub seq: u64,
    pub hash: String,
    pub what: &'static str,
    /// Where it led to, or what was given up.
    pub sections: Vec<String>,
    pub done: bool,
}

/// Sent, and nobody answered.
#[derive(Clone)]
pub struct Open {
    player: Player,
    what: &'static str,
    body: Value,
}

#[derive(Default)]
pub struct Journal {
    pub told: Vec<Told>,
    pub open: Vec<Open>,
    /// What everybody believes to hold.
    held: HashMap<String, Vec<String>>,
    pub taken: u64,
    pub refused: u64,
    pub again: u64,
}

/// So long may a server take to wake up and answer.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Rush {
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicU64>,
    callers: Vec<JoinHandle<Journal>>,
    office: JoinHandle<u64>,
}

/// Every caller has students of its own, so that each student's answers come one after the other.
pub fn start(addresses: &[String], field: &Field, office: &str, journal: &Journal, seed: u64) -> Rush {
    let (stop, answers) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let callers = (0..CALLERS).map(|n| {
        let address = addresses[n % addresses.len()].clone();
        let students: Vec<Player> = field.students.iter().skip(n).step_by(CALLERS).cloned().collect();
        let mine = |open: &&Open| students.iter().any(|one| one.id == open.player.id);
        let open: Vec<Open> = journal.open.iter().filter(mine).cloned().collect();
        let held = journal.held.clone();
        let (sections, stop, answers) = (field.sections.clone(), stop.clone(), answers.clone());
        std::thread::spawn(move || {
            let mut caller = Caller::new(&address, "");
            let mut own = Journal { held, ..Journal::default() };
            let mut dice = Dice(seed + n as u64);
            for one in open {
                own.again += 1;
                if !own.ask(&mut caller, one) {
                    return own;
                }
            }
            while !stop.load(Ordering::SeqCst) {
                let player = &students[dice.roll(students.len() as u64) as usize];
                let (what, body) = own.wants(&mut dice, player, &sections);
                if !own.ask(&mut caller, Open { player: player.clone(), what, body }) {
                    break;
                }
                answers.fetch_add(1, Ordering::SeqCst);
            }
            own
        })
    });
    let callers = callers.collect();
    let office = quotas(&addresses[0], field, office, stop.clone(), seed);
    Rush { stop, answers, callers, office }
}

fn quotas(address: &str, field: &Field, token: &str, stop: Arc<AtomicBool>, seed: u64) -> JoinHandle<u64> {
    let (mut caller, field) = (Caller::new(address, token), field.clone());
    std::thread::spawn(move || {
        let (mut dice, mut changed) = (Dice(seed), 0);
        while !stop.load(Ordering::SeqCst) {
            let section = &field.sections[dice.roll(8) as usize];
            let body = json!({
                "roundId": field.round, "sectionId": section, "quota": 2 + dice.roll(12), "reason": "a larger room, or a smaller one",
            });
            let Ok(answer) = caller.post("/api/es/control/quota", &body) else { break };
            assert!([200, 409, 503].contains(&answer.status), "{} {}", answer.status, answer.json);
            changed += u64::from(answer.status == 200);
            std::thread::sleep(Duration::from_millis(25));
        }
        changed
    })
}

impl Rush {
    /// Until the students have got so many answers.
    pub async fn until(&self, answers: u64) {
        let begun = Instant::now();
        while self.answers.load(Ordering::SeqCst) < answers {
            assert!(begun.elapsed() < PATIENCE, "the servers do not answer");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Answers how many quotas were changed.
    pub fn finish(self, journal: &mut Journal) -> u64 {
        journal.open.clear();
        for caller in self.callers {
            let own = caller.join().unwrap();
            journal.again += own.again;
            journal.taken += own.taken;
            journal.refused += own.refused;
            for told in &own.told {
                journal.held.insert(told.student.clone(), own.held.get(&told.student).cloned().unwrap_or_default());
            }
            journal.told.extend(own.told);
            journal.open.extend(own.open);
        }
        self.office.join().unwrap()
    }
}

/// Asks again whatever is open.
pub fn settle(address: &str, _: &Field, journal: &mut Journal) {
    let mut caller = Caller::new(address, "");
    for one in std::mem::take(&mut journal.open) {
        journal.again += 1;
        assert!(journal.ask(&mut caller, one), "the server went away");
    }
}

impl Journal {
    fn wants(&self, dice: &mut Dice, player: &Player, sections: &[String]) -> (&'static str, Value) {
        // Every other is one of the few that everybody wants.
        let any = |dice: &mut Dice| {
            let many = if dice.roll(2) == 0 { 8 } else { sections.len() as u64 };
            sections[dice.roll(many) as usize].clone()
        };
        let key = kernel::ids::new_id();
        let held = self.held.get(&player.id).map(Vec::as_slice).unwrap_or_default();
        let own = held.get(dice.roll(held.len() as u64) as usize).cloned();
        match (dice.roll(100), own) {
            (0..20, Some(own)) => ("drop", json!({ "sectionId": own, "key": key })),
            (20..40, Some(own)) => ("replace", json!({ "fromSectionId": own, "toSectionId": any(dice), "key": key })),
            (40..50, _) => ("leave", json!({ "sectionId": any(dice), "key": key })),
            (50..65, _) => ("join", json!({ "sectionId": any(dice), "key": key })),
            (65..72, _) => {
                let picks: Vec<Value> = (0..2).map(|_| json!({ "sectionId": any(dice) })).collect();
                ("bundle", json!({ "picks": picks, "key": key }))
            }
            _ => ("select", json!({ "sectionId": any(dice), "key": key })),
        }
    }

    /// `false` when the server is gone: nobody knows what became of it.
    fn ask(&mut self, caller: &mut Caller, one: Open) -> bool {
        caller.token.clone_from(&one.player.token);
        let answer: io::Result<Answer> = caller.post(&format!("/api/student/es/{}", one.what), &one.body);
        let Ok(answer) = answer else {
            self.open.push(one);
            return false;
        };
        let receipt = match answer.status {
            200 => &answer.json["result"]["receipt"],
            409 => &answer.json["refusal"]["rules"][0]["data"]["receipt"],
            // Too busy, or too often: nothing was decided that was told; it may be asked again.
            429 | 503 => {
                self.open.push(one);
                return true;
            }
            other => panic!("{other} {}: {}", one.what, answer.json),
        };
        let (Some(seq), Some(hash)) = (receipt["seq"].as_u64(), receipt["hash"].as_str()) else {
            panic!("no receipt: {} {}", one.what, answer.json);
        };
        let done = answer.status == 200;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let sections = match one.what {
            "bundle" => one.body["picks"].as_array().unwrap().iter().map(|pick| text(&pick["sectionId"])).collect(),
            "replace" => vec![text(&one.body["toSectionId"]), text(&one.body["fromSectionId"])],
            _ => vec![text(&one.body["sectionId"])],
        };
        if done {
            let held = self.held.entry(one.player.id.clone()).or_default();
            match one.what {
                "drop" | "leave" => held.retain(|id| *id != sections[0]),
                "replace" => {
                    held.retain(|id| *id != sections[1]);
                    held.push(sections[0].clone());
                }
                "join" => {}
                _ => held.extend(sections.iter().cloned()),
            }
            self.taken += 1;
        } else {
            self.refused += 1;
        }
        let (student, hash) = (one.player.id, hash.to_owned());
        self.told.push(Told { student, seq, hash, what: one.what, sections, done });
        true
    }
}
