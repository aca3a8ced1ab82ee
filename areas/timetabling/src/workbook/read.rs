//! From the rows of a sheet to sections as they should be, with everything that is wrong at its row and column.

use std::collections::{HashMap, HashSet};

use kernel::{Both, FieldError, Text, resource::SheetRow};
use rules::{language::Language, requirement, timetable::Periods};
use schema::timetable::class_session;
use serde_json::Value;

use super::{
    export::CourseBrief,
    known::Known,
    line::{self, is_nothing},
};

/// A meeting as the sheet wants it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WantedMeeting {
    pub weekday: i32,
    pub start: String,
    pub end: String,
    pub hours: i32,
    pub place_id: Option<String>,
    pub weeks: Vec<i32>,
    pub kind: String,
    pub teacher_id: Option<String>,
}

impl From<&class_session::Model> for WantedMeeting {
    fn from(row: &class_session::Model) -> Self {
        Self {
            weekday: row.weekday,
            start: row.start_time.clone(),
            end: row.end_time.clone(),
            hours: row.hours,
            place_id: row.place_id.clone(),
            weeks: row.weeks.0.clone(),
            kind: row.kind.clone(),
            teacher_id: row.teacher_id.clone(),
        }
    }
}

/// A section as the sheet wants it; what has no column stays as it is.
pub struct Wanted {
    pub row: u32,
    pub errors: Vec<FieldError>,
    pub course_id: String,
    pub section_no: String,
    pub display_title: String,
    pub curriculum_type: String,
    pub elective_types: Option<Vec<String>>,
    pub teacher_ids: Option<Vec<String>>,
    pub meetings: Option<Vec<WantedMeeting>>,
    pub requirement: Option<String>,
    pub remark: Option<String>,
    pub quota: Option<i32>,
    pub year_targets: Option<Vec<String>>,
    pub programme_ids: Option<Vec<String>>,
    pub group_ids: Option<Vec<String>>,
    pub moi: Option<String>,
}

struct Cells<'a> {
    row: &'a SheetRow,
    errors: Vec<FieldError>,
}

impl Cells<'_> {
    /// Nothing where the sheet has no such column.
    fn text(&self, name: &str) -> Option<&str> {
        self.row.values.get(name).map(|value| value.as_str().unwrap_or_default().trim())
    }

    fn wrong(&mut self, field: &str, code: &'static str, text: impl Into<Both>) {
        self.errors.push(FieldError::new(field, code, text));
    }

    fn lines(&self, name: &str) -> Option<Vec<String>> {
        let text = self.text(name)?;
        let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        Some(if lines.iter().all(String::is_empty) { vec![] } else { lines })
    }

    /// Each of them looked up; who is not found is told by name.
    fn looked_up(
        &mut self,
        name: &str,
        splits: &[char],
        find: impl Fn(&str) -> Result<String, Both>,
    ) -> Option<Vec<String>> {
        let text = self.text(name)?.to_owned();
        let mut found: Vec<String> = vec![];
        for part in text.split(splits).map(str::trim).filter(|part| !is_nothing(part)) {
            match find(part) {
                Ok(id) if found.contains(&id) => {}
                Ok(id) => found.push(id),
                Err(text) => self.wrong(name, "unknown_reference", text),
            }
        }
        Some(found)
    }
}

pub fn read(rows: Vec<SheetRow>, known: &Known, (weeks, periods): (i32, &Periods)) -> Vec<Wanted> {
    let mut seen: HashMap<(String, String), u32> = HashMap::new();
    let mut wanted = vec![];
    for mut row in rows {
        let errors = std::mem::take(&mut row.errors);
        let mut cells = Cells { row: &row, errors };
        let mut one = section(&mut cells, known, weeks, periods);
        one.errors = cells.errors;
        if !one.course_id.is_empty() && !one.section_no.is_empty() {
            let key = (one.course_id.clone(), one.section_no.clone());
            if let Some(first) = seen.get(&key) {
                let text =
                    Both::new(format!("与第 {first} 行是同一个教学班"), format!("Row {first} is the same section"));
                one.errors.push(FieldError::new("title", "duplicate_row", text));
            } else {
                seen.insert(key, one.row);
            }
        }
        wanted.push(one);
    }
    wanted
}

