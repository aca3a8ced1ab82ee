//! The text format of the International Timetabling Competition 2007, examination track: many universities' instances
//! are published in it, and everybody can check a solution.

use std::{collections::BTreeMap, fmt::Write, iter::Peekable, str::Lines};

use crate::{
    instance::{Instance, Paper, Period, Relation, RelationKind, Room, Solution, Weights},
    prepared::common,
};

/// Where and why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub line: usize,
    pub reason: &'static str,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Unreadable {}

struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
    line: usize,
}

impl<'a> Reader<'a> {
    fn fail<T>(&self, reason: &'static str) -> Result<T, Unreadable> {
        Err(Unreadable { line: self.line, reason })
    }

    fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        self.lines.next().map(str::trim)
    }

    /// The fields of the next line, unless a section begins or the file ends there.
    fn fields(&mut self) -> Option<Vec<&'a str>> {
        while let Some(line) = self.lines.peek().map(|line| line.trim()) {
            if line.starts_with('[') {
                return None;
            }
            self.next();
            if !line.is_empty() {
                return Some(line.split(',').map(str::trim).collect());
            }
        }
        None
    }

    fn section(&mut self) -> Option<&'a str> {
        loop {
            let line = self.next()?;
            if line.starts_with('[') {
                return Some(line.trim_matches(['[', ']']).split(':').next().unwrap_or(line));
            }
        }
    }

    fn number<T: std::str::FromStr>(&self, field: Option<&&str>) -> Result<T, Unreadable> {
        match field.and_then(|field| field.parse().ok()) {
            Some(number) => Ok(number),
            None => self.fail("a number is expected"),
        }
    }
}

/// Reads an instance. Students get new numbers; a coincidence of two papers that share a student is void.
pub fn read(text: &str) -> Result<Instance, Unreadable> {
    let mut reader = Reader { lines: text.lines().peekable(), line: 0 };
    let mut instance = Instance { weights: Weights { spread: 1, ..Weights::default() }, ..Instance::default() };
    let mut students: BTreeMap<&str, u32> = BTreeMap::new();
    while let Some(section) = reader.section() {
        while let Some(fields) = reader.fields() {
            match section {
                "Exams" => instance.papers.push(paper(&reader, &fields, &mut students)?),
                "Periods" => instance.periods.push(period(&reader, &fields)?),
                "Rooms" => {
                    let (seats, cost) = (reader.number(fields.first())?, reader.number(fields.get(1))?);
                    instance.rooms.push(Room { seats, cost });
                }
                "PeriodHardConstraints" => instance.relations.push(relation(&reader, &fields)?),
                "RoomHardConstraints" => {
                    let paper: usize = reader.number(fields.first())?;
                    match instance.papers.get_mut(paper) {
                        Some(paper) => paper.alone = true,
                        None => return reader.fail("there is no such exam"),
                    }
                }
                "InstitutionalWeightings" => weight(&reader, &fields, &mut instance.weights)?,
                _ => return reader.fail("an unknown section"),
            }
        }
    }
    instance.students = students.len() as u32;
    let papers = instance.papers.len() as u32;
    if instance.relations.iter().any(|relation| relation.first.max(relation.second) >= papers) {
        return reader.fail("a constraint names an exam that is not there");
    }
    let common = common(&instance);
    instance.relations.retain(|relation| {
        let pair = (relation.first.min(relation.second), relation.first.max(relation.second));
        relation.kind != RelationKind::Together || (pair.0 != pair.1 && !common.contains_key(&pair))
    });
    Ok(instance)
}

fn paper<'a>(reader: &Reader, fields: &[&'a str], numbers: &mut BTreeMap<&'a str, u32>) -> Result<Paper, Unreadable> {
    let mut students: Vec<u32> = vec![];
    for name in fields.iter().skip(1).filter(|name| !name.is_empty()) {
        let next = numbers.len() as u32;
        students.push(*numbers.entry(name).or_insert(next));
    }
    students.sort_unstable();
    students.dedup();
    Ok(Paper { minutes: reader.number(fields.first())?, students, ..Paper::default() })
}

fn period(reader: &Reader, fields: &[&str]) -> Result<Period, Unreadable> {
    let date = fields.first().map_or(vec![], |date| date.split(':').map(|part| part.parse::<i64>()).collect());
    let [Ok(day), Ok(month), Ok(year)] = date[..] else { return reader.fail("a date is expected") };
    Ok(Period {
        day: day_number(day, month, year) as u32,
        minutes: reader.number(fields.get(2))?,
        cost: reader.number(fields.get(3))?,
    })
}

/// Days since 1 March of the year 0, so that neighbouring days have neighbouring numbers.
fn day_number(day: i64, month: i64, year: i64) -> i64 {
    let (month, year) = if month > 2 { (month - 3, year) } else { (month + 9, year - 1) };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
}

fn relation(reader: &Reader, fields: &[&str]) -> Result<Relation, Unreadable> {
    let kind = match fields.get(1) {
        Some(&"AFTER") => RelationKind::After,
        Some(&"EXAM_COINCIDENCE") => RelationKind::Together,
        Some(&"EXCLUSION") => RelationKind::Apart,
        _ => return reader.fail("an unknown constraint"),
    };
    Ok(Relation { kind, first: reader.number(fields.first())?, second: reader.number(fields.get(2))? })
}

fn weight(reader: &Reader, fields: &[&str], weights: &mut Weights) -> Result<(), Unreadable> {
    let value = reader.number(fields.get(1))?;
    match fields.first() {
        Some(&"TWOINAROW") => weights.two_in_a_row = value,
        Some(&"TWOINADAY") => weights.two_in_a_day = value,
        Some(&"PERIODSPREAD") => weights.spread_periods = value as u32,
        Some(&"NONMIXEDDURATIONS") => weights.mixed_durations = value,
        Some(&"FRONTLOAD") => {
            weights.large_papers = value as u32;
            weights.late_periods = reader.number(fields.get(2))?;
            weights.large_late = reader.number(fields.get(3))?;
        }
        _ => return reader.fail("an unknown weighting"),
    }
    Ok(())
}

/// One line a paper, in the order of the file: period, room.
pub fn write(solution: &Solution) -> String {
    let mut text = String::new();
    for (period, room) in solution.period.iter().zip(&solution.room) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{period}, {room}");
    }
    text
}
