//! A timetable that harms nobody: large papers first, each where it costs its candidates least and fits the rooms.

use std::collections::{BTreeMap, HashMap};

use chrono::{Datelike, NaiveDate};
use kernel::{StringList, Timestamp};
use rules::exams::{
    clash::{Candidate, Limits, Paper, Season, When},
    rooms::choose,
    seats::{Grid, Place, Sitter, fill},
};
use schema::exam::{exam_candidate, exam_course, exam_item, exam_room};

use super::{SLOTS, days};

const LIMITS: Limits = Limits { papers_a_day: 2, gap: 60 };
/// Papers that nobody has placed yet, the last by code.
const LEFT_OPEN: usize = 3;

fn minutes(time: &str) -> i32 {
    time.split_once(':').and_then(|(h, m)| Some(h.parse::<i32>().ok()? * 60 + m.parse::<i32>().ok()?)).unwrap_or(0)
}

fn written(minutes: i32) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

pub fn place(
    item: &exam_item::Model,
    papers: &mut [exam_course::Model],
    people: &mut [exam_candidate::Model],
    rooms: &[exam_room::Model],
) {
    let number: HashMap<String, usize> = papers.iter().enumerate().map(|(n, paper)| (paper.id.clone(), n)).collect();
    let mut season = Season::new(instance(papers, people, &number), LIMITS);
    let open: Vec<NaiveDate> =
        days(item.start_date, item.end_date).filter(|day| !item.closed_days.0.contains(&day.to_string())).collect();
    let slots: Vec<(NaiveDate, i32)> = open.iter().flat_map(|day| SLOTS.map(|slot| (*day, minutes(slot)))).collect();
    let mut free: Vec<Vec<usize>> = vec![(0..rooms.len()).collect(); slots.len()];
    let mut order: Vec<usize> = (0..papers.len().saturating_sub(LEFT_OPEN)).collect();
    order.sort_by_key(|n| papers.get(*n).map_or(0, |paper| -paper.candidates));
    for n in order {
        let Some(paper) = papers.get_mut(n) else { continue };
        let fits = slots.iter().zip(&free).enumerate().filter_map(|(at, ((day, start), free))| {
            let when = When { day: day.num_days_from_ce(), start: *start };
            let cost = season.cost(n, when);
            let left = free.iter().filter_map(|n| Some((rooms.get(*n)?.capacity, *n))).collect();
            let chosen = choose(left, paper.candidates)?;
            (cost.overlapping == 0).then_some(((cost.crowded * 3 + cost.rushed, at), at, when, chosen))
        });
        let Some((_, at, when, chosen)) = fits.min_by_key(|(cost, ..)| *cost) else { continue };
        season.place(n, Some(when));
        if let Some(free) = free.get_mut(at) {
            free.retain(|room| !chosen.contains(room));
        }
        paper.day = slots.get(at).map(|(day, _)| *day);
        paper.start_time = written(when.start);
        paper.end_time = written(when.start + paper.duration_min);
        paper.room_ids = StringList(chosen.iter().filter_map(|n| rooms.get(*n)).map(|room| room.id.clone()).collect());
    }
    seat(papers, people, rooms);
}

fn instance(
    papers: &[exam_course::Model],
    people: &[exam_candidate::Model],
    number: &HashMap<String, usize>,
) -> Vec<Paper> {
    let mut students: HashMap<&str, u32> = HashMap::new();
    let mut made: Vec<Paper> =
        papers.iter().map(|paper| Paper { minutes: paper.duration_min, ..Paper::default() }).collect();
    for person in people {
        let next = u32::try_from(students.len()).unwrap_or(u32::MAX);
        let student = *students.entry(person.student_id.as_str()).or_insert(next);
        let Some(paper) = number.get(&person.paper_id).and_then(|n| made.get_mut(*n)) else { continue };
        paper.candidates.push(Candidate { student, extra: person.extra_minutes, consecutive: person.consecutive });
    }
    made
}

fn seat(papers: &[exam_course::Model], people: &mut [exam_candidate::Model], rooms: &[exam_room::Model]) {
    let mut of_paper: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, person) in people.iter().enumerate().filter(|(_, person)| person.state == "ELIGIBLE") {
        of_paper.entry(person.paper_id.clone()).or_default().push(n);
    }
    for paper in papers {
        let mut waiting = of_paper.remove(&paper.id).unwrap_or_default();
        waiting.sort_by_key(|n| people.get(*n).map(|person| person.section_id.clone()));
        for room in paper.room_ids.0.iter().filter_map(|id| rooms.iter().find(|room| room.id == *id)) {
            let grid = Grid {
                rows: room.seat_rows,
                cols: room.seat_cols,
                closed: room.out_of_use.0.iter().filter_map(|seat| Place::parse(seat)).collect(),
            };
            let some: Vec<usize> = waiting.drain(..waiting.len().min(grid.places().count())).collect();
            let first = |n: &usize| people.get(*n).is_some_and(|person| person.extra_minutes > 0);
            let sitters: Vec<Sitter> = some.iter().map(|n| Sitter { paper: 0, first: first(n), seat: None }).collect();
            for (n, place) in some.iter().zip(fill(&grid, &sitters, true)) {
                let Some((person, place)) = people.get_mut(*n).zip(place) else { continue };
                person.room_id = Some(room.id.clone());
                person.seat_row = Some(place.row);
                person.seat_col = Some(place.col);
                person.seat_no = place.name();
            }
        }
    }
}

/// Everybody was told what is placed.
pub fn publish(at: Timestamp, papers: &mut [exam_course::Model]) {
    let told = at.plus(-5 * Timestamp::DAY);
    let placed: Vec<usize> =
        papers.iter().enumerate().filter(|(_, paper)| paper.day.is_some()).map(|(n, _)| n).collect();
    for n in placed {
        let Some(paper) = papers.get_mut(n) else { continue };
        paper.published_day = paper.day;
        paper.published_start = paper.start_time.clone();
        paper.published_end = paper.end_time.clone();
        paper.published_room_ids = paper.room_ids.clone();
        paper.published_at = Some(told);
        paper.locked = n % 20 == 0;
    }
}
