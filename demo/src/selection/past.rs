//! What happened in the rounds, told to the engine when everything else is there.

use std::collections::{BTreeMap, BTreeSet};

use elective_selection::api::history::{self, Asked, Became, Did};
use kernel::{App, Cx, Result, Timestamp, jobs};
use schema::{
    selection::{adddrop_semester, elective_section, elective_type, student_elective_quota},
    students::student,
    timetable::section,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::seed::Seed;

use super::{FIRST, LOTTERY, MOCK, OPEN, RoundOf, add_drop_id, round_id};

const SECOND: i64 = Timestamp::SECOND;
/// However large the university: a book that tells something, and is quickly told.
const MOST: usize = 250;
/// How far apart the first requests of the open round are.
const STEADY: i64 = 300 * SECOND;
/// Of add and drop: who tries for a class that is full, and who finds another one.
const TRY: usize = 60;
const ADD: usize = 5;

/// Who chooses from what.
struct World {
    seed: Seed,
    at: Timestamp,
    /// Sections of a type, those with the fewest seats first.
    pools: BTreeMap<String, Vec<String>>,
    /// Types of everybody, with the year of study.
    people: Vec<(String, i32, Vec<String>)>,
    /// Who can sign in finds everything untouched.
    fixed: BTreeSet<String>,
}

/// The demo is written and committed; its rounds are run as rounds are.
#[allow(clippy::disallowed_methods)] // the command line
pub async fn run(app: &App, number: u64, at: Timestamp) -> Result<()> {
    let seed = Seed::new(number);
    let world = World::read(app.db().maintenance(), seed, at).await?;
    if world.pools.is_empty() {
        return Ok(());
    }
    let told = [
        round(app, &world, &MOCK, true, 20 * SECOND).await?,
        round(app, &world, &LOTTERY, true, 60 * SECOND).await?,
        round(app, &world, &FIRST, true, 15 * SECOND).await?,
        round(app, &world, &OPEN, false, STEADY).await?,
        add_drop(app, &world).await?,
    ];
    println!("  {} decisions of five rounds of selection", told.iter().sum::<usize>());
    Ok(())
}

impl World {
    async fn read(db: &impl ConnectionTrait, seed: Seed, at: Timestamp) -> Result<Self> {
        let mut rows = elective_section::Entity::find().all(db).await?;
        rows.sort_by(|a, b| (a.quota, &a.section_id).cmp(&(b.quota, &b.section_id)));
        let mut pools: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in rows {
            pools.entry(row.elective_type_id).or_default().push(row.section_id);
        }
        let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let order = elective_type::Entity::find().order_by_asc(elective_type::Column::SortOrder).all(db).await?;
        for of in order {
            let owners: Vec<String> = student_elective_quota::Entity::find()
                .select_only()
                .column(student_elective_quota::Column::StudentId)
                .filter(student_elective_quota::Column::ElectiveTypeId.eq(&of.id))
                .into_tuple()
                .all(db)
                .await?;
            for owner in owners {
                types.entry(owner).or_default().push(of.id.clone());
            }
        }
        let years: Vec<(String, Option<i32>)> = student::Entity::find()
            .select_only()
            .columns([student::Column::Id, student::Column::YearOfStudy])
            .order_by_asc(student::Column::StudentNo)
            .into_tuple()
            .all(db)
            .await?;
        let fixed = (1..=36).map(|n| seed.id("student", n)).collect();
        let people = years.into_iter().filter_map(|(id, year)| {
            let types = types.remove(&id)?;
            Some((id, year.unwrap_or(0), types))
        });
        Ok(Self { people: people.collect(), seed, at, pools, fixed })
    }

    /// Those of a round, in an order that has nothing to do with their numbers.
    fn chosen(&self, of: &RoundOf) -> Vec<&(String, i32, Vec<String>)> {
        let upper = of.key == FIRST.key;
        let taught = of.student_type == "TPG";
        let one = |person: &&(String, i32, Vec<String>)| {
            let (id, year, types) = *person;
            !self.fixed.contains(id) && (types.len() == 1) == taught && (!upper || *year >= 3)
        };
        let mut chosen: Vec<_> = self.people.iter().filter(one).collect();
        chosen.sort_by_key(|(id, ..)| self.seed.id(of.key, id));
        chosen.truncate(MOST);
        chosen
    }

    /// The section somebody wants of a type: every other the ones that everybody wants.
    fn wish(&self, type_id: &str, k: usize) -> Option<&String> {
        let pool = self.pools.get(type_id)?;
        let place = if k.is_multiple_of(2) { (k / 2) % 3 } else { 3 + k * 5 };
        pool.get(place % pool.len())
    }
}

/// Opens a round, has it asked, and closes it if it is over.
async fn round(app: &App, world: &World, of: &RoundOf, over: bool, every: i64) -> Result<usize> {
    let id = round_id(&world.seed, of);
    let (start, end) = (world.at.plus(of.window.0), world.at.plus(of.window.1));
    let people = world.chosen(of);
    let told = jobs::by_itself(app, "demo.selection", |cx| async move {
        history::open(&cx, &id, start).await?;
        let told = if of.allocation == "LOTTERY" {
            wishes(&cx, world, &id, &people, (start, every)).await?
        } else {
            race(&cx, world, &id, &people, (start, every)).await?
        };
        if over {
            history::close(&cx, &id, end).await?;
        }
        if of.kind == "MOCK" {
            history::reset(&cx, &id).await?;
        }
        Ok(told)
    });
    told.await
}

type Chosen<'a> = [&'a (String, i32, Vec<String>)];

