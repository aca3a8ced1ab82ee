//! Academic years and semesters around today: the past four years, this one and the next.

use chrono::{Datelike, Days, NaiveDate};
use kernel::{Result, StringList, Timestamp, ids, windows::open_window};
use schema::university::{calendar_date, college_year, semester};

use super::{
    Demo,
    bulk::{insert, list, row},
};

const TYPES: [&str; 3] = ["UG", "TPG", "RPG"];
const PAST_YEARS: i32 = 4;

/// A semester with the days that matter.
#[derive(Clone, Debug)]
pub struct Term {
    pub code: String,
    pub year: i32,
    pub no: i32,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub first_class: NaiveDate,
    pub weeks: i32,
}

impl Term {
    pub fn of(year: i32, no: i32) -> Self {
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
        let (start, end, weeks) = match no {
            1 => (day(year, 9, 1), day(year + 1, 1, 17), 14),
            2 => (day(year + 1, 2, 15), day(year + 1, 7, 4), 14),
            _ => (day(year + 1, 7, 5), day(year + 1, 8, 25), 5),
        };
        let late = (7 - start.weekday().num_days_from_monday()) % 7;
        let first_class = start + Days::new(u64::from(late));
        Self { code: format!("{year}-{no}"), year, no, start, end, first_class, weeks }
    }

    /// Everybody has classes; in summer few do.
    pub fn is_regular(&self) -> bool {
        self.no < 3
    }

    pub fn last_class(&self) -> NaiveDate {
        self.after_weeks(self.weeks) - Days::new(3)
    }

    /// The Monday after so many weeks of classes.
    fn after_weeks(&self, weeks: i32) -> NaiveDate {
        self.first_class + Days::new(u64::try_from(weeks * 7).unwrap_or(0))
    }

    /// Three days of revision, then twelve of exams; the summer has neither.
    fn exams(&self) -> Option<[NaiveDate; 4]> {
        let monday = self.after_weeks(self.weeks);
        self.is_regular().then(|| [monday, monday + Days::new(2), monday + Days::new(3), monday + Days::new(16)])
    }
}

/// The year that began last September, and every semester from four years before to one after.
pub fn terms(today: NaiveDate) -> (i32, Vec<Term>) {
    let this = if today.month() >= 9 { today.year() } else { today.year() - 1 };
    let years = this - PAST_YEARS..=this + 1;
    (this, years.flat_map(|year| (1..=3).map(move |no| Term::of(year, no))).collect())
}

/// The semester today is in, or the last one that began.
pub fn current(terms: &[Term], today: NaiveDate) -> Option<&Term> {
    terms.iter().rfind(|term| term.start <= today)
}

pub async fn load(demo: &mut Demo<'_>) -> Result<()> {
    let (this, terms) = terms(demo.today);
    let years = (this - PAST_YEARS..=this + 1).map(|year| year_row(demo, year, year == this)).collect();
    insert::<college_year::Entity, _>(demo.tx, years).await?;
    let now = current(&terms, demo.today).map(|t| t.code.clone()).unwrap_or_default();
    let rows: Vec<_> = terms.iter().map(|term| semester_row(demo, term, term.code == now)).collect();
    let begun = rows.iter().filter(|row| row.start_date <= demo.today);
    let days = begun.flat_map(|row| calendar(demo, row)).collect();
    let count = insert::<semester::Entity, _>(demo.tx, rows).await?;
    demo.say(count, "semesters");
    let count = insert::<calendar_date::Entity, _>(demo.tx, days).await?;
    demo.say(count, "calendar days");
    windows(demo, terms.iter().rfind(|t| t.code == now)).await
}

fn year_row(demo: &Demo<'_>, year: i32, is_current: bool) -> college_year::Model {
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
    row!(
        college_year {
            id: demo.seed.id("year", year),
            name: format!("{year}-{}", year + 1),
            start_date: day(year, 9, 1),
            end_date: day(year + 1, 8, 31),
            is_current: is_current,
            sort_order: year,
        },
        demo.at
    )
}

fn semester_row(demo: &Demo<'_>, term: &Term, is_current: bool) -> semester::Model {
    let exams = term.exams();
    let exam = |n: usize| exams.and_then(|days| days.get(n).copied());
    let number = match term.no {
        1 => ("第一学期", "Semester 1"),
        2 => ("第二学期", "Semester 2"),
        _ => ("暑期学期", "Summer Semester"),
    };
    let (year, next) = (term.year, term.year + 1);
    let closed = term.end < demo.today && !is_current;
    row!(
        semester {
            id: demo.seed.id("semester", &term.code),
            code: term.code.clone(),
            year_id: demo.seed.id("year", year),
            no: term.no,
            name_en: format!("{} of AY{year}-{:02}", number.1, next % 100),
            name_cn: format!("{year}-{next} 学年{}", number.0),
            start_date: term.start,
            end_date: term.end,
            first_class_day: Some(term.first_class),
            last_class_day: Some(term.last_class()),
            add_drop_start: Some(term.first_class),
            add_drop_end: Some(term.first_class + Days::new(13)),
            revision_start: exam(0),
            revision_end: exam(1),
            exam_start: exam(2),
            exam_end: exam(3),
            grade_release_date: exam(3).map(|day| day + Days::new(14)),
            weeks: term.weeks,
            student_types: list(&TYPES),
            current_for: if is_current { list(&TYPES) } else { StringList::default() },
            status: if is_current {
                "CURRENT"
            } else if closed {
                "CLOSED"
            } else {
                "PLANNED"
            }
            .to_owned(),
        },
        demo.at
    )
}

