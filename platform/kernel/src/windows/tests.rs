use super::*;
use crate::jobs::testing::{NOW, houses};
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
    assert_eq!(at(999), WindowState::Opens { at: Timestamp(1000) });
    assert_eq!(at(1000), WindowState::Open { until: Timestamp(2000) });
    assert_eq!(at(1999), WindowState::Open { until: Timestamp(2000) });
    assert_eq!(at(2000), WindowState::Closed { since: Timestamp(2000) });
    assert_eq!(decide(&[row(0, 9000, false)], Timestamp(5)), WindowState::Never);
    assert_eq!(decide(&[], Timestamp(5)), WindowState::Never);
}

#[test]
fn the_next_window_counts_more_than_the_last() {
    let rows = [row(0, 10, true), row(20, 30, true), row(40, 50, true)];
    assert_eq!(decide(&rows, Timestamp(15)), WindowState::Opens { at: Timestamp(20) });
    assert_eq!(decide(&rows, Timestamp(99)), WindowState::Closed { since: Timestamp(50) });
    let overlapping = [row(0, 10, true), row(5, 30, true)];
    assert_eq!(decide(&overlapping, Timestamp(6)), WindowState::Open { until: Timestamp(30) });
}

#[test]
fn a_refusal_states_the_dates_in_the_universitys_time() {
    let error = refusal(WindowState::Opens { at: Timestamp(1_763_181_060_000) }, "ES", "/learning/es");
    assert_eq!(error.code(), "window.not_yet_open");
    assert_eq!(error.message(crate::Lang::En), "Not open yet; opens at 2025-11-15 12:31");
    let body = error.to_json(crate::Lang::Zh, "r");
    assert_eq!(body["refusal"]["rules"][0]["data"]["window"]["at"], "2025-11-15T04:31:00.000Z");
    assert_eq!(body["refusal"]["rules"][0]["actions"][0]["to"], "/learning/es");
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

#[tokio::test]
async fn the_table_is_asked_by_module_type_semester_and_target() {
    use sea_orm::{ActiveModelTrait, IntoActiveModel};
    for house in &houses().await {
        house.user("u", true).await;
        let (now, hour) = (NOW.0, Timestamp::HOUR);
        let open = |id: &str| open_window::Model { id: id.into(), ..row(now, now + hour, true) };
        let rows = [
            open_window::Model { module: "ALL".into(), student_type: String::new(), ..open("a") },
            open_window::Model { module: "TERM".into(), semester_id: Some("s1".into()), ..open("b") },
            open_window::Model { module: "SOME".into(), target_rule: Some(json!({ "year": 4 })), ..open("c") },
            open_window::Model { module: "OFF".into(), enabled: false, ..open("d") },
            open_window::Model { module: "GONE".into(), archived_at: Some(NOW), ..open("e") },
        ];
        for row in rows {
            row.into_active_model().reset_all().insert(house.app.db.maintenance()).await.unwrap();
        }
        let ask = async |gate: Gate<'_>| {
            let state = house.call("u", async |cx: Cx| gate.state(&cx).await).await.unwrap();
            matches!(state, WindowState::Open { .. })
        };
        assert!(ask(Gate::new("ALL", "TPG")).await);
        assert!(ask(Gate::new("TERM", "UG")).await);
        assert!(!ask(Gate::new("TERM", "TPG")).await);
        assert!(ask(Gate::new("TERM", "UG").semester("s1")).await);
        assert!(!ask(Gate::new("TERM", "UG").semester("s2")).await);
        assert!(!ask(Gate::new("SOME", "UG")).await, "nobody said that the rule applies");
        assert!(ask(Gate::new("SOME", "UG").target(&|rule| rule["year"] == 4)).await);
        assert!(!ask(Gate::new("OFF", "UG")).await && !ask(Gate::new("GONE", "UG")).await);
        let refused = house.call("u", async |cx: Cx| require(&cx, "OFF", "UG").await).await;
        assert_eq!(refused.err().map(|e| e.code()), Some("window.never"));
        let until = house.call("u", async |cx: Cx| require(&cx, "ALL", "UG").await).await.unwrap();
        assert_eq!(until, NOW.plus(hour));
    }
}