async fn wishes(
    cx: &Cx,
    world: &World,
    round: &str,
    people: &Chosen<'_>,
    (start, every): (Timestamp, i64),
) -> Result<usize> {
    let asked = (0..).zip(people).map(|(k, (student_id, _, types))| {
        let of = types.first().map(String::as_str).unwrap_or_default();
        let mut wanted: Vec<String> = vec![];
        for one in (0..4).filter_map(|m| world.wish(of, k * 2 + m * 3)) {
            if !wanted.contains(one) {
                wanted.push(one.clone());
            }
        }
        let at = start.plus(every * i64::try_from(k).unwrap_or(0));
        Asked { student_id: student_id.clone(), at, did: Did::Wish(wanted) }
    });
    Ok(history::ask(cx, round, &asked.collect::<Vec<_>>()).await?.len())
}

/// Everybody selects; who finds it full joins the queue or goes without; some change their minds.
async fn race(
    cx: &Cx,
    world: &World,
    round: &str,
    people: &Chosen<'_>,
    (start, every): (Timestamp, i64),
) -> Result<usize> {
    let mut first = vec![];
    for (k, (student_id, _, types)) in people.iter().enumerate() {
        let at = start.plus(every * i64::try_from(k).unwrap_or(0));
        for (of, t) in types.iter().zip(0..) {
            let Some(wanted) = world.wish(of, k + t) else { continue };
            first.push(Asked { student_id: student_id.clone(), at, did: Did::Select(wanted.clone()) });
        }
    }
    let became = history::ask(cx, round, &first).await?;
    let last = first.last().map_or(start, |one| one.at);
    let mut second = vec![];
    for (k, (one, became)) in first.iter().zip(became).enumerate() {
        let Did::Select(section) = &one.did else { continue };
        let did = match became {
            Became::Full if k % 4 != 0 => Did::Join(section.clone()),
            Became::Granted if k % 11 == 3 => Did::Drop(section.clone()),
            Became::Granted if k % 13 == 5 => match world.other(section) {
                Some(other) => Did::Replace(section.clone(), other.clone()),
                None => continue,
            },
            _ => continue,
        };
        second.push(Asked { student_id: one.student_id.clone(), at: last, did });
    }
    // Who joins first is ahead; seats are given up when others wait already.
    second.sort_by_key(|one| matches!(one.did, Did::Drop(_) | Did::Replace(..)));
    let pace = pace(last, world.at, second.len()).min(every / 4 + 1);
    let mut at = last;
    for one in &mut second {
        at = at.plus(pace);
        one.at = at;
    }
    Ok(first.len() + history::ask(cx, round, &second).await?.len())
}