/// The days as the program generates them, and what an office adds by hand: the rest of the holiday week, a
/// Saturday that makes up for its Monday, a reading week.
fn calendar(demo: &Demo<'_>, term: &semester::Model) -> Vec<calendar_date::Model> {
    let mut days: Vec<_> = basic_resources::api::planned_days(term)
        .into_iter()
        .map(|plan| {
            row!(
                calendar_date {
                    id: demo.seed.id("day", format!("{}/{}", term.code, plan.date)),
                    semester_id: term.id.clone(),
                    date: plan.date,
                    week_no: plan.week_no,
                    weekday: plan.weekday,
                    day_type: plan.day_type.to_owned(),
                    effective_weekday: None,
                    note_en: plan.note.en.to_owned(),
                    note_cn: plan.note.zh.to_owned(),
                    hand_made: false,
                },
                demo.at
            )
        })
        .collect();
    for day in &mut days {
        let (month, of_month) = (day.date.month(), day.date.day());
        let by_hand = match (month, of_month, day.weekday) {
            (10, 4..=7, _) => ("HOLIDAY", None, "国庆节假期", "National Day holiday"),
            (10, 8..=14, 6) => ("MAKE_UP", Some(1), "补国庆节后周一课", "Runs as a Monday"),
            (5, 8..=14, 6) => ("MAKE_UP", Some(5), "补劳动节周五课", "Runs as a Friday"),
            (_, _, 1..=5) if day.week_no == 8 && term.no < 3 => ("READING_WEEK", None, "", ""),
            _ => continue,
        };
        by_hand.0.clone_into(&mut day.day_type);
        day.effective_weekday = by_hand.1;
        by_hand.2.clone_into(&mut day.note_cn);
        by_hand.3.clone_into(&mut day.note_en);
        day.hand_made = true;
    }
    days
}

/// Opening windows of the current semester, as later areas will ask for them.
async fn windows(demo: &Demo<'_>, term: Option<&Term>) -> Result<()> {
    let Some(term) = term else { return Ok(()) };
    let at = |day: NaiveDate, hour: i64| {
        let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis();
        Timestamp(midnight - kernel::time::UNIVERSITY_OFFSET_MS).plus(hour * Timestamp::HOUR)
    };
    let first = term.first_class;
    let last = (first + Days::new(11)).max(demo.today + Days::new(10));
    let planned = [
        // Long enough for late ones to try it, whatever the day.
        ("si.registration", "返校注册", "Return to campus", first - Days::new(7), last),
        ("es", "选课第一轮", "Course selection, round 1", first - Days::new(14), first - Days::new(11)),
        ("add-drop", "加退选", "Add and drop", first, first + Days::new(13)),
        ("te", "教学评价", "Teaching evaluation", term.last_class() - Days::new(21), term.last_class() - Days::new(7)),
    ];
    let mut rows = vec![];
    for kind in TYPES {
        for (module, cn, en, from, to) in planned {
            rows.push(row!(
                open_window {
                    id: ids::new_id(),
                    module: module.to_owned(),
                    student_type: kind.to_owned(),
                    semester_id: Some(demo.seed.id("semester", &term.code)),
                    target_rule: None,
                    title_zh: cn.to_owned(),
                    title_en: en.to_owned(),
                    start_at: at(from, 9),
                    end_at: at(to, 18),
                    enabled: true,
                },
                demo.at
            ));
        }
    }
    insert::<open_window::Entity, _>(demo.tx, rows).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_ten_years_has_a_semester_and_all_fit_into_their_years() {
        let mut today = NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
        while today.year() < 2034 {
            let (this, terms) = terms(today);
            let now = current(&terms, today).unwrap();
            assert_eq!(now.year, this, "{today}");
            for pair in terms.windows(2) {
                assert!(pair[0].end < pair[1].start, "{today}: {} and {}", pair[0].code, pair[1].code);
            }
            for term in &terms {
                assert!(term.first_class.weekday() == chrono::Weekday::Mon && term.first_class >= term.start);
                let last = term.exams().map_or(term.last_class(), |days| days[3] + Days::new(14));
                assert!(last <= term.end, "{}", term.code);
            }
            today = today + Days::new(11);
        }
    }
}
