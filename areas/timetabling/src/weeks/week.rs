//! One person's, room's or group's week.

use std::collections::{BTreeSet, HashMap};

use chrono::NaiveDate;
use kernel::{Both, Cx, Error, Lang, Result, Text, Timestamp, settings};
use schema::{
    courses::student_subject,
    timetable::{section, timetable_publication},
    university::{calendar_date, semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    clashes::{Kind, clashes, settle},
    meeting::{Classes, Meeting, Which},
    names::{Names, Reader},
    when::time_line,
};
use crate::{
    settings::TtsSettings,
    wire::{ClashView, PeriodView, SemesterHead, SessionView},
};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableWeek)]
pub struct Week {
    pub who: Who,
    pub semester: SemesterHead,
    /// Those that can be chosen, newest first.
    pub semesters: Vec<SemesterName>,
    /// The last time the timetable was made public; nothing before the first time.
    pub published: Option<Published>,
    pub periods: Vec<PeriodView>,
    pub weekdays: Vec<i32>,
    pub sessions: Vec<SessionView>,
    pub sections: Vec<SectionLine>,
    /// Of what is registered.
    pub units: i32,
    pub clashes: Vec<ClashView>,
    pub make_up_days: Vec<MakeUpDay>,
    pub free_days: Vec<FreeDay>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = TimetableWho)]
pub struct Who {
    /// STUDENT, TEACHER, PLACE, GROUP.
    pub kind: String,
    pub id: String,
    pub code: String,
    pub name: String,
    /// Programme and year, division, capacity.
    pub note: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TimetableSemesterName)]
pub struct SemesterName {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TimetablePublished)]
pub struct Published {
    pub no: i32,
    pub at: Timestamp,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableSectionLine)]
pub struct SectionLine {
    pub section_id: String,
    pub section_no: String,
    pub course_code: String,
    pub title: String,
    /// MR, ME, FE…
    pub category: String,
    pub teachers: Vec<String>,
    pub times: Vec<String>,
    pub places: Vec<String>,
    pub units: i32,
    /// Of the student's seat, or of the section.
    pub state: String,
    pub enrolled: i32,
    pub quota: i32,
    pub hours: i32,
    pub remark: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableMakeUpDay)]
pub struct MakeUpDay {
    #[schema(value_type = String, format = Date)]
    pub date: NaiveDate,
    pub weekday: i32,
    pub effective_weekday: i32,
    pub week_no: i32,
    pub note: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TimetableFreeDay)]
pub struct FreeDay {
    #[schema(value_type = String, format = Date)]
    pub date: NaiveDate,
    pub note: String,
}

/// What a week is made of.
pub struct Made<'a> {
    pub who: Who,
    pub kind: Kind,
    pub semester: semester::Model,
    pub semesters: Vec<semester::Model>,
    pub classes: Classes,
    /// A student's: without these no section has a seat in this week.
    pub seats: Option<&'a [student_subject::Model]>,
    pub reader: Reader,
    pub which: Which,
}

/// Seats whose classes somebody goes to.
pub const ATTENDED: [&str; 2] = ["REGISTERED", "COMPLETED"];

pub fn named(zh: &str, en: &str, lang: Lang) -> String {
    if lang == Lang::En && !en.is_empty() || zh.is_empty() { en } else { zh }.to_owned()
}

pub async fn semester_of(cx: &Cx, id: &str) -> Result<semester::Model> {
    let found = semester::Entity::find_by_id(id).filter(semester::Column::ArchivedAt.is_null());
    found.one(cx.read()).await?.ok_or(Error::NotFound)
}

/// Newest first.
pub async fn semesters(cx: &Cx) -> Result<Vec<semester::Model>> {
    let all = semester::Entity::find()
        .filter(semester::Column::ArchivedAt.is_null())
        .order_by_desc(semester::Column::StartDate)
        .order_by_asc(semester::Column::Id);
    Ok(all.all(cx.read()).await?)
}

