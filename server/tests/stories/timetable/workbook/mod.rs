//! "Course List and Timetable" out and in again, with everything that real ones have in them.

use std::{collections::BTreeSet, fmt::Write};

use kernel::{actor::Actions, audit::entity::entry};
use schema::timetable::{class_session, published_session, section};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    story,
    support::Site,
    timetable::term::{Term, odd},
};

const HEAD: &str = "Course Code,Course Title & Session,Offering Unit,Offering Programme,Units,Curriculum Type,Elective Type,Teachers,Class Schedule,Hours,Classroom,Requirements,Remarks,Quota\n";

async fn office(site: &Site) -> Client {
    site.person("office", &[("ADMIN_AUTH_LEARNING_TTS", Actions::all())]).await.1
}

fn import(term: &Term, rest: &str) -> String {
    format!("/api/tts/workbook/import?semesterId={}{rest}", term.id)
}

/// Sections and meetings that are there, without what tells one writing of them from another.
async fn rows(site: &Site) -> BTreeSet<String> {
    let db = site.app.db().maintenance();
    let sections = section::Entity::find().filter(section::Column::ArchivedAt.is_null()).all(db).await.unwrap();
    let meetings =
        class_session::Entity::find().filter(class_session::Column::ArchivedAt.is_null()).all(db).await.unwrap();
    let values = sections.iter().map(|s| serde_json::to_value(s).unwrap());
    let values = values.chain(meetings.iter().map(|m| serde_json::to_value(m).unwrap()));
    let bare = |mut value: Value| {
        for name in ["createdAt", "createdBy", "updatedAt", "updatedBy", "version"] {
            value.as_object_mut().unwrap().remove(name);
        }
        value.to_string()
    };
    values.map(bare).collect()
}

/// So many sections with all irregularities: rooms missing, several teachers, odd weeks, shared rooms, requirements in
/// Chinese, no times at all.
fn sheet(courses: usize, sections: usize) -> String {
    let mut text = HEAD.to_owned();
    for course in 0..courses {
        for n in 0..sections {
            let number = course * sections + n;
            let (schedule, hours, places) = match number % 6 {
                0 => ("Mon 10:00-11:50\nWed 10:00-10:50", "2\n1", "T2-401\nNil"),
                1 => ("周二 08:00-09:50（单周）\nTue 10:00-11:50 (even weeks)", "2\n2", "T2-402\nT2-402"),
                2 => ("Thu 14:00-14:50\nFri 15:00-16:50", "3", "T2-401"),
                3 => ("Fri 09:00-10:50 (1-7周)\nTBA [TUT]", "2\n1", "T2-403"),
                4 => ("Sat 18:00-20:50 (odd weeks) [LAB] <T002>\nMon 10:00-11:50", "3\n2", ""),
                _ => ("", "", "Nil"),
            };
            let teachers = match number % 3 {
                0 => "T001 教师001\nT002",
                1 => "Teacher 002",
                _ => "",
            };
            let requirement = if number.is_multiple_of(5) { "修读过COMP1000 或者 修读过COMP1001" } else { "" };
            writeln!(
                text,
                "COMP{:04},Course COMP{:04} ({}),DST,,3,MR,ME: CST(Y3),\"{teachers}\",\"{schedule}\",\"{hours}\",\"{places}\",{requirement},备注{number},{}",
                1000 + course,
                1000 + course,
                1001 + n,
                30 + number % 20
            )
            .unwrap();
        }
    }
    text
}

async fn stock(site: &Site, courses: usize) -> Term {
    let term = Term::build(site).await;
    term.teacher(site, "001").await;
    term.teacher(site, "002").await;
    for n in 0..courses {
        term.course(site, &format!("COMP{:04}", 1000 + n)).await;
    }
    term
}

