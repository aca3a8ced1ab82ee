//! Carrying a semester over into the next.

use kernel::audit::entity::entry;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{add, at, autumn, id, term, year};
use crate::{
    kit::{audit_entries, sql, with},
    story,
    support::Site,
};

/// This year's semester with a holiday, a make-up day and a window, and an empty one of next year.
async fn two_years(site: &Site) -> (Value, Value) {
    let root = site.root();
    let this = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    let next = year(&root, "2027-2028", "2027-08-30", "2028-08-27").await;
    let from = add(&root, "college/semester", autumn(&this)).await;
    // 30 August 2027 is a Monday, 52 weeks after 31 August 2026.
    let to = add(&root, "college/semester", term(&next, "2027-1", "2027-08-30", "2028-01-09", &["UG"])).await;
    for (date, more) in [
        ("2026-09-25", json!({ "dayType": "HOLIDAY", "noteCn": "中秋节", "noteEn": "Mid-Autumn" })),
        ("2026-09-27", json!({ "dayType": "MAKE_UP", "effectiveWeekday": 5 })),
    ] {
        add(&root, "college/date", with(json!({ "semesterId": from["id"], "date": date }), more)).await;
    }
    // 1 September 2026, 09:00 at the university.
    sql(
        site,
        &format!(
            "INSERT INTO open_window (id, module, student_type, semester_id, title_zh, title_en, start_at, end_at, enabled, created_at, updated_at, version) \
             VALUES ('w1', 'es', 'UG', '{}', '选课', 'Selection', 1788224400000, 1788829200000, TRUE, 0, 0, 1)",
            id(&from)
        ),
    )
    .await;
    (from, to)
}

async fn roll(client: &Client, from: &Value, to: &Value, parts: &[&str], dry_run: bool) -> testkit::Answer {
    let body = json!({ "fromId": from["id"], "toId": to["id"], "parts": parts, "dryRun": dry_run });
    client.post(&at("college/semester/roll"), body).await
}

const ALL: &[&str] = &["DATES", "CALENDAR", "WINDOWS"];

/// The state taken out, because it tells the preview from the real run.
fn rows(report: &Value) -> Vec<(String, Value)> {
    let part = |p: &Value| (p["part"].as_str().unwrap().to_owned(), p["rows"].clone());
    report["parts"].as_array().unwrap().iter().map(part).collect()
}

fn states(report: &Value) -> Vec<&str> {
    report["parts"].as_array().unwrap().iter().map(|p| p["state"].as_str().unwrap()).collect()
}

async fn entries(site: &Site, seq: i64, subject: &str) -> Vec<(Value, Value)> {
    let found = entry::Entity::find()
        .filter(entry::Column::Seq.gt(seq))
        .filter(entry::Column::Subject.eq(subject))
        .order_by_asc(entry::Column::Seq)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let value = |text: &Option<String>| text.as_deref().map_or(Value::Null, |t| serde_json::from_str(t).unwrap());
    found.iter().map(|e| (value(&e.before), value(&e.after))).collect()
}

