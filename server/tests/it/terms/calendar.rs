//! The calendar: generating it, keeping what was set by hand, exceptions by sheet, and the view by weeks.

use std::collections::BTreeMap;

use kernel::audit::entity::entry;
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{add, at, autumn, id, year};
use crate::{
    kit::{csv, dump, number, row_errors, sheet_texts, with},
    story,
    support::Site,
};

async fn semester(root: &Client) -> Value {
    let y = year(root, "2026-2027", "2026-08-31", "2027-08-29").await;
    add(root, "college/semester", autumn(&y)).await
}

async fn generate(root: &Client, semester: &Value, overwrite: bool, dry_run: bool) -> Value {
    let body = json!({ "semesterId": semester["id"], "overwrite": overwrite, "dryRun": dry_run });
    root.patch(&at("college/date/gen"), body).await.expect(200).result().clone()
}

async fn days(site: &Site) -> Vec<String> {
    dump(site, "calendar_date", &["id", "created_at", "updated_at", "created_by", "updated_by"]).await
}

fn counts(report: &Value) -> [i64; 4] {
    ["created", "updated", "kept", "unchanged"].map(|name| report[name].as_i64().unwrap())
}

story!(a_calendar_is_generated_once_and_a_second_run_changes_nothing, site, {
    let root = site.root();
    let s = semester(&root).await;
    // 31 August 2026 to 10 January 2027.
    let preview = generate(&root, &s, false, true).await;
    assert_eq!(counts(&preview), [133, 0, 0, 0]);
    assert_eq!(number(&site, "SELECT count(*) FROM calendar_date").await, 0, "a preview writes nothing");
    let report = generate(&root, &s, false, false).await;
    assert_eq!(with(report.clone(), json!({ "dryRun": true })), preview);
    let before = (days(&site).await, number(&site, "SELECT count(*) FROM audit_entry").await);
    for overwrite in [false, true] {
        let again = generate(&root, &s, overwrite, false).await;
        assert_eq!((counts(&again), again["days"].as_array().unwrap().len()), ([0, 0, 0, 133], 0));
    }
    assert_eq!((days(&site).await, number(&site, "SELECT count(*) FROM audit_entry").await), before);
    let view = root.get(&at(&format!("college/calendar?semesterId={}", id(&s)))).await.expect(200).result().clone();
    assert_eq!(view["semester"]["code"], "2026-1");
    let weeks = view["weeks"].as_array().unwrap();
    assert_eq!(
        (weeks.len(), &weeks[0]["weekNo"], &weeks[1]["weekNo"], &weeks[18]["weekNo"]),
        (19, &json!(0), &json!(1), &json!(18))
    );
    assert_eq!((&weeks[0]["monday"], &weeks[0]["days"][0]["dayType"]), (&json!("2026-08-31"), &json!("REGISTRATION")));
    assert_eq!(weeks[4]["days"][3]["noteCn"], "国庆节");
    // Fourteen weeks from 7 September to 11 December, less National Day on Thursday and Friday.
    assert_eq!(view["teachingDays"], json!({ "1": 14, "2": 14, "3": 14, "4": 13, "5": 13, "6": 0, "7": 0 }));
    assert_eq!(view["counts"]["TEACHING"], 68);
    assert_eq!(view["counts"]["EXAM"], 10);
    assert_eq!(view["counts"]["HOLIDAY"], 4);
});

story!(what_is_set_by_hand_stays_unless_it_is_to_be_written_over, site, {
    let root = site.root();
    let s = semester(&root).await;
    generate(&root, &s, false, false).await;
    let page = root.get(&at("college/date?date=2026-09-25")).await.expect(200).result()["data"][0].clone();
    assert_eq!(page["handMade"], false);
    let change =
        json!({ "id": page["id"], "version": 1, "dayType": "HOLIDAY", "noteCn": "中秋节", "noteEn": "Mid-Autumn" });
    root.patch(&at("college/date"), change).await.expect(200);
    let report = generate(&root, &s, false, false).await;
    assert_eq!(counts(&report), [0, 0, 1, 132]);
    let kept = json!({ "date": "2026-09-25", "weekNo": 3, "weekday": 5, "change": "KEEP", "before": "HOLIDAY", "after": "HOLIDAY" });
    assert_eq!(report["days"], json!([kept]));
    // Only what the semester's dates change follows them.
    let moved = json!({ "id": s["id"], "version": 1, "examEnd": "2026-12-26" });
    root.patch(&at("college/semester"), moved).await.expect(200);
    // The 27th is a Sunday and no exam day either way.
    assert_eq!(counts(&generate(&root, &s, false, true).await), [0, 0, 1, 132]);
    let moved = json!({ "id": s["id"], "version": 2, "examEnd": "2026-12-25" });
    root.patch(&at("college/semester"), moved).await.expect(200);
    let report = generate(&root, &s, false, false).await;
    assert_eq!(counts(&report), [0, 1, 1, 131]);
    assert_eq!((&report["days"][1]["before"], &report["days"][1]["after"]), (&json!("EXAM"), &json!("VACATION")));
    let report = generate(&root, &s, true, false).await;
    assert_eq!(counts(&report), [0, 1, 0, 132]);
    let page = root.get(&at("college/date?date=2026-09-25")).await.expect(200).result()["data"][0].clone();
    assert_eq!((&page["handMade"], &page["dayType"], &page["noteCn"]), (&json!(false), &json!("TEACHING"), &json!("")));
});

