//! Forms are drafts, published, and revised; periods follow them.

use serde_json::json;

use super::kit::{API, Reports, draft, item, office, period, refused, text};
use crate::{kit::Campus, offers::offer, story};

story!(a_form_that_is_published_stays_and_goes_on_as_a_new_edition, site, {
    let office = office(&site).await;
    let empty = office.post(&format!("{API}/form"), super::kit::form("EMPTY")).await.expect(200);
    let publish = |id: String| {
        let office = office.clone();
        async move { office.post(&format!("{API}/form/publish"), json!({ "id": id })).await }
    };
    refused(publish(text(&empty.result()["id"])).await, "no_questions");
    let id = draft(&office, "PR").await;
    // A choice has choices, each code once, and nothing else has them.
    let mut odd = item(&id, "PANEL", "grade", "CHOICE", true);
    for (choices, fine) in
        [("A|甲", false), ("A|甲|A;A|乙|B", false), ("<b>|甲|A;B|乙|B", false), ("A|甲|A;B|乙|B", true)]
    {
        odd["choices"] = json!(choices);
        office.post(&format!("{API}/item"), odd.clone()).await.expect(if fine { 200 } else { 422 });
    }
    let mut plain = item(&id, "PANEL", "note", "LINE", false);
    plain["choices"] = json!("A|甲|A;B|乙|B");
    office.post(&format!("{API}/item"), plain).await.expect(422);
    refused(office.post(&format!("{API}/form/revise"), json!({ "id": id })).await, "not_published");
    publish(id.clone()).await.expect(200);
    office.post(&format!("{API}/item"), item(&id, "STUDENT", "late", "TEXT", false)).await.expect(422);
    offer(&refused(office.delete(&format!("{API}/form?ids={id}")).await, "form_published"), "form_published");
    office.post(&format!("{API}/form/revise"), json!({ "id": id })).await.expect(200);
    let rows = office.get(&format!("{API}/form?keyword=PR.2")).await.expect(200).result()["data"].clone();
    assert_eq!((&rows[0]["edition"], &rows[0]["status"]), (&json!(2), &json!("DRAFT")));
    let next = text(&rows[0]["id"]);
    let items = office.get(&format!("{API}/item?formId={next}")).await.expect(200).result()["data"].clone();
    assert_eq!(items.as_array().unwrap().len(), 4);
});

story!(a_period_has_its_days_in_order_and_a_published_form, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    let form = draft(&office, "PR").await;
    let body = period(&site, "2026H1", &form);
    assert_eq!(office.post(&format!("{API}/period"), body.clone()).await.expect(422).errors()[0].1, "not_published");
    office.post(&format!("{API}/form/publish"), json!({ "id": form })).await.expect(200);
    let mut odd = body.clone();
    odd["panelDue"] = odd["opensOn"].clone();
    office.post(&format!("{API}/period"), odd).await.expect(422);
    let made = office.post(&format!("{API}/period"), body).await.expect(200);
    refused(office.post(&format!("{API}/period/close"), json!({ "id": made.result()["id"] })).await, "not_open");
});

story!(a_period_that_is_opened_again_takes_up_who_came_since, site, {
    let all = Reports::build(&site).await;
    let count = || async {
        all.office.get(&format!("{API}/report")).await.expect(200).result()["totalCount"].as_i64().unwrap()
    };
    assert_eq!(count().await, 2, "who is on leave has none");
    let place = (all.campus.division.as_str(), all.campus.research.as_str(), "RPG");
    all.campus.student_of(&site, "2650000004", "ACTIVE", place).await;
    let open = |dry: bool| json!({ "id": all.period, "dryRun": dry });
    let outcome = all.office.post(&format!("{API}/period/open"), open(true)).await.expect(200).result().clone();
    assert_eq!((&outcome["total"], &outcome["warnings"][1]["code"]), (&json!(1), &json!("without_supervisor")));
    assert_eq!(count().await, 2);
    all.office.post(&format!("{API}/period/open"), open(false)).await.expect(200);
    assert_eq!(count().await, 3);
    all.office.post(&format!("{API}/period/open"), open(false)).await.expect(200);
    assert_eq!(count().await, 3);
    offer(
        &refused(all.office.delete(&format!("{API}/period?ids={}", all.period)).await, "period_begun"),
        "period_begun",
    );
});