story!(a_semester_is_carried_over_by_whole_weeks, site, {
    let root = site.root();
    let (from, to) = two_years(&site).await;
    let before = audit_entries(&site).await;
    let preview = roll(&root, &from, &to, ALL, true).await.expect(200).result().clone();
    assert_eq!(states(&preview), ["WOULD_COPY"; 3]);
    assert_eq!(audit_entries(&site).await, before);
    let last = entry::Entity::find().order_by_desc(entry::Column::Seq).one(site.app.db().maintenance()).await.unwrap();
    let seq = last.unwrap().seq;
    let report = roll(&root, &from, &to, ALL, false).await.expect(200).result().clone();
    assert_eq!(states(&report), ["COPIED"; 3]);
    assert_eq!(rows(&report), rows(&preview), "the preview says what is done");
    // Worked out by hand: 364 days later.
    let after = root.get(&at(&format!("college/semester/{}", id(&to)))).await.expect(200).result().clone();
    for (field, day) in [
        ("firstClassDay", "2027-09-06"),
        ("lastClassDay", "2027-12-10"),
        ("addDropStart", "2027-09-06"),
        ("addDropEnd", "2027-09-19"),
        ("revisionStart", "2027-12-11"),
        ("revisionEnd", "2027-12-14"),
        ("examStart", "2027-12-15"),
        ("examEnd", "2027-12-26"),
        ("gradeReleaseDate", "2028-01-07"),
    ] {
        assert_eq!(after[field], day, "{field}");
    }
    assert_eq!(after["weeks"], 14);
    let days =
        root.get(&at(&format!("college/date?semesterId={}", id(&to)))).await.expect(200).result()["data"].clone();
    let shown: Vec<_> = days
        .as_array()
        .unwrap()
        .iter()
        .map(|d| (d["date"].as_str().unwrap(), d["weekNo"].as_i64().unwrap(), d["handMade"] == true))
        .collect();
    assert_eq!(shown, [("2027-09-24", 3, true), ("2027-09-26", 3, true)]);
    assert_eq!((&days[0]["noteCn"], &days[1]["effectiveWeekday"]), (&json!("中秋节"), &json!(5)));
    // And the log says what the preview said, part by part.
    let told: Vec<Value> = preview["parts"].as_array().unwrap().iter().map(|p| p["rows"].clone()).collect();
    let (old, new) = entries(&site, seq, "basic.semester").await.remove(0);
    let changed: Vec<String> = new
        .as_object()
        .unwrap()
        .iter()
        .filter(|(name, value)| {
            old[name.as_str()] != **value && !["version", "updatedAt", "updatedBy"].contains(&name.as_str())
        })
        .map(|(_, value)| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        .collect();
    let mut foretold: Vec<String> =
        told[0].as_array().unwrap().iter().map(|r| r["to"].as_str().unwrap().to_owned()).collect();
    let mut changed = changed;
    changed.sort();
    foretold.sort();
    assert_eq!(changed, foretold);
    let logged: Vec<Value> =
        entries(&site, seq, "basic.date").await.into_iter().map(|(_, new)| new["date"].clone()).collect();
    let foretold: Vec<Value> = told[1].as_array().unwrap().iter().map(|r| r["to"].clone()).collect();
    assert_eq!(logged, foretold);
    let windows = entries(&site, seq, "system.window").await;
    assert_eq!((windows.len(), &windows[0].1["semesterId"]), (1, &to["id"]));
    assert_eq!(windows[0].1["startAt"], "2027-08-31T01:00:00.000Z");
    assert_eq!(told[2][0]["to"], "2027-08-31 09:00:00 – 2027-09-07 09:00:00");
});

story!(what_the_target_has_is_not_written_over, site, {
    let root = site.root();
    let (from, to) = two_years(&site).await;
    roll(&root, &from, &to, &["DATES"], false).await.expect(200);
    let again = roll(&root, &from, &to, ALL, true).await.expect(200).result().clone();
    assert_eq!(states(&again), ["FILLED", "WOULD_COPY", "WOULD_COPY"]);
    let before = audit_entries(&site).await;
    let answer = roll(&root, &from, &to, ALL, false).await.expect(409);
    assert_eq!(answer.code(), "roll_filled");
    let rules = answer.json["refusal"]["rules"].as_array().unwrap();
    assert_eq!(rules.iter().map(|r| r["data"]["part"].as_str().unwrap()).collect::<Vec<_>>(), ["DATES"]);
    assert!(rules[0]["actions"][0]["label"].as_str().unwrap().contains("不结转"));
    assert_eq!(audit_entries(&site).await, before, "all of it or nothing");
    roll(&root, &from, &to, &["CALENDAR", "WINDOWS"], false).await.expect(200);
    let answer = roll(&root, &from, &to, ALL, false).await.expect(409);
    assert_eq!(answer.json["refusal"]["rules"].as_array().unwrap().len(), 3, "a rule for each part");
});

story!(an_empty_source_a_short_target_and_wrong_calls, site, {
    let root = site.root();
    let (from, to) = two_years(&site).await;
    let nothing = roll(&root, &to, &from, ALL, true).await.expect(200).result().clone();
    assert_eq!(states(&nothing), ["NOTHING"; 3]);
    let before = audit_entries(&site).await;
    roll(&root, &to, &from, ALL, false).await.expect(200);
    assert_eq!(audit_entries(&site).await, before);
    let summer = json!({ "yearId": to["yearId"], "no": 3, "startDate": "2028-07-03", "endDate": "2028-08-20", "studentTypes": ["UG"] });
    let summer = add(&root, "college/semester", super::kit::named("2027-3", summer)).await;
    let answer = roll(&root, &from, &summer, &["DATES"], true).await.expect(409);
    assert_eq!(answer.code(), "roll_does_not_fit");
    assert_eq!(answer.json["refusal"]["rules"][0]["actions"].as_array().unwrap().len(), 2);
    // Days beyond its end are named and left out.
    let short = json!({ "yearId": to["yearId"], "no": 4, "startDate": "2028-02-07", "endDate": "2028-02-26", "studentTypes": ["UG"] });
    let short = add(&root, "college/semester", super::kit::named("2027-4", short)).await;
    let report = roll(&root, &from, &short, &["CALENDAR"], false).await.expect(200).result().clone();
    assert_eq!(report["parts"][0]["rows"][0]["to"], "2028-02-25");
    assert_eq!(report["parts"][0]["rows"][1]["to"], Value::Null);
    for (body, field) in [
        (json!({ "fromId": from["id"], "toId": from["id"], "parts": ALL }), "toId"),
        (json!({ "fromId": from["id"], "toId": to["id"], "parts": [] }), "parts"),
        (json!({ "fromId": from["id"], "toId": to["id"], "parts": ["GRADES"] }), "parts[0]"),
        (json!({ "fromId": "", "toId": to["id"], "parts": ALL }), "fromId"),
    ] {
        assert_eq!(root.post(&at("college/semester/roll"), body).await.expect(422).errors()[0].0, field);
    }
    roll(&root, &json!({ "id": "nothing" }), &to, ALL, false).await.expect(404);
});
