//! Opening windows: the times in which students and teachers may do something.
//!
//! The server's clock rules. A window includes its start and excludes its end. A window with a
//! target rule is closed to everyone for whom nobody has said that the rule applies.

use chrono::{DateTime, FixedOffset};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{Both, Cx, Error, Result, Rule, Text, Timestamp};

pub mod open_window {
    //! A window. An empty student type means all of them.

    use sea_orm::entity::prelude::*;
    use serde::Serialize;
    use utoipa::ToSchema;

    use crate::Timestamp;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
    #[sea_orm(table_name = "open_window")]
    #[serde(rename_all = "camelCase")]
    #[schema(as = OpenWindow)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub module: String,
        pub student_type: String,
        pub semester_id: Option<String>,
        #[schema(value_type = Option<Object>)]
        pub target_rule: Option<Json>,
        pub title_zh: String,
        pub title_en: String,
        pub start_at: Timestamp,
        pub end_at: Timestamp,
        pub enabled: bool,
        pub created_at: Timestamp,
        pub created_by: Option<String>,
        pub updated_at: Timestamp,
        pub updated_by: Option<String>,
        pub version: i32,
        pub archived_at: Option<Timestamp>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum WindowState {
    Open { until: Timestamp },
    Closed { since: Timestamp },
    Opens { at: Timestamp },
    Never,
}

/// What the windows say at this instant. Disabled ones say nothing.
pub fn decide<'a>(
    rows: impl IntoIterator<Item = &'a open_window::Model>,
    now: Timestamp,
) -> WindowState {
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
        Self {
            module,
            student_type,
            semester_id: None,
            applies: &|_| false,
            page: "/dashboard/homepage",
        }
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
            query = query.filter(
                Condition::any()
                    .add(Column::SemesterId.is_null())
                    .add(Column::SemesterId.eq(id)),
            );
        }
        let rows = query.all(cx.read()).await?;
        let concerned = rows.iter().filter(|row| {
            row.target_rule
                .as_ref()
                .is_none_or(|rule| (self.applies)(rule))
        });
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
            Both::new(
                format!("尚未开放，将于 {} 开放", shown(at)),
                format!("Not open yet; opens at {}", shown(at)),
            ),
        ),
        WindowState::Closed { since } => (
            "window.closed",
            Both::new(
                format!("已于 {} 截止，现在只能查看", shown(since)),
                format!("Closed since {}; you can only look", shown(since)),
            ),
        ),
        _ => (
            "window.never",
            Both::new(
                "没有安排开放时间，现在只能查看",
                "No dates are set; you can only look",
            ),
        ),
    };
    let data = json!({ "module": module, "window": state });
    Rule::new(code, text, data)
        .offer(Text::new("查看开放时间", "See the dates"), page)
        .into()
}

/// The university's clock, which has no daylight saving time.
const UNIVERSITY_OFFSET_S: i32 = 8 * 3600;

fn shown(at: Timestamp) -> String {
    let zone = FixedOffset::east_opt(UNIVERSITY_OFFSET_S);
    let utc = DateTime::from_timestamp_millis(at.0).unwrap_or_default();
    zone.map_or_else(String::new, |zone| {
        utc.with_timezone(&zone)
            .format("%Y-%m-%d %H:%M")
            .to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row(start: i64, end: i64, enabled: bool) -> open_window::Model {
        let now = Timestamp(0);
        open_window::Model {
            id: String::new(),
            module: "ES".into(),
            student_type: "UG".into(),
            semester_id: None,
            target_rule: None,
            title_zh: String::new(),
            title_en: String::new(),
            start_at: Timestamp(start),
            end_at: Timestamp(end),
            enabled,
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        }
    }

    #[test]
    fn the_start_is_inside_and_the_end_is_outside() {
        let rows = [row(1000, 2000, true)];
        let at = |now| decide(&rows, Timestamp(now));
        assert_eq!(
            at(999),
            WindowState::Opens {
                at: Timestamp(1000)
            }
        );
        assert_eq!(
            at(1000),
            WindowState::Open {
                until: Timestamp(2000)
            }
        );
        assert_eq!(
            at(1999),
            WindowState::Open {
                until: Timestamp(2000)
            }
        );
        assert_eq!(
            at(2000),
            WindowState::Closed {
                since: Timestamp(2000)
            }
        );
        assert_eq!(
            decide(&[row(0, 9000, false)], Timestamp(5)),
            WindowState::Never
        );
        assert_eq!(decide(&[], Timestamp(5)), WindowState::Never);
    }

    #[test]
    fn the_next_window_counts_more_than_the_last() {
        let rows = [row(0, 10, true), row(20, 30, true), row(40, 50, true)];
        assert_eq!(
            decide(&rows, Timestamp(15)),
            WindowState::Opens { at: Timestamp(20) }
        );
        assert_eq!(
            decide(&rows, Timestamp(99)),
            WindowState::Closed {
                since: Timestamp(50)
            }
        );
        let overlapping = [row(0, 10, true), row(5, 30, true)];
        assert_eq!(
            decide(&overlapping, Timestamp(6)),
            WindowState::Open {
                until: Timestamp(30)
            }
        );
    }

    #[test]
    fn a_refusal_states_the_dates_in_the_universitys_time() {
        let error = refusal(
            WindowState::Opens {
                at: Timestamp(1_763_181_060_000),
            },
            "ES",
            "/learning/es",
        );
        assert_eq!(error.code(), "window.not_yet_open");
        assert_eq!(
            error.message(crate::Lang::En),
            "Not open yet; opens at 2025-11-15 12:31"
        );
        let body = error.to_json(crate::Lang::Zh, "r");
        assert_eq!(
            body["refusal"]["rules"][0]["data"]["window"]["at"],
            "2025-11-15T04:31:00.000Z"
        );
        assert_eq!(
            body["refusal"]["rules"][0]["actions"][0]["to"],
            "/learning/es"
        );
    }

    proptest! {
        #[test]
        fn open_means_that_some_window_holds_now(
            spans in prop::collection::vec((0_i64..100, 1_i64..50, any::<bool>()), 0..8), now in 0_i64..160,
        ) {
            let rows: Vec<_> = spans.iter().map(|(s, len, on)| row(*s, s + len, *on)).collect();
            let inside = spans.iter().any(|(s, len, on)| *on && *s <= now && now < s + len);
            let state = decide(&rows, Timestamp(now));
            prop_assert_eq!(matches!(state, WindowState::Open { .. }), inside);
            match state {
                WindowState::Open { until } => prop_assert!(until.0 > now),
                WindowState::Opens { at } => prop_assert!(at.0 > now),
                WindowState::Closed { since } => prop_assert!(since.0 <= now),
                WindowState::Never => prop_assert!(rows.iter().all(|r| !r.enabled)),
            }
        }
    }
}
