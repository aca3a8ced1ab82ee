//! Every step that a refusal offers is followed, as the page follows it, and succeeds.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testkit::{Answer, Client};

use super::{Live, another_course, another_section, same_hours};
use crate::{offers::page_of, on_every_database, selection::world::codes};

/// The steps that a refusal offers, by rule, as they stand in its actions.
fn offered(refusal: &Value) -> Vec<(String, String)> {
    let mut steps = vec![];
    for rule in refusal["refusal"]["rules"].as_array().unwrap() {
        for action in rule["actions"].as_array().unwrap() {
            steps.push((rule["code"].as_str().unwrap().to_owned(), action["to"].as_str().unwrap().to_owned()));
        }
    }
    steps
}

fn kind(step: &str) -> &str {
    step.split("do=").nth(1).and_then(|rest| rest.split('&').next()).unwrap_or_default()
}

/// As the page does it.
async fn follow(client: &Client, step: &str) -> Answer {
    let (page, query) = page_of(step);
    let field =
        |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")).map(str::to_owned));
    let area = if page == "/student/add-drop" { "adddrop" } else { "es" };
    let (act, to, of) = (field("do").unwrap(), field("to").unwrap(), field("typeId"));
    let key = kernel::ids::new_id();
    let body = match act.as_str() {
        "replace" => {
            json!({ "fromSectionId": field("from").unwrap(), "toSectionId": to, "electiveTypeId": of, "key": key })
        }
        "wish" => json!({ "picks": [{ "sectionId": to, "electiveTypeId": of }], "key": key }),
        "leave" => json!({ "sectionId": to, "key": key }),
        "ask" => json!({ "sectionId": to, "waiver": field("waiver").unwrap(), "reason": "My last year" }),
        _ => json!({ "sectionId": to, "electiveTypeId": of, "key": key }),
    };
    client.post(&format!("/api/student/{area}/{act}"), body).await
}

/// Offered in passing where another step is followed; these are followed by themselves in the same test.
const ALSO: [(&str, &str); 1] = [("TYPE_UNITS", "replace")];

/// Each of these students is refused the same; the first follows the first step, the second the second, and so on.
async fn follow_all(live: &Live, students: &[usize], what: &str, section: &str, wanted: &[(&str, &str)]) {
    let mut followed = BTreeSet::new();
    for (n, (code, act)) in wanted.iter().enumerate() {
        let client = &live.students[students[n % students.len()]];
        let refusal = super::act(client, what, section).await.expect(409).json;
        let steps = offered(&refusal);
        for (code, step) in steps.iter().filter(|(_, step)| kind(step) == "ask") {
            follow(client, step).await.expect(200);
            followed.insert((code.clone(), "ask".to_owned()));
        }
        let step = steps.iter().find(|(of, step)| of == code && kind(step) == *act);
        let (_, step) = step.unwrap_or_else(|| panic!("{code} does not offer {act}: {refusal}"));
        follow(client, step).await.expect(200);
        followed.insert(((*code).to_owned(), (*act).to_owned()));
        let all: BTreeSet<_> = steps.iter().map(|(code, step)| (code.clone(), kind(step).to_owned())).collect();
        let known = |one: &(String, String)| {
            let one = (one.0.as_str(), one.1.as_str());
            one.1 == "ask" || wanted.contains(&one) || ALSO.contains(&one)
        };
        assert!(all.iter().all(known), "not followed: {all:?}");
    }
}

on_every_database!(a_full_section_offers_others_and_its_queue, site, {
    let live = Live::planned(&site, [1, 5], json!({})).await;
    another_section(&site, &live.world, 0, "1002", (3, "08:00", "09:50")).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(2, "select", 0).await.expect(200);
    let full = live.world.sections[0].clone();
    follow_all(&live, &[0, 1], "select", &full, &[("FULL", "select"), ("FULL", "join")]).await;
});

on_every_database!(a_clash_and_a_course_one_has_offer_to_replace, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    same_hours(&site, &live.world).await;
    let other = another_section(&site, &live.world, 0, "1002", (3, "08:00", "09:50")).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    for n in [0, 1] {
        live.ask(n, "select", 1).await.expect(200);
    }
    let clashing = live.world.sections[0].clone();
    follow_all(&live, &[0, 1], "select", &clashing, &[("CLASH", "select"), ("CLASH", "replace")]).await;
    // Who has the course has it in another section.
    follow_all(&live, &[1], "select", &other, &[("ALREADY_SELECTED", "replace")]).await;
});

on_every_database!(too_many_units_and_waits_offer_what_makes_room, site, {
    let live = Live::planned(&site, [5, 1], json!({})).await;
    let third = another_course(&site, &live.world, "MATH1013").await;
    let settings = live.world.office.get("/api/es/settings").await.expect(200).result().clone();
    let mut body = json!({ "settings": settings["settings"], "version": settings["version"] });
    body["settings"]["maxWaiting"] = json!(1);
    body["settings"]["requestsPerSecond"] = json!(50);
    live.world.office.patch("/api/es/settings", body).await.expect(200);
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(0, "select", 0).await.expect(200);
    live.ask(0, "select", 1).await.expect(200);
    follow_all(&live, &[0], "select", &third, &[("TYPE_UNITS", "replace")]).await;
    // The seat in the second section is gone again for the others.
    live.ask(1, "select", 0).await.expect(200);
    let first = live.seat(&site, 0, 1).await.unwrap().0;
    if first == "DROPPED" {
        live.ask(2, "select", 1).await.expect(200);
    }
    live.ask(1, "join", 1).await.expect(200);
    follow_all(&live, &[1], "select", &third, &[("TYPE_UNITS", "leave")]).await;
    let free = live.world.sections[0].clone();
    follow_all(&live, &[2], "join", &free, &[("SEAT_FREE", "select")]).await;
});

on_every_database!(a_round_of_wishes_offers_to_wish, site, {
    let live = Live::open_as(&site, [1, 5], json!({ "allocation": "RANKED" })).await;
    let first = live.world.sections[0].clone();
    follow_all(&live, &[0], "select", &first, &[("ONLY_WISHES", "wish")]).await;
    live.world.office.post("/api/es/round/close", json!({ "id": live.round })).await.expect(200);
    assert_eq!(live.seat(&site, 0, 0).await.unwrap().0, "REGISTERED");
    let over = live.ask(1, "select", 0).await.expect(409).json;
    assert_eq!(codes(&over), ["NO_ROUND"]);
    page_of(&offered(&over)[0].1);
});