impl Made<'_> {
    pub async fn week(self, cx: &Cx) -> Result<Week> {
        let lang = cx.lang();
        let names = Names::load(cx, &self.classes, self.reader, self.semester.weeks).await?;
        let settings = settings::get::<TtsSettings>(cx, None).await?;
        let meetings = self.attended();
        let sessions: Vec<SessionView> =
            meetings.iter().filter_map(|m| self.classes.section(m).map(|section| names.session(m, section))).collect();
        let sections = self.lines(&names, lang);
        let days = calendar(cx, &self.semester.id).await?;
        let published = timetable_publication::Entity::find()
            .filter(timetable_publication::Column::SemesterId.eq(&self.semester.id))
            .filter(timetable_publication::Column::ArchivedAt.is_null())
            .order_by_desc(timetable_publication::Column::No)
            .one(cx.read())
            .await?;
        let name = |s: &semester::Model| named(&s.name_cn, &s.name_en, lang);
        let mut clashes = clashes(&self.classes, &meetings, &names, self.kind, &self.semester, lang);
        if self.reader != Reader::Own {
            for clash in &mut clashes {
                let of = |id: &String| sessions.iter().find(|s| s.id == *id).map(|s| s.section_id.as_str());
                let sections: Vec<&str> = clash.session_ids.iter().filter_map(of).filter(|id| !id.is_empty()).collect();
                let action = settle(&self.semester.id, &sections, lang);
                clash.actions.push(action);
            }
        }
        Ok(Week {
            clashes,
            units: sections.iter().filter(|line| ATTENDED.contains(&line.state.as_str())).map(|line| line.units).sum(),
            who: self.who,
            semesters: self.semesters.iter().map(|s| SemesterName { id: s.id.clone(), name: name(s) }).collect(),
            semester: SemesterHead {
                name: name(&self.semester),
                id: self.semester.id,
                weeks: self.semester.weeks,
                first_class_day: self.semester.first_class_day,
                last_class_day: self.semester.last_class_day,
            },
            published: published.map(|row| Published { no: row.no, at: row.created_at }),
            periods: periods(&settings),
            weekdays: weekdays(settings.saturday, &sessions),
            sessions,
            sections,
            make_up_days: make_up_days(&days, lang),
            free_days: free_days(&days, lang),
        })
    }

    /// The meetings that the person goes to: a seat that is only waited for has no class.
    fn attended(&self) -> Vec<&Meeting> {
        let seats: Option<BTreeSet<&str>> = self.seats.map(|seats| {
            let held = seats.iter().filter(|seat| ATTENDED.contains(&seat.state.as_str()));
            held.filter_map(|seat| seat.section_id.as_deref()).collect()
        });
        let goes = |id: &str| seats.as_ref().is_none_or(|seats| seats.contains(id));
        self.classes.meetings.iter().filter(|meeting| goes(&meeting.section_id)).collect()
    }

    pub(super) fn lines(&self, names: &Names, lang: Lang) -> Vec<SectionLine> {
        let mut by_section: HashMap<&str, Vec<&Meeting>> = HashMap::new();
        for meeting in &self.classes.meetings {
            by_section.entry(&meeting.section_id).or_default().push(meeting);
        }
        let states: Option<HashMap<&str, &str>> = self.seats.map(|seats| {
            seats.iter().filter_map(|seat| Some((seat.section_id.as_deref()?, seat.state.as_str()))).collect()
        });
        let mut lines: Vec<SectionLine> = self
            .classes
            .sections
            .values()
            .filter(|section| names.knows(section))
            .filter_map(|section| {
                let meetings = by_section.get(section.id.as_str()).map(Vec::as_slice).unwrap_or_default();
                let mut line = self.line(names, section, meetings, lang);
                if let Some(states) = &states {
                    (*states.get(section.id.as_str())?).clone_into(&mut line.state);
                }
                Some(line)
            })
            .collect();
        lines.sort_by(|a, b| (&a.course_code, &a.section_no).cmp(&(&b.course_code, &b.section_no)));
        lines
    }

    fn line(&self, names: &Names, section: &section::Model, meetings: &[&Meeting], lang: Lang) -> SectionLine {
        let course = names.course(section);
        // Who teaches is told with the meetings.
        let teachers: BTreeSet<&str> = match self.which {
            Which::Draft => section.teacher_ids.0.iter().map(String::as_str).collect(),
            Which::Published => meetings.iter().flat_map(|m| m.teachers()).collect(),
        };
        SectionLine {
            section_id: section.id.clone(),
            section_no: section.section_no.clone(),
            course_code: course.map(|c| c.code.clone()).unwrap_or_default(),
            title: names.title(section),
            category: section.curriculum_type.clone(),
            teachers: names.teachers(teachers),
            times: meetings.iter().map(|m| time_line(m, self.semester.weeks, lang)).collect(),
            places: meetings.iter().map(|m| names.place(m.place_id.as_deref())).collect(),
            units: course.map_or(0, |c| c.units),
            state: section.status.clone(),
            enrolled: section.enrolled,
            quota: section.quota,
            hours: meetings.iter().map(|m| m.hours).sum(),
            remark: section.remark.clone(),
        }
    }
}

pub fn periods(settings: &TtsSettings) -> Vec<PeriodView> {
    use rules::timetable::clock;
    let all = settings.periods().list();
    all.into_iter().map(|p| PeriodView { no: p.no, start: clock(p.start), end: clock(p.end) }).collect()
}

/// Monday to Friday, and what lies after them when it is used.
fn weekdays(saturday: bool, sessions: &[SessionView]) -> Vec<i32> {
    let last = sessions.iter().map(|s| s.weekday).max().unwrap_or_default();
    (1..=last.max(if saturday { 6 } else { 5 })).collect()
}

pub async fn calendar(cx: &Cx, semester_id: &str) -> Result<Vec<calendar_date::Model>> {
    let days = calendar_date::Entity::find()
        .filter(calendar_date::Column::SemesterId.eq(semester_id))
        .filter(calendar_date::Column::ArchivedAt.is_null())
        .order_by_asc(calendar_date::Column::Date);
    Ok(days.all(cx.read()).await?)
}

fn make_up_days(days: &[calendar_date::Model], lang: Lang) -> Vec<MakeUpDay> {
    let day = |day: &calendar_date::Model| {
        Some(MakeUpDay {
            date: day.date,
            weekday: day.weekday,
            effective_weekday: day.effective_weekday?,
            week_no: day.week_no,
            note: named(&day.note_cn, &day.note_en, lang),
        })
    };
    days.iter().filter_map(day).collect()
}

/// Days of the teaching weeks on which classes fall out.
fn free_days(days: &[calendar_date::Model], lang: Lang) -> Vec<FreeDay> {
    let kind = |day: &calendar_date::Model| match day.day_type.as_str() {
        "HOLIDAY" => Some(Text::new("假日", "Holiday")),
        "READING_WEEK" => Some(Text::new("阅读周", "Reading week")),
        _ => None,
    };
    let day = |day: &calendar_date::Model| {
        let note = Both::new(day.note_cn.clone(), day.note_en.clone());
        let note = if note.get(lang).is_empty() { kind(day)?.get(lang).to_owned() } else { note.get(lang).to_owned() };
        kind(day).map(|_| FreeDay { date: day.date, note })
    };
    days.iter().filter(|day| day.week_no > 0).filter_map(day).collect()
}
