//! Combinations of wanted courses without a clash, best first.

use std::collections::BTreeMap;

use kernel::{Api, Cx, Error, FieldError, IdSpec, Json, Lang, Result, Text, View};
use rules::{
    language::Language,
    selection::{
        CourseNo, Failed, Rule, Seats, SectionNo, StudentNo, What,
        builder::{Candidate, Combination, Conflict, Held, Preferences, Wanted, Why, propose},
        may, whole,
    },
    timetable::minutes,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CHOSEN, CHOSEN_COURSES, me, no_round};
use crate::live::{
    book::Book,
    engines::{Door, round_of},
    labels::{Labels, SlotView},
    texts::Words,
};

const MOST_COURSES: usize = 10;
const SHOWN: usize = 10;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ScheduleInput)]
struct Input {
    course_ids: Vec<String>,
    /// Weekdays that should be free, Monday is 1.
    #[serde(default)]
    free_days: Vec<i32>,
    /// No class should begin before, such as 09:00.
    not_before: Option<String>,
    /// No class should end after.
    not_after: Option<String>,
    /// Sections that stay, whatever else their courses have. What else one has would be given up, where that is allowed.
    #[serde(default)]
    keep_section_ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SchedulePick)]
struct PickView {
    section_id: String,
    course_id: String,
    course_code: String,
    course_name: String,
    section_no: String,
    units: i32,
    teachers: Vec<String>,
    times: Vec<String>,
    rooms: Vec<String>,
    slots: Vec<SlotView>,
    /// Whether there is no seat: the student would wait.
    full: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleCombination)]
struct CombinationView {
    /// The fewer the better.
    score: i32,
    /// What the points are for.
    reasons: Vec<String>,
    picks: Vec<PickView>,
    /// Wanted courses that it leaves out.
    without: Vec<String>,
}

/// Courses that do not go together, as few as possible.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleConflict)]
struct ConflictView {
    courses: Vec<String>,
    reason: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Schedules)]
struct Schedules {
    /// Best first; when there is none of all courses, the best that leaves out as few as possible.
    combinations: Vec<CombinationView>,
    conflict: Option<ConflictView>,
    /// Nothing was left unlooked at.
    complete: bool,
}

pub fn mount(api: &mut Api, door: Door) {
    let op = door
        .post("schedule", "buildSchedule", Text::new("排课方案", "Propose schedules"))
        .unaudited("proposes and changes nothing")
        .ids([IdSpec::body("/courseIds", &CHOSEN_COURSES), IdSpec::body("/keepSectionIds", &CHOSEN)]);
    api.op(op, move |cx: Cx, Json(input): Json<Input>| async move { build(&cx, door, input).await.map(View) });
}

fn time(field: &'static str, text: Option<&str>) -> Result<Option<i32>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    minutes(text).map(Some).ok_or_else(|| {
        let text = Text::new("时间格式如 09:00", "A time such as 09:00");
        Error::Invalid(vec![FieldError::new(field, "wrong_format", text)])
    })
}

async fn build(cx: &Cx, door: Door, input: Input) -> Result<Schedules> {
    if input.course_ids.is_empty() || input.course_ids.len() > MOST_COURSES {
        let text = Text::new("须为 1 至 10 门课程", "From 1 to 10 courses");
        return Err(Error::Invalid(vec![FieldError::new("courseIds", "out_of_range", text)]));
    }
    let preferences = Preferences {
        free_days: input.free_days.clone(),
        not_before: time("notBefore", input.not_before.as_deref())?,
        not_after: time("notAfter", input.not_after.as_deref())?,
        few_gaps: true,
        seats_left: true,
        with_full: true,
        fixed: input.keep_section_ids.clone(),
        ..Preferences::default()
    };
    let (engine, student) = round_of(cx, door, &me(cx)?).await?.ok_or_else(|| no_round(door))?;
    let labels = engine.labels(cx).await?;
    let asked = {
        let book = engine.book();
        Asked::of(&book, student, &input, cx.now().0.max(book.terms.round.start))?
    };
    // The search may take a while; the book is asked in between, and nobody waits for it.
    let (question, rules) = (asked.clone(), engine.clone());
    let proposal = tokio::task::spawn_blocking(move || {
        let allowed = |sections: &[&str]| question.forbidden(&rules.book(), sections).is_none();
        propose(&question.wanted, &question.held, &preferences, SHOWN, &allowed)
    });
    let proposal = proposal.await.map_err(Error::internal)?;
    let book = engine.book();
    let words = Words { book: &book, labels: &labels, door };
    let seen = Seen { book: &book, labels: &labels, words, asked: &asked, lang: cx.lang() };
    let shown = proposal.combinations.iter().chain(proposal.instead.as_ref());
    Ok(Schedules {
        combinations: shown.map(|combination| seen.combination(combination)).collect(),
        conflict: proposal.conflicts.first().map(|conflict| seen.conflict(conflict)),
        complete: proposal.complete,
    })
}

/// The question, as the builder takes it.
#[derive(Clone)]
struct Asked {
    student: StudentNo,
    wanted: Vec<Wanted>,
    held: Vec<Held>,
    /// Seats beside the wanted courses that stay.
    kept: Vec<SectionNo>,
    /// Why a course that has sections has none for this student.
    barred: BTreeMap<String, Failed>,
}

