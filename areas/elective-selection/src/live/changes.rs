//! What a group of entries changes in the tables, worked out while the book is at hand and written afterwards.

use std::collections::BTreeSet;

use kernel::{StringList, Timestamp, ids};
use rules::selection::{
    By, Channel, Effect, Entry, Kind, Outcome, Rule, Sealed, SectionNo, StudentNo, What, ledger::hex,
};
use schema::selection::{es_block, es_decision};

use super::book::{Book, concerns};

/// What becomes of a student in a course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub student_id: String,
    pub course_id: String,
    pub state: &'static str,
    /// None keeps the one it was.
    pub section_id: Option<String>,
    pub elective_type_id: Option<String>,
    pub queue_no: Option<i32>,
}

/// Somebody from the waiting list, to be told.
#[derive(Clone, Debug)]
pub struct Told {
    pub student_id: String,
    pub section_id: String,
    /// Empty: promoted.
    pub skipped: Vec<Rule>,
}

#[derive(Default)]
pub struct Changes {
    pub block: Option<es_block::Model>,
    pub seats: Vec<Seat>,
    /// Enrolled and waiting.
    pub counters: Vec<(String, i32, i32)>,
    pub decisions: Vec<es_decision::Model>,
    pub told: Vec<Told>,
    pub extended_ms: i64,
    pub source: &'static str,
}

impl Changes {
    pub fn of(book: &Book, before: &str, group: &[(Entry, Sealed)]) -> Self {
        let mut changes = Self {
            extended_ms: book.state.extension,
            source: if book.of.kind == Kind::AddDrop { "ADDDROP" } else { "ES" },
            ..Self::default()
        };
        let (Some((first, _)), Some((last, sealed))) = (group.first(), group.last()) else { return changes };
        let entries = group.iter().flat_map(|(_, sealed)| sealed.bytes.iter().copied().chain([b'\n'])).collect();
        changes.block = Some(es_block::Model {
            id: ids::new_id(),
            round_id: book.of.round_id.clone(),
            first_seq: number(first.seq),
            last_seq: number(last.seq),
            prev_hash: before.to_owned(),
            hash: hex(&sealed.hash),
            mac: hex(&if kernel::planted::fault("selection_block_unsealed") {
                sealed.hash
            } else {
                book.receipt(last.seq, &sealed.hash).mac
            }),
            entries,
            at: Timestamp(last.request.at),
        });
        for (entry, sealed) in group {
            changes.decisions.extend(decisions(book, entry, &hex(&sealed.hash)));
            changes.told.extend(told(book, entry));
        }
        if book.of.kind != Kind::Mock || kernel::planted::fault("selection_mock_writes_seats") {
            changes.touch(book, group);
        }
        changes
    }

    fn touch(&mut self, book: &Book, group: &[(Entry, Sealed)]) {
        let (mut people, mut sections) = (BTreeSet::new(), BTreeSet::new());
        for (student, section) in group.iter().flat_map(|(entry, _)| concerns(&entry.decision)) {
            people.insert((student, book.course_id(section).to_owned()));
            sections.insert(section);
        }
        self.seats = people.into_iter().map(|(student, course)| seat(book, student, course)).collect();
        for section in sections {
            let Some(seats) = book.state.section(section) else { continue };
            let count = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
            self.counters.push((seats.facts.section.id.clone(), count(seats.taken), count(seats.waiting())));
        }
    }
}

fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

fn seat(book: &Book, student: StudentNo, course_id: String) -> Seat {
    let type_id =
        |of: Option<rules::selection::TypeNo>| of.and_then(|of| book.terms.types.get(of.at())).map(|of| of.id.clone());
    let student_id = book.student_id(student).to_owned();
    let person = book.state.person(student);
    let mut seats = person.into_iter().flat_map(|person| &person.seats);
    if let Some(seat) = seats.find(|seat| book.course_id(seat.section) == course_id) {
        let section_id = Some(book.section_id(seat.section).to_owned());
        let elective_type_id = type_id(seat.of);
        return Seat { student_id, course_id, state: "REGISTERED", section_id, elective_type_id, queue_no: None };
    }
    let mut waits = person.into_iter().flat_map(|person| &person.waits);
    if let Some(wait) = waits.find(|wait| book.course_id(wait.section) == course_id) {
        let section_id = Some(book.section_id(wait.section).to_owned());
        let (elective_type_id, queue_no) = (type_id(wait.of), i32::try_from(wait.rank).ok());
        return Seat { student_id, course_id, state: "WAITING", section_id, elective_type_id, queue_no };
    }
    Seat { student_id, course_id, state: "DROPPED", section_id: None, elective_type_id: None, queue_no: None }
}

