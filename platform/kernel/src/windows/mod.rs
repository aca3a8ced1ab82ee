//! Opening windows: the times in which students and teachers may do something.
//!
//! The server's clock rules. A window includes its start and excludes its end. A window with a
//! target rule is closed to everyone for whom nobody has said that the rule applies.

pub mod open_window;

use chrono::{DateTime, FixedOffset};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{Both, Cx, Error, Result, Rule, Text, Timestamp};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum WindowState {
    Open { until: Timestamp },
    Closed { since: Timestamp },
    Opens { at: Timestamp },
    Never,
}

/// What the windows say at this instant. Disabled ones say nothing.
pub fn decide<'a>(rows: impl IntoIterator<Item = &'a open_window::Model>, now: Timestamp) -> WindowState {
    let (mut until, mut at, mut since) = (None, None, None);
    for row in rows.into_iter().filter(|row| row.enabled) {
        if now < row.start_at {
            at = Some(at.map_or(row.start_at, |t: Timestamp| t.min(row.start_at)));
        } else if now < row.end_at {
            until = until.max(Some(row.end_at));
        } else {
            since = since.max(Some(row.end_at));
        }
    }
    match (until, at, since) {
        (Some(until), _, _) => WindowState::Open { until },
        (_, Some(at), _) => WindowState::Opens { at },
        (_, _, Some(since)) => WindowState::Closed { since },
        _ => WindowState::Never,
    }
}

/// Which windows are asked: of a module, for a student type and, if given, a semester.
pub struct Gate<'a> {
    module: &'a str,
    student_type: &'a str,
    semester_id: Option<&'a str>,
    applies: &'a (dyn Fn(&Value) -> bool + Sync),
    page: &'a str,
}

impl<'a> Gate<'a> {
    pub fn new(module: &'a str, student_type: &'a str) -> Self {
        Self { module, student_type, semester_id: None, applies: &|_| false, page: "/dashboard/homepage" }
    }

    /// Windows of this semester and those of no particular one.
    pub fn semester(mut self, id: &'a str) -> Self {
        self.semester_id = Some(id);
        self
    }

    /// Says whether a window's target rule takes in the person concerned.
    pub fn target(mut self, applies: &'a (dyn Fn(&Value) -> bool + Sync)) -> Self {
        self.applies = applies;
        self
    }

    /// Where a refused caller is led: the read-only page that states the dates.
    pub fn page(mut self, to: &'a str) -> Self {
        self.page = to;
        self
    }

    pub async fn state(&self, cx: &Cx) -> Result<WindowState> {
        use open_window::{Column, Entity};
        let mut query = Entity::find()
            .filter(Column::Module.eq(self.module))
            .filter(Column::StudentType.is_in([self.student_type, ""]))
            .filter(Column::Enabled.eq(true))
            .filter(Column::ArchivedAt.is_null());
        if let Some(id) = self.semester_id {
            query = query.filter(Condition::any().add(Column::SemesterId.is_null()).add(Column::SemesterId.eq(id)));
        }
        let rows = query.all(cx.read()).await?;
        let concerned = rows.iter().filter(|row| row.target_rule.as_ref().is_none_or(|rule| (self.applies)(rule)));
        Ok(decide(concerned, cx.now()))
    }

    /// Refuses outside the window; inside, answers when it ends.
    pub async fn require(&self, cx: &Cx) -> Result<Timestamp> {
        match self.state(cx).await? {
            WindowState::Open { until } => Ok(until),
            closed => Err(refusal(closed, self.module, self.page)),
        }
    }
}

pub async fn state(cx: &Cx, module: &str, student_type: &str) -> Result<WindowState> {
    Gate::new(module, student_type).state(cx).await
}

pub async fn require(cx: &Cx, module: &str, student_type: &str) -> Result<Timestamp> {
    Gate::new(module, student_type).require(cx).await
}

fn refusal(state: WindowState, module: &str, page: &str) -> Error {
    let (code, text) = match state {
        WindowState::Opens { at } => (
            "window.not_yet_open",
            Both::new(format!("尚未开放，将于 {} 开放", shown(at)), format!("Not open yet; opens at {}", shown(at))),
        ),
        WindowState::Closed { since } => (
            "window.closed",
            Both::new(
                format!("已于 {} 截止，现在只能查看", shown(since)),
                format!("Closed since {}; you can only look", shown(since)),
            ),
        ),
        _ => ("window.never", Both::new("没有安排开放时间，现在只能查看", "No dates are set; you can only look")),
    };
    let data = json!({ "module": module, "window": state });
    Rule::new(code, text, data).offer(Text::new("查看开放时间", "See the dates"), page).into()
}

/// The university's clock, which has no daylight saving time.
const UNIVERSITY_OFFSET_S: i32 = 8 * 3600;

fn shown(at: Timestamp) -> String {
    let zone = FixedOffset::east_opt(UNIVERSITY_OFFSET_S);
    let utc = DateTime::from_timestamp_millis(at.0).unwrap_or_default();
    zone.map_or_else(String::new, |zone| utc.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string())
}

#[cfg(test)]
mod tests;
