//! Students on their connections: as fast as they are answered, or at a pace.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    rc::Rc,
    time::{Duration, Instant},
};

use serde_json::json;
use tokio::task::LocalSet;

use super::world::World;
use crate::{
    Outcome,
    load::{Connection, Request},
};

/// So few that nearly everybody finds a free seat.
const FEW: usize = 6_000;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mix {
    /// Everybody opens the page once, as before the window opens.
    Arrive,
    /// Most want what is full; some drop, replace and look around.
    Rush,
    /// Everybody selects a free seat and drops it again.
    Write,
    /// Everybody wants the same one.
    Hot,
}

#[derive(Default)]
pub struct Ran {
    pub decisions: u64,
    pub granted: u64,
    /// Microseconds.
    pub latencies: Vec<u32>,
    /// Answers that are no decisions, by their state.
    pub others: BTreeMap<u16, u64>,
    /// Connections that broke.
    pub broken: u64,
    pub elapsed: Duration,
}

impl Ran {
    /// In milliseconds.
    #[allow(clippy::cast_precision_loss)] // below 2^52
    pub fn at(&self, percent: usize) -> f64 {
        let mut sorted = self.latencies.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
        f64::from(sorted.get(place).copied().unwrap_or(0)) / 1_000.0
    }

    fn note(&mut self, asked: &Asked, status: u16, took: Duration, elapsed: Duration) {
        self.elapsed = elapsed;
        self.latencies.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        match (asked, status) {
            (Asked::Look, 200) => {}
            (Asked::Look, other) | (_, other @ 401..=408 | other @ 410..) => {
                *self.others.entry(other).or_default() += 1
            }
            (_, 200) => {
                self.decisions += 1;
                self.granted += 1;
            }
            (_, 409) => self.decisions += 1,
            (_, other) => *self.others.entry(other).or_default() += 1,
        }
    }
}

#[derive(Clone)]
enum Asked {
    Look,
    Select(usize),
    Drop,
    Replace(usize),
}

struct Chooser {
    token: String,
    /// A section by its place.
    holds: Option<usize>,
}

/// Some students, whose turn comes again when all the others had theirs.
struct Group {
    mix: Mix,
    sections: Rc<Vec<String>>,
    hot: usize,
    students: Vec<Chooser>,
    next: usize,
    dice: u64,
    number: u64,
}

impl Group {
    fn roll(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.dice >> 33).unwrap_or(0) % below.max(1)
    }

    /// Whose turn it is, what they do, and the request.
    fn turn(&mut self) -> Option<(usize, Asked, Request)> {
        self.next = (self.next + 1) % self.students.len().max(1);
        let (who, all, hot) = (self.next, self.sections.len(), self.hot);
        let holds = self.students.get(who)?.holds;
        let (chance, any, wanted) = (self.roll(100), hot + self.roll(all - hot), self.roll(hot));
        let asked = match (self.mix, holds) {
            (Mix::Arrive, _) => Asked::Look,
            (Mix::Hot, _) => Asked::Select(0),
            (Mix::Write, Some(_)) => Asked::Drop,
            (Mix::Write, None) => Asked::Select(any),
            (Mix::Rush, _) if chance < 20 => Asked::Look,
            (Mix::Rush, Some(_)) if chance < 25 => Asked::Drop,
            (Mix::Rush, Some(_)) if chance < 35 => Asked::Replace(any),
            (Mix::Rush, _) => Asked::Select(if chance < 85 { wanted } else { any }),
        };
        let request = self.request(who, &asked, holds)?;
        Some((who, asked, request))
    }

    fn request(&mut self, who: usize, asked: &Asked, holds: Option<usize>) -> Option<Request> {
        self.number += 1;
        let key = format!("{:016x}-{:08x}", self.dice, self.number);
        let token = self.students.get(who).map(|one| one.token.as_str());
        let id = |place: usize| self.sections.get(place).map(String::as_str).unwrap_or_default();
        let post = |what: &str, body| Request::post(&format!("/api/student/es/{what}"), token, &body);
        Some(match asked {
            Asked::Look if self.mix != Mix::Arrive && self.number.is_multiple_of(4) => {
                let page = 1 + self.number % 10;
                Request::get(&format!("/api/student/es/catalogue?pageSize=20&pageNo={page}"), token)
            }
            Asked::Look => Request::get("/api/student/es/overview", token),
            Asked::Select(place) => post("select", json!({ "sectionId": id(*place), "key": key })),
            Asked::Drop => post("drop", json!({ "sectionId": id(holds?), "key": key })),
            Asked::Replace(place) => {
                post("replace", json!({ "fromSectionId": id(holds?), "toSectionId": id(*place), "key": key }))
            }
        })
    }

    /// The next seat that is still held here.
    fn give_back(&mut self) -> Option<Request> {
        let who = self.students.iter().position(|student| student.holds.is_some())?;
        let holds = self.students.get_mut(who)?.holds.take();
        self.request(who, &Asked::Drop, holds)
    }

    fn learn(&mut self, who: usize, asked: &Asked, status: u16) {
        let Some(student) = self.students.get_mut(who).filter(|_| status == 200) else { return };
        match asked {
            Asked::Select(place) | Asked::Replace(place) => student.holds = Some(*place),
            Asked::Drop => student.holds = None,
            Asked::Look => {}
        }
    }
}

