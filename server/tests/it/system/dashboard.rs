//! The homepage's figures, counted by hand.

use kernel::actor::Actions;
use serde_json::{Value, json};

use crate::{
    kit::{TEMPLATES, sql, template},
    story,
    support::Site,
};

/// An entry of the log at an instant, by somebody.
async fn entry(site: &Site, id: &str, at: &str, actor: &str) {
    let at = kernel::Timestamp::parse(at).unwrap().0;
    let insert = "INSERT INTO audit_entry (id, at, actor_id, actor_name, source, op, request_id, subject, subject_id)";
    sql(site, &format!("{insert} VALUES ('{id}', {at}, '{actor}', 'x', 'x', 'x', 'x', 'x', 'x')")).await;
}

fn bars(result: &Value) -> Vec<(String, u64)> {
    result.as_array().unwrap().iter().map(|p| (p["x"].as_str().unwrap().to_owned(), p["y"].as_u64().unwrap())).collect()
}

story!(the_month_bar_counts_by_the_universitys_months, site, {
    let log = Actions::of([kernel::Action::Query]);
    let (li, client) = site.person("li", &[]).await;
    let (_, reader) = site.person("reader", &[("ADMIN_AUTH_BASIC_LOG", log)]).await;
    let li = li.user_id.as_str();
    // Now is 15 November 2026, eight in the morning in Beijing; the year is December 2025 to November 2026.
    for (id, at, actor) in [
        ("a", "2025-11-30T15:59:59.999Z", li), // still November 2025 there: outside
        ("b", "2025-11-30T16:00:00.000Z", li), // the first instant of December
        ("c", "2026-01-31T16:00:00.000Z", li), // February
        ("d", "2026-02-28T15:59:59.999Z", li), // February
        ("e", "2026-10-31T15:59:59.999Z", li), // October
        ("f", "2026-10-31T16:00:00.000Z", li), // November
        ("g", "2026-11-14T12:00:00.000Z", li), // November
        ("h", "2026-11-14T12:00:00.000Z", "somebody"),
        ("i", "2026-06-15T12:00:00.000Z", "somebody"),
    ] {
        entry(&site, id, at, actor).await;
    }
    let own = bars(client.get("/api/analysis/month-bar").await.expect(200).result());
    let months: Vec<_> = own.iter().map(|(x, _)| x.as_str()).collect();
    assert_eq!(
        months,
        [
            "2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08",
            "2026-09", "2026-10", "2026-11"
        ]
    );
    assert_eq!(own.iter().map(|(_, y)| *y).collect::<Vec<_>>(), [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    let all = bars(reader.get("/api/analysis/month-bar").await.expect(200).result());
    assert_eq!(all.iter().map(|(_, y)| *y).collect::<Vec<_>>(), [1, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 3]);
    // On the last day of a long month the bars still stand for twelve different months.
    site.app.clock.advance(77 * 86_400_000);
    let (_, client) = site.person("later", &[]).await;
    let late = bars(client.get("/api/analysis/month-bar").await.expect(200).result());
    assert_eq!((late.len(), late[0].0.as_str(), late[11].0.as_str()), (12, "2026-02", "2027-01"));
});

story!(the_homepage_shows_each_what_concerns_them, site, {
    let query = Actions::of([kernel::Action::Query]);
    let (_, nobody) = site.person("nobody", &[]).await;
    let (_, clerk) = site.person("clerk", &[("ADMIN_AUTH_PROCESS_MYTASK", query)]).await;
    let keys = |answer: &testkit::Answer| {
        answer.result()["todo"]
            .as_array()
            .unwrap()
            .iter()
            .map(|t| t["key"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert!(keys(&nobody.get("/api/dashboard/home").await.expect(200)).is_empty());
    assert_eq!(keys(&clerk.get("/api/dashboard/home").await.expect(200)), ["pendingTasks"]);
    let everything = [
        "pendingTasks",
        "returnedApplications",
        "failedMessages",
        "changeRequests",
        "missingRegistrations",
        "draftMajorPlans",
        "checkedMajorPlans",
        "draftMinorPlans",
        "checkedMinorPlans",
        "oasApplications",
        "deskOasApplications",
    ];
    assert_eq!(keys(&site.root().get("/api/dashboard/home").await.expect(200)), everything);
});

story!(the_search_finds_only_what_the_caller_may_query, site, {
    let root = site.root();
    root.post(TEMPLATES, template(0, json!({ "nameZh": "独一无二" }))).await.expect(200);
    let (_, nobody) = site.person("nobody", &[]).await;
    let path = format!("/api/search?q={}", crate::kit::q("独一无二"));
    let hits = root.get(&path).await.expect(200).result().clone();
    assert_eq!((hits.as_array().unwrap().len(), &hits[0]["title"]), (1, &json!("kind.00 – 独一无二")));
    assert!(hits[0]["to"].as_str().unwrap().starts_with("/system/message-template-list?ids="));
    assert_eq!(*nobody.get(&path).await.expect(200).result(), json!([]));
    assert_eq!(*root.get("/api/search?q=%20").await.expect(200).result(), json!([]));
});
