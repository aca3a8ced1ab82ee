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
pub fn by_dates(first_class_day: Option<NaiveDate>, defaults: &RegistrationDefaults, now: Timestamp) -> WindowView {
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
