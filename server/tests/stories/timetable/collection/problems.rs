//! What is wrong with a plan is said with its data; what blocks keeps it from being handed in, until it is put right.

use schema::courses::course;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::kit::{OFFICE, OWN, Round, text};
use crate::{offers::page_of, story, support::Site};

async fn codes(round: &Round) -> Vec<(String, bool)> {
    let path = format!("{OWN}/problems?roundId={}&divisionId={}", round.id, round.campus.division);
    let found = round.filler.1.get(&path).await.expect(200).result().clone();
    let list = found.as_array().unwrap();
    for problem in list {
        assert!(!text(&problem["message"]).is_empty() && problem["data"].is_object(), "{problem}");
    }
    list.iter().map(|p| (text(&p["code"]), p["blocks"] == true)).collect()
}

async fn change(round: &Round, table: &str, row: &Value, mut with: Value) {
    let now = round.filler.1.get(&format!("{OWN}/{table}/{}", text(&row["id"]))).await.expect(200).result().clone();
    (with["id"], with["version"]) = (now["id"].clone(), now["version"].clone());
    round.filler.1.patch(&format!("{OWN}/{table}"), with).await.expect(200);
}

async fn status(site: &Site, id: &str, status: &str) {
    let db = site.app.db().maintenance();
    let mut row = course::Entity::find_by_id(id).one(db).await.unwrap().unwrap().into_active_model();
    row.status = Set(status.to_owned());
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

story!(every_problem_is_found_and_put_right, site, {
    let round = Round::build(&site).await;
    let filler = &round.filler.1;
    let entry = round.plan(&round.courses[0]).await;
    assert_eq!(codes(&round).await, [], "a sound plan");
    let teaching = round.rows(filler, &format!("{OWN}/teacher")).await.remove(0);
    let all_week = json!(["1", "2", "3", "4", "5"]);
    for (table, wrong, right, code, blocks) in [
        ("course", json!({ "sectionsPlanned": 0 }), json!({ "sectionsPlanned": 2 }), "no_sections", true),
        ("course", json!({ "quotaPerSection": 61 }), json!({ "quotaPerSection": 40 }), "over_room", false),
        ("course", json!({ "hourPattern": "2+2" }), json!({ "hourPattern": "2+1" }), "hours_mismatch", false),
        ("course", json!({ "unavailableTimes": all_week }), json!({ "unavailableTimes": [] }), "no_slot", true),
        ("teacher", json!({ "share": 50 }), json!({ "share": 100 }), "shares_not_whole", true),
        ("teacher", json!({ "sectionSlot": 1 }), json!({ "sectionSlot": 0 }), "missing_teacher", true),
        ("teacher", json!({ "hours": 12 }), json!({ "hours": 0 }), "teacher_over_hours", false),
        ("teacher", json!({ "unavailableTimes": all_week }), json!({ "unavailableTimes": [] }), "no_slot", true),
    ] {
        let row = if table == "course" { &entry } else { &teaching };
        change(&round, table, row, wrong).await;
        assert!(codes(&round).await.contains(&(code.to_owned(), blocks)), "{code}: {:?}", codes(&round).await);
        if blocks {
            let refused = round.submit().await.expect(409);
            let rules = refused.json["refusal"]["rules"].as_array().unwrap();
            let rule =
                rules.iter().find(|rule| rule["code"] == code).unwrap_or_else(|| panic!("{code}: {}", refused.json));
            // The step leads to the row, which is put right there.
            let (page, query) = page_of(rule["actions"][0]["to"].as_str().unwrap());
            let part = page.rsplit('/').next().unwrap();
            let listed = filler.get(&format!("{OWN}/{part}?{query}")).await.expect(200);
            assert_eq!(listed.result()["totalCount"], 1, "{code}");
        }
        change(&round, table, row, right).await;
        assert_eq!(codes(&round).await, [], "{code} was put right");
    }
    // A course that was retired meanwhile.
    status(&site, &round.courses[0], "RETIRED").await;
    assert_eq!(codes(&round).await, [("course_unavailable".to_owned(), true)]);
    status(&site, &round.courses[0], "ACTIVE").await;
    // Taught together with something that has gone.
    let other = round.filler.1.post(&format!("{OWN}/course"), round.course(&round.courses[1])).await.expect(200);
    let other = text(&other.result()["id"]);
    change(&round, "course", &entry, json!({ "combinedWithId": other })).await;
    filler.delete(&format!("{OWN}/course?ids={other}")).await.expect(200);
    assert_eq!(codes(&round).await, [("combined_missing".to_owned(), true)]);
    change(&round, "course", &entry, json!({ "combinedWithId": null })).await;
    // More students than seats.
    let mut group = round.group("CMP Y2 G1");
    group["expectedSize"] = json!(81);
    filler.post(&format!("{OWN}/group"), group).await.expect(200);
    assert_eq!(codes(&round).await, [("group_over_quota".to_owned(), false)]);
    let done = round.submit().await.expect(200);
    assert_eq!(done.result()["warnings"][0]["code"], "group_over_quota", "a warning does not stand in the way");
});

story!(the_registry_reads_the_problems_of_each_course, site, {
    let round = Round::build(&site).await;
    let entry = round.filler.1.post(&format!("{OWN}/course"), round.course(&round.courses[0])).await.expect(200);
    let id = text(&entry.result()["id"]);
    let found = round.office.get(&format!("{OFFICE}/course/problems?ids={id}")).await.expect(200);
    assert_eq!(found.result()[0]["problems"][0]["code"], "missing_teacher");
    let all = round.office.get(&format!("{OFFICE}/problems?roundId={}", round.id)).await.expect(200);
    assert_eq!(all.result()[0]["rowId"], json!(id));
});

story!(what_is_not_well_formed_is_refused_at_its_field, site, {
    let round = Round::build(&site).await;
    for (field, value) in [
        ("hourPattern", json!("2+x")),
        ("unavailableTimes", json!(["Monday"])),
        ("quotaByYear", json!(["Y9:10"])),
        ("requirement", json!("修读过(")),
        ("weeks", json!("SOME")),
    ] {
        let mut body = round.course(&round.courses[0]);
        body[field] = value;
        let refused = round.filler.1.post(&format!("{OWN}/course"), body).await.expect(422);
        assert_eq!(refused.json["errors"][0]["field"], field, "{}", refused.json);
    }
});