impl Asked {
    fn of(book: &Book, student: StudentNo, input: &Input, now: i64) -> Result<Self> {
        let mut asked = Self { student, wanted: vec![], held: vec![], kept: vec![], barred: BTreeMap::new() };
        let seats = book.state.person(student).map(|person| person.seats.clone()).unwrap_or_default();
        for seat in seats {
            let Some(seats) = book.state.section(seat.section) else { continue };
            let (section, course) = (&seats.facts.section, book.course_id(seat.section).to_owned());
            let drop = may(&book.terms, &book.state, student, &What::Drop { section: seat.section }, now);
            let stays = drop.iter().any(|failed| failed.rule == Rule::RequiredStays);
            if !input.course_ids.contains(&course) && (stays || input.keep_section_ids.contains(&section.id)) {
                asked.kept.push(seat.section);
            }
            asked.held.push(Held { course, section: section.id.clone(), hours: section.hours.clone(), stays });
        }
        for id in &input.course_ids {
            asked.want(book, id)?;
        }
        Ok(asked)
    }

    /// The sections of a course that the student could have by themselves.
    fn want(&mut self, book: &Book, id: &str) -> Result<()> {
        let place = book.terms.courses.iter().position(|course| course.id == id).ok_or(Error::NotFound)?;
        let (mut sections, mut kinds) = (vec![], vec![]);
        for no in book.state.siblings(CourseNo::of(place)) {
            let Some(seats) = book.state.section(*no) else { continue };
            let section = &seats.facts.section;
            if let Some(failed) = self.forbidden(book, &[&section.id]) {
                self.barred.entry(id.to_owned()).or_insert(failed);
                continue;
            }
            let (section, hours) = (section.id.clone(), section.hours.clone());
            let alike = self.alike(book, *no, seats, &mut kinds);
            sections.push(Candidate { section, hours, seats_left: seats.free(), alike });
        }
        self.wanted.push(Wanted { course: id.to_owned(), sections });
        Ok(())
    }

    /// The number of its kind: what the rules look at beside hours and seats.
    fn alike(&self, book: &Book, no: SectionNo, seats: &Seats, kinds: &mut Vec<String>) -> u32 {
        let section = &seats.facts.section;
        let person = book.state.person(self.student);
        let exceptions = person.map(|person| person.facts.student.exceptions.as_slice()).unwrap_or_default();
        let own: Vec<_> = exceptions.iter().filter(|exception| exception.section == Some(no)).collect();
        let kind = format!("{:?}", (section.units, &section.types, &section.exclusions, &section.requirement, own));
        let place = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        });
        u32::try_from(place).unwrap_or(u32::MAX)
    }

    /// What no other hours would change about having all of these.
    fn forbidden(&self, book: &Book, sections: &[&str]) -> Option<Failed> {
        let sections: Vec<SectionNo> = sections.iter().filter_map(|id| book.section(id)).collect();
        whole(&book.terms, &book.state, self.student, &self.kept, &sections).into_iter().next()
    }
}

fn language(lang: Lang) -> Language {
    if lang == Lang::Zh { Language::Zh } else { Language::En }
}

struct Seen<'a> {
    book: &'a Book,
    labels: &'a Labels,
    words: Words<'a>,
    asked: &'a Asked,
    lang: Lang,
}

impl Seen<'_> {
    fn code(&self, course_id: &str) -> String {
        let course = self.book.terms.courses.iter().find(|course| course.id == course_id);
        course.map_or_else(String::new, |course| course.code.clone())
    }

    fn combination(&self, combination: &Combination) -> CombinationView {
        let lang = language(self.lang);
        CombinationView {
            score: combination.points,
            reasons: combination.reasons.iter().map(|reason| reason.text().get(lang).to_owned()).collect(),
            picks: combination.choices.iter().filter_map(|choice| self.pick(&choice.section)).collect(),
            without: combination.without.iter().map(|id| self.code(id)).collect(),
        }
    }

    fn pick(&self, section_id: &str) -> Option<PickView> {
        let (label, lang) = (self.labels.sections.get(section_id)?, self.lang);
        let seats = self.book.section(section_id).and_then(|no| self.book.state.section(no));
        Some(PickView {
            section_id: section_id.to_owned(),
            course_id: label.course_id.clone(),
            course_code: label.code.clone(),
            course_name: label.title.get(lang).to_owned(),
            section_no: label.section_no.clone(),
            units: label.units,
            teachers: label.teachers.iter().map(|name| name.get(lang).to_owned()).collect(),
            times: label.times.iter().map(|time| time.get(lang).to_owned()).collect(),
            rooms: label.rooms.clone(),
            slots: label.slots.clone(),
            full: seats.is_some_and(|seats| seats.free() == 0),
        })
    }

    fn conflict(&self, conflict: &Conflict) -> ConflictView {
        let rule = match (&conflict.why, conflict.courses.as_slice()) {
            (Why::NotAllowed, courses) => self.asked.forbidden(self.book, &self.any_of(courses)),
            (_, [only]) => self.asked.barred.get(only).cloned(),
            _ => None,
        };
        let own = rule.map(|failed| self.words.rule(&failed).text.get(self.lang).to_owned());
        ConflictView {
            courses: conflict.courses.iter().map(|id| self.code(id)).collect(),
            reason: own.unwrap_or_else(|| conflict.why.text().get(language(self.lang)).to_owned()),
        }
    }

    /// A section of each, in the order in which they were asked for.
    fn any_of(&self, courses: &[String]) -> Vec<&str> {
        let wanted = self.asked.wanted.iter().filter(|one| courses.contains(&one.course));
        wanted.filter_map(|one| Some(one.sections.first()?.section.as_str())).collect()
    }
}