fn groups(world: &World, mix: Mix, many: usize) -> Vec<Group> {
    let sections: Rc<Vec<String>> = Rc::new(world.hot.iter().chain(&world.sections).cloned().collect());
    let all = (0..many).map(|n| Group {
        mix,
        sections: sections.clone(),
        hot: world.hot.len(),
        students: world
            .students
            .iter()
            .take(if mix == Mix::Write { FEW } else { usize::MAX })
            .skip(n)
            .step_by(many)
            .map(|token| Chooser { token: token.clone(), holds: None })
            .collect(),
        next: 0,
        dice: stamp() ^ ((n as u64) << 48),
        number: 0,
    });
    all.collect()
}

/// Keys of two runs are not the same.
fn stamp() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| u64::try_from(since.as_nanos() & u128::from(u64::MAX)).unwrap_or(0))
}

/// Everybody has a connection before the clock starts.
async fn opened(addresses: &[String], groups: Vec<Group>) -> Outcome<Vec<(Group, Connection)>> {
    let mut all = vec![];
    for (group, address) in groups.into_iter().zip(addresses.iter().cycle()) {
        all.push((group, Connection::open(address).await?));
    }
    Ok(all)
}

pub async fn closed(addresses: &[String], world: &World, mix: Mix, many: usize, time: Duration) -> Outcome<Ran> {
    let ran = Rc::new(RefCell::new(Ran::default()));
    let opened = opened(addresses, groups(world, mix, many)).await?;
    let (set, start) = (LocalSet::new(), Instant::now());
    for (mut group, mut connection) in opened {
        let ran = ran.clone();
        set.spawn_local(async move {
            let (mut turns, most) = (0, if mix == Mix::Arrive { group.students.len() } else { usize::MAX });
            while start.elapsed() < time && turns < most {
                turns += 1;
                let Some((who, asked, request)) = group.turn() else { return };
                let begun = Instant::now();
                let Ok((status, _)) = connection.exchange_body(&request).await else {
                    ran.borrow_mut().broken += 1;
                    return;
                };
                ran.borrow_mut().note(&asked, status, begun.elapsed(), start.elapsed());
                group.learn(who, &asked, status);
            }
            // What comes next finds the seats free again.
            while mix == Mix::Write
                && let Some(request) = group.give_back()
            {
                let _ = connection.exchange_body(&request).await;
            }
        });
    }
    set.await;
    Ok(ran.take())
}

/// So many requests a second whatever the answers do; what waits for a connection has waited.
#[allow(clippy::cast_precision_loss)] // far below 2^52
pub async fn paced(addresses: &[String], world: &World, per_second: u64, time: Duration) -> Outcome<Ran> {
    const MANY: usize = 400;
    let ran = Rc::new(RefCell::new(Ran::default()));
    let opened = opened(addresses, groups(world, Mix::Rush, MANY)).await?;
    let (set, start) = (LocalSet::new(), Instant::now());
    let each = Duration::from_secs_f64(MANY as f64 / per_second as f64);
    for (n, (mut group, mut connection)) in opened.into_iter().enumerate() {
        let ran = ran.clone();
        set.spawn_local(async move {
            let mut due = start + each.mul_f64(n as f64 / MANY as f64) + Duration::from_millis(200);
            while due.duration_since(start) < time {
                tokio::time::sleep_until(due.into()).await;
                let Some((who, asked, request)) = group.turn() else { return };
                let Ok((status, _)) = connection.exchange_body(&request).await else {
                    ran.borrow_mut().broken += 1;
                    return;
                };
                ran.borrow_mut().note(&asked, status, due.elapsed(), start.elapsed());
                group.learn(who, &asked, status);
                due += each;
            }
        });
    }
    set.await;
    Ok(ran.take())
}