fn section(cells: &mut Cells<'_>, known: &Known, weeks: i32, periods: &Periods) -> Wanted {
    let course = course(cells, known).cloned();
    let (title, section_no) = session(cells);
    let of_course = |title: &str| course.as_ref().is_some_and(|c| c.title_cn == title || c.title_en == title);
    let display_title = if of_course(&title) { String::new() } else { title };
    let teacher_ids =
        cells.looked_up("teachers", &['\n', ';', '；', '、', '/', ',', '，'], |text| known.teacher(text));
    let elective_types = cells.text("electiveType").map(|text| {
        text.split(['\n', ';', '；']).map(str::trim).filter(|t| !is_nothing(t)).map(str::to_owned).collect()
    });
    let year_targets = cells.looked_up("yearTargets", &['\n', '&', ',', '，', '、', ';', ' '], |text| {
        let year = text.to_uppercase();
        let known = ["Y1", "Y2", "Y3", "Y4"].contains(&year.as_str());
        known.then_some(year).ok_or_else(|| {
            Both::new(format!("年级“{text}”须为 Y1 至 Y4"), format!("“{text}” is no year; write Y1 to Y4"))
        })
    });
    Wanted {
        row: cells.row.number,
        course_id: course.map(|c| c.id).unwrap_or_default(),
        section_no,
        display_title,
        curriculum_type: cells.text("curriculumType").unwrap_or_default().to_owned(),
        elective_types,
        teacher_ids,
        meetings: meetings(cells, known, weeks, periods),
        requirement: asked(cells),
        remark: cells.text("remark").map(str::to_owned),
        quota: cells.row.values.get("quota").and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok()),
        year_targets,
        programme_ids: cells
            .looked_up("programmes", &['\n', ';', '；', '、', ',', '，'], |text| known.programme(text)),
        group_ids: cells.looked_up("groups", &['\n', ';', '；', '、'], |text| known.group(text)),
        moi: cells.text("moi").map(str::to_owned),
        errors: vec![],
    }
}

fn course<'k>(cells: &mut Cells<'_>, known: &'k Known) -> Option<&'k CourseBrief> {
    let code = cells.text("courseCode").unwrap_or_default().to_owned();
    let found = known.course(&code);
    if found.is_none() && !code.is_empty() {
        let text = Both::new(format!("没有课程“{code}”"), format!("There is no course “{code}”"));
        cells.wrong("courseCode", "unknown_reference", text);
    }
    found
}

/// `Title (1001)` gives both parts.
fn session(cells: &mut Cells<'_>) -> (String, String) {
    let text = cells.text("title").unwrap_or_default().to_owned();
    let plain = text.replace('（', "(").replace('）', ")");
    let parts = plain.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    match parts {
        Some((title, number)) if !number.trim().is_empty() && number.trim().chars().count() <= 20 => {
            (title.trim().to_owned(), sheets::normalise::code(number))
        }
        _ => {
            if !text.is_empty() {
                let text = Text::new(
                    "须以括号中的班号结尾，如 程序设计 (1001)",
                    "Must end with the section number, as in Programming (1001)",
                );
                cells.wrong("title", "no_section_no", text);
            }
            (text, String::new())
        }
    }
}

/// In the university's words, as the form of a section keeps it.
fn asked(cells: &mut Cells<'_>) -> Option<String> {
    let text = cells.text("requirement")?.to_owned();
    if is_nothing(&text) {
        return Some(String::new());
    }
    match requirement::parse(&text) {
        Ok(Some(found)) => Some(requirement::print(&found, Language::Zh)),
        Ok(None) => Some(String::new()),
        Err(errors) => {
            for error in errors {
                let at = error.at + 1;
                let text = Both::new(
                    format!("第 {at} 个字符：{}", error.message.zh),
                    format!("At character {at}: {}", error.message.en),
                );
                cells.wrong("requirement", "requirement_syntax", text);
            }
            None
        }
    }
}