story!(a_make_up_day_counts_as_the_day_it_stands_for, site, {
    let root = site.root();
    let s = semester(&root).await;
    generate(&root, &s, false, false).await;
    let page = root.get(&at("college/date?date=2026-10-10")).await.expect(200).result()["data"][0].clone();
    let change = json!({ "id": page["id"], "version": 1, "dayType": "MAKE_UP", "effectiveWeekday": 5 });
    root.patch(&at("college/date"), change).await.expect(200);
    let view = root.get(&at(&format!("college/calendar?semesterId={}", id(&s)))).await.expect(200).result().clone();
    assert_eq!(view["teachingDays"], json!({ "1": 14, "2": 14, "3": 14, "4": 13, "5": 14, "6": 0, "7": 0 }));
});

story!(exceptions_come_as_a_sheet_and_go_as_a_whole, site, {
    let root = site.root();
    let s = semester(&root).await;
    generate(&root, &s, false, false).await;
    let template =
        root.get(&at(&format!("college/date/upload/template?semesterId={}&format=csv", id(&s)))).await.expect(200);
    let head = sheet_texts(&template.bytes, "t.csv")[0].join(",");
    assert!(head.contains("日期") && head.contains("日期类型") && !head.contains("学期"), "{head}");
    let before = days(&site).await;
    let path = |rest: &str| at(&format!("college/date/upload/form?semesterId={}{rest}", id(&s)));
    let sheet = csv(&[
        vec!["日期", "日期类型", "按星期几上课", "中文备注", "英文备注"],
        vec!["2026-09-25", "节假日", "", "中秋节", "Mid-Autumn Festival"],
        vec!["2026-09-27", "Make-up", "5", "补周五课", "Runs as Friday"],
    ]);
    let preview = root.upload(&path("&dryRun=true"), "x.csv", &sheet).await.expect(200).result().clone();
    assert_eq!(
        (&preview["updated"], &preview["created"], &preview["committed"]),
        (&json!(2), &json!(0), &json!(false))
    );
    assert_eq!(days(&site).await, before);
    let report = root.upload(&path(""), "x.csv", &sheet).await.expect(200).result().clone();
    assert_eq!((&report["updated"], &report["committed"]), (&json!(2), &json!(true)));
    assert_eq!(counts(&generate(&root, &s, false, true).await), [0, 0, 2, 131], "they are set by hand");
    let page = root.get(&at("college/date?date=2026-09-27")).await.expect(200).result()["data"][0].clone();
    assert_eq!((&page["weekNo"], &page["effectiveWeekday"], &page["handMade"]), (&json!(3), &json!(5), &json!(true)));
    // English heads, and every mistake at its row.
    let wrong = csv(&[
        vec!["Date", "Day type", "Runs as weekday"],
        vec!["2026-08-30", "HOLIDAY", ""],
        vec!["2026-10-10", "Make-up", ""],
        vec!["2026-10-11", "Party", ""],
        vec!["10.11.", "Holiday", ""],
        vec!["2026-10-12", "Holiday", ""],
        vec!["2026-10-12", "Holiday", ""],
    ]);
    let report = root.upload(&path(""), "x.csv", &wrong).await.expect(200);
    let mut found: Vec<_> = row_errors(&report).into_iter().map(|(row, _, code)| (row, code)).collect();
    // One mistake of a row says enough.
    found.dedup_by_key(|(row, _)| *row);
    let expected =
        [(2, "outside_semester"), (3, "required"), (4, "not_a_choice"), (5, "wrong_format"), (7, "duplicate_row")];
    assert_eq!(found, expected.map(|(row, code)| (row, code.to_owned())));
    assert_eq!(report.result()["committed"], false);
    // The semester is given by the address, and by nothing else.
    let column = csv(&[vec!["学期", "日期", "日期类型"], vec!["2026-1", "2026-10-12", "节假日"]]);
    assert_eq!(row_errors(&root.upload(&path(""), "x.csv", &column).await.expect(422))[0].2, "unknown_column");
    root.upload(&at("college/date/upload/form?semesterId=nothing"), "x.csv", &sheet).await.expect(404);
    let batches = root.get(&at("college/date/batches")).await.expect(200).result().clone();
    root.post(&at("college/date/batches/undo"), json!({ "id": batches[0]["id"] })).await.expect(200);
    let without_version = |lines: Vec<String>| -> Vec<String> {
        lines
            .into_iter()
            .map(|l| l.split('|').filter(|p| !p.starts_with("version=")).collect::<Vec<_>>().join("|"))
            .collect()
    };
    assert_eq!(without_version(days(&site).await), without_version(before));
    assert_eq!(counts(&generate(&root, &s, false, true).await), [0, 0, 0, 133], "and are no longer set by hand");
});