story!(a_workbook_of_fifteen_hundred_sections_goes_in_out_and_in_again, site, {
    let term = stock(&site, 150).await;
    let office = office(&site).await;
    let sheet = sheet(150, 10);
    let dry = office.upload(&import(&term, "&dryRun=true"), "list.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!(dry.result()["errors"], json!([]));
    assert_eq!((&dry.result()["created"], &dry.result()["committed"]), (&json!(1500), &json!(false)));
    assert!(rows(&site).await.is_empty(), "a rehearsal left something");
    let done = office.upload(&import(&term, ""), "list.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!((&done.result()["created"], &done.result()["committed"]), (&json!(1500), &json!(true)));
    let before = rows(&site).await;
    assert!(before.len() == 1500 + 2500, "{}", before.len());
    let db = site.app.db().maintenance();
    let odd = class_session::Entity::find().filter(class_session::Column::Weekday.eq(6)).all(db).await.unwrap();
    assert!(
        odd.iter().all(|m| m.weeks.0.iter().all(|week| week % 2 == 1) && m.kind == "LAB" && m.teacher_id.is_some())
    );
    // Out, in either language, and in again: nothing has changed.
    for language in ["csv", "xlsx"] {
        let path = format!("/api/tts/workbook/export?semesterId={}&format={language}", term.id);
        let file = office.get(&path).await.expect(200);
        let entries = entry::Entity::find().count(db).await.unwrap();
        let again = office.upload(&import(&term, ""), &format!("list.{language}"), &file.bytes).await.expect(200);
        assert_eq!(again.result()["errors"], json!([]), "{language}");
        assert_eq!((&again.result()["created"], &again.result()["updated"]), (&json!(0), &json!(1500)));
        assert_eq!(rows(&site).await, before, "{language}");
        assert_eq!(entry::Entity::find().count(db).await.unwrap(), entries, "nothing was written");
    }
    assert_eq!(published_session::Entity::find().count(db).await.unwrap(), 0, "nobody was told of anything");
    let head = office.get(&format!("/api/tts/workbook/export?semesterId={}&format=csv", term.id)).await.expect(200);
    let head = String::from_utf8_lossy(&head.bytes).lines().next().unwrap().to_owned();
    assert!(head.contains("课程编码") && head.contains("课程名称及班号") && head.contains("上课时间"), "{head}");
});

story!(every_mistake_is_told_at_its_row_and_column, site, {
    let term = stock(&site, 2).await;
    let office = office(&site).await;
    let line = |code: &str, title: &str, teachers: &str, times: &str, hours: &str, places: &str, asks: &str| {
        format!("{code},{title},,,,MR,,\"{teachers}\",\"{times}\",\"{hours}\",\"{places}\",{asks},,30\n")
    };
    let good = line("COMP1000", "A (1001)", "", "Mon 10:00-11:50", "2", "T2-401", "");
    let bad = [
        (line("NOPE1000", "A (1002)", "", "", "", "", ""), "courseCode", "unknown_reference"),
        (line("COMP1000", "No number", "", "", "", "", ""), "title", "no_section_no"),
        (line("COMP1000", "A (1003)", "Nobody", "", "", "", ""), "teachers", "unknown_reference"),
        (line("COMP1000", "A (1004)", "", "Someday 10:00-11:50", "2", "", ""), "schedule", "wrong_format"),
        (line("COMP1000", "A (1005)", "", "Mon 10:00-11:50 (19-20周)", "2", "", ""), "schedule", "wrong_format"),
        (line("COMP1000", "A (1006)", "", "Mon 10:00-11:50", "2", "Z9-999", ""), "places", "unknown_reference"),
        (line("COMP1000", "A (1007)", "", "Mon 10:00-11:50", "2", "T2-401\nT2-402", ""), "places", "places_differ"),
        (line("COMP1000", "A (1008)", "", "Mon 10:00-11:50\nTue 10:00-11:50", "9", "", ""), "hours", "hours_differ"),
        (line("COMP1000", "A (1009)", "", "", "", "", "修读过"), "requirement", "requirement_syntax"),
        (line("COMP1000", "A (1001)", "", "", "", "", ""), "title", "duplicate_row"),
    ];
    let sheet: String = std::iter::once(good.clone()).chain(bad.iter().map(|(line, ..)| line.clone())).collect();
    let sheet = format!("{HEAD}{sheet}");
    let report = office.upload(&import(&term, ""), "list.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!((&report.result()["committed"], &report.result()["failed"]), (&json!(false), &json!(bad.len())));
    for (_, field, code) in &bad {
        let errors = report.result()["errors"].as_array().unwrap();
        let told = errors.iter().find(|e| e["field"] == *field && e["code"] == *code);
        let told = told.unwrap_or_else(|| panic!("{field} {code}: {errors:?}"));
        assert!(
            told["row"].as_u64().unwrap() > 2 && told["column"].is_string() && told["message"].is_string(),
            "{told}"
        );
    }
    assert!(rows(&site).await.is_empty());
    let report = office.upload(&import(&term, "&onError=skip"), "list.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!((&report.result()["committed"], &report.result()["created"]), (&json!(true), &json!(1)));
    assert_eq!(rows(&site).await.len(), 2);
});

story!(an_import_is_undone_while_nobody_touched_it, site, {
    let term = stock(&site, 2).await;
    let office = office(&site).await;
    let course = term.course(&site, "COMP1900").await;
    let old = term.section(&site, &course, "1001", &[]).await;
    term.draft(&site, &old, &odd(2, "10:00", "11:50"), Some(0)).await;
    term.draft(&site, &old, &odd(3, "10:00", "11:50"), Some(0)).await;
    let before = rows(&site).await;
    let sheet = format!(
        "{HEAD}COMP1900,New title (1001),,,,ME,,T001,Fri 14:00-15:50,2,T2-403,,changed,50\n{}",
        "COMP1000,A (1001),,,,MR,,T001,\"Mon 10:00-11:50\nTue 10:00-11:50\",\"2\n2\",Nil,,,30\n"
    );
    let path = import(&term, "");
    let run = || office.upload(&path, "list.csv", sheet.as_bytes());
    let batch = run().await.expect(200).result()["batchId"].clone();
    assert_ne!(rows(&site).await, before);
    let listed = office.get(&format!("/api/tts/workbook/batches?semesterId={}", term.id)).await.expect(200);
    assert_eq!((&listed.result()[0]["id"], &listed.result()[0]["created"]), (&batch, &json!(1)));
    let undo = || office.post("/api/tts/workbook/batches/undo", json!({ "id": batch }));
    undo().await.expect(200);
    assert_eq!(rows(&site).await, before, "all of it, sections and meetings");
    assert_eq!(undo().await.expect(409).code(), "batch_undone");
    // Touched: the rows are named, and the import stays.
    let batch = run().await.expect(200).result()["batchId"].clone();
    let db = site.app.db().maintenance();
    let mut row = section::Entity::find_by_id(&old).one(db).await.unwrap().unwrap().into_active_model();
    (row.quota, row.version) = (Set(51), Set(row.version.unwrap() + 1));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let after = rows(&site).await;
    let refused = office.post("/api/tts/workbook/batches/undo", json!({ "id": batch })).await.expect(409);
    assert_eq!(refused.code(), "batch_touched");
    assert!(refused.json.to_string().contains("COMP1900"), "{}", refused.json);
    assert_eq!(rows(&site).await, after);
    office.post("/api/tts/workbook/batches/undo", json!({ "id": "nothing" })).await.expect(404);
});