/// The lines of schedule, hours and rooms belong together.
fn meetings(cells: &mut Cells<'_>, known: &Known, weeks: i32, periods: &Periods) -> Option<Vec<WantedMeeting>> {
    let schedule: Vec<String> = cells.lines("schedule")?.into_iter().filter(|line| !line.is_empty()).collect();
    let places = places(cells, known, schedule.len());
    let hours = cells.lines("hours").unwrap_or_default();
    let mut found = vec![];
    for (at, text) in schedule.iter().enumerate() {
        let line = match line::read(text, weeks) {
            Ok(line) => line,
            Err(problem) => {
                cells.wrong("schedule", "wrong_format", problem);
                continue;
            }
        };
        let teacher_id = match line.teacher.as_deref().map(|text| known.teacher(text)) {
            Some(Err(problem)) => {
                cells.wrong("schedule", "unknown_reference", problem);
                None
            }
            Some(Ok(id)) => Some(id),
            None => None,
        };
        let counted = match (rules::timetable::minutes(&line.start), rules::timetable::minutes(&line.end)) {
            (Some(start), Some(end)) => periods.hours(start, end),
            _ => 1,
        };
        let said = hours.get(at).filter(|_| hours.len() == schedule.len()).and_then(|text| text.parse().ok());
        found.push(WantedMeeting {
            weekday: line.weekday,
            start: line.start,
            end: line.end,
            hours: said.unwrap_or(counted),
            place_id: places.get(at).cloned().flatten(),
            weeks: line.weeks,
            kind: line.kind,
            teacher_id,
        });
    }
    hours_fit(cells, &hours, &found, schedule.len());
    Some(found)
}

/// A line for each meeting, or one number for all of them together.
fn hours_fit(cells: &mut Cells<'_>, hours: &[String], found: &[WantedMeeting], meetings: usize) {
    let numbers: Option<Vec<i32>> =
        hours.iter().map(|text| text.parse().ok().filter(|n| (0..=24).contains(n))).collect();
    let fits = match numbers.as_deref() {
        Some([]) => true,
        Some([total]) if meetings > 1 => *total == found.iter().map(|m| m.hours).sum::<i32>(),
        Some(each) => each.len() == meetings,
        None => false,
    };
    // What is wrong with the times is told there.
    if !fits && (found.len() == meetings || numbers.is_none()) {
        let text = Text::new(
            "须每节课一行，或只写总课时且与时间相符",
            "Must have a line for each meeting, or the total of their times",
        );
        cells.wrong("hours", "hours_differ", text);
    }
}

/// One for each meeting; one alone is for all of them.
fn places(cells: &mut Cells<'_>, known: &Known, meetings: usize) -> Vec<Option<String>> {
    let lines = cells.lines("places").unwrap_or_default();
    let mut found = vec![];
    let mut told = HashSet::new();
    for text in &lines {
        if is_nothing(text) {
            found.push(None);
            continue;
        }
        match known.place(text) {
            Ok(id) => found.push(Some(id)),
            Err(problem) => {
                if told.insert(text) {
                    cells.wrong("places", "unknown_reference", problem);
                }
                found.push(None);
            }
        }
    }
    match (found.as_slice(), meetings) {
        ([], _) => vec![None; meetings],
        ([one], n) if n > 1 => vec![one.clone(); n],
        (all, n) if all.len() == n => found,
        ([None], 0) => vec![],
        _ => {
            let text = Both::new(
                format!("有 {} 个教室、{meetings} 节课，须每节课一行", found.len()),
                format!("{} rooms for {meetings} meetings; write one in a line for each", found.len()),
            );
            cells.wrong("places", "places_differ", text);
            vec![None; meetings]
        }
    }
}