/// What the log says of the days since then: date, kind before, kind after.
async fn logged(site: &Site, seq: i64) -> BTreeMap<String, (Option<String>, String)> {
    let entries = entry::Entity::find()
        .filter(entry::Column::Seq.gt(seq))
        .filter(entry::Column::Subject.eq("basic.date"))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let value = |text: &Option<String>| text.as_deref().map(|t| serde_json::from_str::<Value>(t).unwrap());
    let kind = |row: &Value| row["dayType"].as_str().unwrap().to_owned();
    entries
        .iter()
        .map(|entry| {
            let (before, after) = (value(&entry.before), value(&entry.after).unwrap());
            (after["date"].as_str().unwrap().to_owned(), (before.as_ref().map(kind), kind(&after)))
        })
        .collect()
}

async fn newest(site: &Site) -> i64 {
    let last = entry::Entity::find().order_by_desc(entry::Column::Seq).one(site.app.db().maintenance()).await.unwrap();
    last.map_or(0, |e| e.seq)
}

/// Some days by hand, other dates of the semester, and whether to write over.
fn edits() -> impl Strategy<Value = (Vec<(u32, usize)>, u32, bool)> {
    (prop::collection::vec((0..133_u32, 0..5_usize), 0..8), 0..10_u32, any::<bool>())
}

story!(a_preview_says_what_the_log_says_afterwards, site, {
    let root = site.root();
    let s = semester(&root).await;
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[4; 32]));
    let first = "2026-08-31".parse::<chrono::NaiveDate>().unwrap();
    for round in 0..12 {
        let (by_hand, exam, overwrite) = edits().new_tree(&mut runner).unwrap().current();
        for (offset, kind) in by_hand {
            let date = first + chrono::Days::new(u64::from(offset));
            let kind = ["HOLIDAY", "ADMIN", "TEACHING", "READING_WEEK", "VACATION"][kind];
            let there =
                root.get(&at(&format!("college/date?date={date}"))).await.expect(200).result()["data"][0].clone();
            if there.is_null() {
                add(&root, "college/date", json!({ "semesterId": s["id"], "date": date, "dayType": kind })).await;
            } else {
                let change = json!({ "id": there["id"], "version": there["version"], "dayType": kind, "effectiveWeekday": null });
                root.patch(&at("college/date"), change).await.expect(200);
            }
        }
        let version =
            root.get(&at(&format!("college/semester/{}", id(&s)))).await.expect(200).result()["version"].clone();
        let end = format!("2026-12-{}", 18 + exam);
        root.patch(&at("college/semester"), json!({ "id": s["id"], "version": version, "examEnd": end }))
            .await
            .expect(200);
        let preview = generate(&root, &s, overwrite, true).await;
        let seq = newest(&site).await;
        let report = generate(&root, &s, overwrite, false).await;
        assert_eq!(with(report, json!({ "dryRun": true })), preview, "round {round}");
        let foretold: BTreeMap<_, _> = preview["days"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|day| day["change"] != "KEEP")
            .map(|day| {
                let text = |v: &Value| v.as_str().map(str::to_owned);
                (text(&day["date"]).unwrap(), (text(&day["before"]), text(&day["after"]).unwrap()))
            })
            .collect();
        assert_eq!(logged(&site, seq).await, foretold, "round {round}");
        assert_eq!(counts(&generate(&root, &s, overwrite, false).await)[..2], [0, 0], "round {round}");
    }
});