/// The action, where to and where from.
fn action(what: &What) -> Option<(&'static str, Option<SectionNo>, Option<SectionNo>)> {
    Some(match what {
        What::Select(pick) => ("SELECT", Some(pick.section), None),
        What::Drop { section } => ("DROP", Some(*section), None),
        What::Replace { from, to } => ("REPLACE", Some(to.section), Some(*from)),
        What::Bundle { picks } | What::Place { picks, .. } => ("BUNDLE", picks.first().map(|pick| pick.section), None),
        What::Wish { picks } => ("WISH", picks.first().map(|pick| pick.section), None),
        What::Join(pick) => ("JOIN", Some(pick.section), None),
        What::Leave { section } => ("LEAVE", Some(*section), None),
        What::Grant { pick, .. } => ("SELECT", Some(pick.section), None),
        What::Take { section, .. } => ("DROP", Some(*section), None),
        _ => return None,
    })
}

fn whose(entry: &Entry) -> Option<StudentNo> {
    match (&entry.request.by, &entry.request.what) {
        (By::Student(student), _)
        | (_, What::Grant { student, .. } | What::Take { student, .. } | What::Place { student, .. }) => Some(*student),
        _ => None,
    }
}

/// The lines of an entry: of whoever asked, and of everybody whose place in a queue came up.
fn decisions(book: &Book, entry: &Entry, receipt: &str) -> Vec<es_decision::Model> {
    let line = |student: StudentNo, action: &str, section: Option<SectionNo>| es_decision::Model {
        id: ids::new_id(),
        round_id: book.of.round_id.clone(),
        seq: number(entry.seq),
        semester_id: book.of.semester_id.clone(),
        student_id: book.student_id(student).to_owned(),
        action: action.to_owned(),
        section_id: section.map(|no| book.section_id(no).to_owned()).filter(|id| !id.is_empty()),
        from_section_id: None,
        elective_type_id: None,
        result: "DONE".to_owned(),
        codes: StringList::default(),
        channel: match entry.request.channel {
            Channel::Office => "OFFICE",
            Channel::System => "SYSTEM",
            Channel::Web | Channel::Api => "WEB",
        }
        .to_owned(),
        at: Timestamp(entry.request.at),
        receipt: receipt.to_owned(),
    };
    let mut all = vec![];
    if let (Some(student), Some((name, section, from))) = (whose(entry), action(&entry.request.what)) {
        let mut own = line(student, name, section);
        own.from_section_id = from.map(|no| book.section_id(no).to_owned());
        if let Outcome::Refused { rules } = &entry.decision.outcome {
            own.result = "REFUSED".to_owned();
            own.codes = codes(rules.iter().map(|failed| &failed.rule));
        } else if name == "JOIN" {
            own.result = "WAITING".to_owned();
        }
        if !own.student_id.is_empty() {
            all.push(own);
        }
    }
    for effect in &entry.decision.effects {
        match effect {
            Effect::Promoted { student, section, .. } => {
                let channel = "SYSTEM".to_owned();
                all.push(es_decision::Model { channel, ..line(*student, "PROMOTE", Some(*section)) });
            }
            Effect::Skipped { student, section, rules, .. } => all.push(es_decision::Model {
                channel: "SYSTEM".to_owned(),
                result: "SKIPPED".to_owned(),
                codes: codes(rules.iter()),
                ..line(*student, "PROMOTE", Some(*section))
            }),
            _ => {}
        }
    }
    all
}

fn codes<'a>(rules: impl Iterator<Item = &'a Rule>) -> StringList {
    let mut codes: Vec<String> = rules.map(|rule| rule.code().to_owned()).collect();
    codes.dedup();
    StringList(codes)
}

fn told(book: &Book, entry: &Entry) -> Vec<Told> {
    let told = entry.decision.effects.iter().filter_map(|effect| match effect {
        Effect::Promoted { student, section, .. } => Some((*student, *section, vec![])),
        Effect::Skipped { student, section, rules, .. } => Some((*student, *section, rules.clone())),
        _ => None,
    });
    let id = |student| book.student_id(student).to_owned();
    told.map(|(student, section, skipped)| Told {
        student_id: id(student),
        section_id: book.section_id(section).to_owned(),
        skipped,
    })
    .collect()
}