/// How far apart so many things may be that the last of them is not after now: a book that lies in the future gives
/// its last moment to whatever is done next.
fn pace(from: Timestamp, now: Timestamp, many: usize) -> i64 {
    (now.0 - from.0).max(0) / i64::try_from(many.max(1)).unwrap_or(i64::MAX)
}

impl World {
    /// Another section of the same pool, the largest.
    fn other(&self, section: &str) -> Option<&String> {
        let pool = self.pools.values().find(|pool| pool.iter().any(|id| id == section))?;
        pool.last().filter(|id| *id != section)
    }
}

/// Add and drop of this semester: some try for what is full and wait for it.
async fn add_drop(app: &App, world: &World) -> Result<usize> {
    let id = add_drop_id(&world.seed);
    jobs::by_itself(app, "demo.selection", |cx| async move {
        let db = cx.tx().await?;
        let Some(term) = adddrop_semester::Entity::find_by_id(&id).one(db).await? else { return Ok(0) };
        let sections = section::Entity::find()
            .filter(section::Column::SemesterId.eq(&term.semester_id))
            .order_by_asc(section::Column::Id)
            .all(db)
            .await?;
        let round = history::open_add_drop(&cx, &id).await?;
        let (full, free): (Vec<_>, Vec<_>) = sections.into_iter().partition(|row| row.enrolled >= row.quota);
        let free: Vec<_> = free.into_iter().filter(|row| row.curriculum_type == "FE").collect();
        let people: Vec<_> = world.people.iter().filter(|(id, ..)| !world.fixed.contains(id)).collect();
        let pick = |rows: &[section::Model], k: usize| rows.get(k % rows.len().max(1)).map(|row| row.id.clone());
        let tries = |rows: &[section::Model], many: usize, from: usize, did: fn(String) -> Did| -> Vec<Asked> {
            let some = people.iter().skip(from).take(many).enumerate();
            some.filter_map(|(k, (id, ..))| {
                Some(Asked { student_id: id.clone(), at: cx.now(), did: did(pick(rows, k / 5)?) })
            })
            .collect()
        };
        let asked = tries(&full, TRY, 0, Did::Select);
        let became = history::ask(&cx, &round, &asked).await?;
        let waits: Vec<Asked> = asked
            .iter()
            .zip(became)
            .filter(|(_, became)| *became == Became::Full)
            .filter_map(|(one, _)| match &one.did {
                Did::Select(id) => Some(Asked { did: Did::Join(id.clone()), ..one.clone() }),
                _ => None,
            })
            .collect();
        history::ask(&cx, &round, &waits).await?;
        let added = tries(&free, ADD, TRY, Did::Select);
        history::ask(&cx, &round, &added).await?;
        Ok(asked.len() + waits.len() + added.len())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_of_the_future() {
        let now = Timestamp(1_000_000);
        for (from, many) in [(0, 7), (999_990, 300), (1_000_000, 3), (1_000_500, 3), (0, 0)] {
            let pace = pace(Timestamp(from), now, many);
            let last = from + pace * i64::try_from(many).unwrap();
            assert!(pace >= 0 && last <= now.0.max(from), "{many} from {from}");
        }
        assert_eq!(pace(Timestamp(0), now, 4), 250_000);
        // Everybody of the open round has asked before now.
        let longest = i64::try_from(MOST).unwrap() * STEADY;
        assert!(OPEN.window.0 + longest <= 0);
    }
}
