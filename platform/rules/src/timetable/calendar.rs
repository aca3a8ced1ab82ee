//! On which dates the classes of a weekday take place.

use chrono::NaiveDate;

use super::weeks::Weeks;

/// A day of a semester.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    pub date: NaiveDate,
    pub week_no: i32,
    pub weekday: i32,
    /// The weekday whose classes it has, if it has any.
    pub runs_as: Option<i32>,
}

impl Day {
    /// By what the calendar says of it: holidays, reading weeks, revision, exams and vacations have no classes, and a
    /// make-up day has those of the weekday it makes up for, instead of its own.
    pub fn new(date: NaiveDate, week_no: i32, weekday: i32, day_type: &str, effective_weekday: Option<i32>) -> Self {
        let effective = effective_weekday.filter(|_| !crate::planted::fault("skip_make_up"));
        let runs_as = match day_type {
            "TEACHING" => Some(effective.unwrap_or(weekday)),
            "MAKE_UP" => effective,
            _ => None,
        };
        Self { date, week_no, weekday, runs_as }
    }
}

/// The days of a semester, or only how many weeks it has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    days: Vec<Day>,
    weeks: i32,
    /// By weekday: the weeks in which its classes take place at least once.
    held: [Weeks; 8],
}

impl Calendar {
    /// Without any day nothing is known but the number of weeks.
    pub fn new(days: impl IntoIterator<Item = Day>, weeks: i32) -> Self {
        let mut days: Vec<Day> = days.into_iter().collect();
        days.sort_by_key(|day| day.date);
        if days.is_empty() {
            return Self::unknown(weeks);
        }
        let mut held = [Weeks::NONE; 8];
        for day in &days {
            if let Some(weeks) = day.runs_as.and_then(|weekday| held.get_mut(usize::try_from(weekday).ok()?)) {
                *weeks = weeks.union(Weeks::one(day.week_no));
            }
        }
        Self { days, weeks, held }
    }

    /// The days are not made yet: no dates, and every week counts.
    pub fn unknown(weeks: i32) -> Self {
        let mut held = [Weeks::all(weeks); 8];
        if let Some(unplaced) = held.first_mut() {
            *unplaced = Weeks::NONE;
        }
        Self { days: vec![], weeks, held }
    }

    pub fn is_known(&self) -> bool {
        !self.days.is_empty()
    }

    pub fn weeks(&self) -> i32 {
        self.weeks
    }

    pub fn days(&self) -> &[Day] {
        &self.days
    }

    /// The weeks that have a day with the classes of this weekday.
    pub fn held(&self, weekday: i32) -> Weeks {
        usize::try_from(weekday).ok().and_then(|weekday| self.held.get(weekday)).copied().unwrap_or_default()
    }

    /// When the classes of a weekday in these weeks take place, in order.
    pub fn dates(&self, weekday: i32, weeks: Weeks) -> Vec<NaiveDate> {
        let on = |day: &&Day| day.runs_as == Some(weekday) && weeks.contains(day.week_no);
        self.days.iter().filter(on).map(|day| day.date).collect()
    }

    /// The weekday and the week whose classes take place on a date.
    pub fn on(&self, date: NaiveDate) -> Option<(i32, i32)> {
        let found = self.days.binary_search_by_key(&date, |day| day.date).ok();
        let day = found.and_then(|n| self.days.get(n))?;
        Some((day.runs_as?, day.week_no))
    }
}
