//! When students register themselves: the window that was set, else by the first class day.

use chrono::NaiveDate;
use kernel::{
    Cx, Result, Timestamp, settings,
    time::UNIVERSITY_OFFSET_MS,
    windows::{Gate, WindowState},
};
use schema::university::semester;

use super::types::{WindowPhase, WindowView};
use crate::settings::{RegistrationDefaults, SiSettings};

/// What the administration sets windows for.
pub const MODULE: &str = "si.registration";

pub async fn window(cx: &Cx, semester: &semester::Model, student_type: &str) -> Result<WindowView> {
    let set = Gate::new(MODULE, student_type).semester(&semester.id).state(cx).await?;
    let view = |state, from, until| WindowView { state, from, until };
    Ok(match set {
        WindowState::Open { until } => view(WindowPhase::Open, None, Some(until)),
        WindowState::Opens { at } => view(WindowPhase::NotYet, Some(at), None),
        WindowState::Closed { since } => view(WindowPhase::Over, None, Some(since)),
        WindowState::Never => {
            let settings = settings::get::<SiSettings>(cx, Some(student_type)).await?;
            by_dates(semester.first_class_day, &settings.registration, cx.now())
        }
    })
}

/// Includes its start and excludes its end, as every window does.
fn by_dates(first_class_day: Option<NaiveDate>, defaults: &RegistrationDefaults, now: Timestamp) -> WindowView {
    let Some(day) = first_class_day else {
        return WindowView { state: WindowPhase::Never, from: None, until: None };
    };
    let from = midnight(day - chrono::Duration::days(defaults.opens_days_before));
    let until = midnight(day + chrono::Duration::days(defaults.closes_on_day));
    let state = match now {
        now if now < from => WindowPhase::NotYet,
        now if now < until => WindowPhase::Open,
        _ => WindowPhase::Over,
    };
    WindowView { state, from: Some(from), until: Some(until) }
}

/// When a day begins at the university.
fn midnight(day: NaiveDate) -> Timestamp {
    Timestamp(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis() - UNIVERSITY_OFFSET_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_a_week_before_classes_and_closes_after_their_eleventh_day() {
        let first = NaiveDate::from_ymd_opt(2026, 9, 7).unwrap();
        let at = |text: &str| Timestamp::parse(text).unwrap();
        let phase = |now: &str| by_dates(Some(first), &RegistrationDefaults::default(), at(now)).state;
        assert_eq!(phase("2026-08-30T23:59:59.999+08:00"), WindowPhase::NotYet);
        assert_eq!(phase("2026-08-31T00:00:00+08:00"), WindowPhase::Open);
        // The first class day is day 1, so day 11 is the 17th, whole.
        assert_eq!(phase("2026-09-17T23:59:59.999+08:00"), WindowPhase::Open);
        assert_eq!(phase("2026-09-18T00:00:00+08:00"), WindowPhase::Over);
        assert_eq!(
            by_dates(None, &RegistrationDefaults::default(), at("2026-09-18T00:00:00Z")).state,
            WindowPhase::Never
        );
    }
}
