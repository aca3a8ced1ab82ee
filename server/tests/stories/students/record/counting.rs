//! Students counted.

use kernel::{Action, actor::Actions, ids};
use schema::students::student_semester;
use sea_orm::{EntityTrait, Set};
use serde_json::json;

use super::people::{of_division, registrar};
use crate::{kit::Campus, story, support::Site};

/// Seven active and three new ones of one programme, five active of another.
async fn fill(site: &Site, campus: &Campus) -> Vec<String> {
    let mut ids = vec![];
    for n in 1..=7 {
        ids.push(campus.student(site, &format!("26100000{n:02}"), "ACTIVE").await);
    }
    for n in 8..=10 {
        campus.student(site, &format!("26100000{n:02}"), "NEW").await;
    }
    let there = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    for n in 1..=5 {
        campus.student_of(site, &format!("26100010{n:02}"), "ACTIVE", there).await;
    }
    ids
}

story!(a_table_of_counts_adds_up, site, {
    let campus = Campus::build(&site).await;
    fill(&site, &campus).await;
    let path = "/api/si/statistics?rows=programme&columns=status";
    let table = site.root().get(path).await.expect(200).result().clone();
    assert_eq!(
        table["rows"],
        json!([
            { "key": campus.programme, "label": "专业 CMP" },
            { "key": campus.other_programme, "label": "专业 HIS" },
        ])
    );
    assert_eq!(
        table["columns"],
        json!([
            { "key": campus.status("NEW"), "label": "待报到" },
            { "key": campus.status("ACTIVE"), "label": "在读" },
        ])
    );
    assert_eq!(table["cells"], json!([[3, 7], [0, 5]]));
    assert_eq!(table["totals"], json!({ "rows": [10, 5], "columns": [3, 12], "all": 15 }));
    let active = site.root().get(&format!("{path}&activeOnly=true")).await.expect(200).result().clone();
    assert_eq!(active["cells"], json!([[7], [5]]));
    let one = format!("{path}&programmeId={}", campus.programme);
    assert_eq!(site.root().get(&one).await.expect(200).result()["totals"]["all"], 10);
    for (by, rows) in [
        ("cohort", 1),
        ("division", 2),
        ("gender", 2),
        ("origin", 1),
        ("category", 1),
        ("studentType", 1),
        ("yearOfStudy", 1),
    ] {
        let table = site.root().get(&format!("/api/si/statistics?rows={by}&columns=gender")).await.expect(200);
        assert_eq!(table.result()["rows"].as_array().unwrap().len(), rows, "{by}");
        assert_eq!(table.result()["totals"]["all"], 15, "{by}");
    }
    let unknown = site.root().get("/api/si/statistics?rows=shoeSize&columns=gender").await;
    assert!(unknown.status.is_client_error(), "{}", unknown.status);
});

story!(few_people_are_hidden_from_those_who_do_not_work_with_records, site, {
    let campus = Campus::build(&site).await;
    fill(&site, &campus).await;
    let held = [("TGP_STUDENT_STATISTICS", Actions::of([Action::Query, Action::Export]))];
    let (_, reader) = site.person("reader", &held).await;
    let path = "/api/si/statistics?rows=programme&columns=status";
    let table = reader.get(path).await.expect(200).result().clone();
    assert_eq!(table["cells"], json!([["<5", 7], [0, 5]]));
    assert_eq!(table["totals"], json!({ "rows": ["≥7", 5], "columns": ["≥0", 12], "all": "≥12" }));
    reader.get(&path.replace("statistics?", "statistics/export?")).await.expect(200);
    // What lies out of reach is not counted.
    let narrow = of_division(&site, "narrow", &held, &campus.other_division).await;
    assert_eq!(narrow.get(path).await.expect(200).result()["totals"]["all"], 5);
    let foreign = format!("{path}&programmeId={}", campus.programme);
    narrow.get(&foreign).await.expect(404);
    let (_, nobody) = site.person("nobody", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    nobody.get(path).await.expect(403);
});

story!(a_semester_is_counted_as_it_was_and_years_by_heads, site, {
    let campus = Campus::build(&site).await;
    let ids = fill(&site, &campus).await;
    // In this semester all seven were of the other programme; three of them are in the next one's snapshot too.
    for (semester, ids) in [(&campus.semester, &ids[..]), (&campus.next_semester, &ids[..3])] {
        for id in ids {
            snapshot(&site, &campus, id, semester).await;
        }
    }
    let path = "/api/si/statistics?rows=programme&columns=gender";
    let then = site.root().get(&format!("{path}&semesterId={}", campus.semester)).await.expect(200).result().clone();
    assert_eq!(then["rows"], json!([{ "key": campus.other_programme, "label": "专业 HIS" }]));
    assert_eq!(then["totals"]["all"], 7);
    let trend = site.root().get("/api/si/statistics/trend?by=programme").await.expect(200).result().clone();
    assert_eq!(trend["years"].as_array().unwrap().len(), 1);
    assert_eq!(trend["series"][0]["values"], json!([7]), "somebody in both semesters is one person");
    let here = registrar(&site, "here", &campus.other_division).await;
    here.get("/api/si/statistics/trend?by=programme").await.expect(403);
});

async fn snapshot(site: &Site, campus: &Campus, student: &str, semester: &str) {
    let now = site.app.clock.now();
    let row = student_semester::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student.to_owned()),
        semester_id: Set(semester.to_owned()),
        student_type: Set("UG".into()),
        category_id: Set(Some(campus.category.clone())),
        division_id: Set(Some(campus.other_division.clone())),
        programme_id: Set(Some(campus.other_programme.clone())),
        stream_id: Set(None),
        cohort_id: Set(Some(campus.cohort.clone())),
        degree: Set("BSC".into()),
        class_no: Set(String::new()),
        year_of_study: Set(Some(1)),
        study_status_id: Set(campus.status("ACTIVE").to_owned()),
        study_type_id: Set(None),
        registered: Set(true),
        registered_at: Set(Some(now)),
        channel: Set("WEB".into()),
        units_registered: Set(0),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    student_semester::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(home_counts_those_in_reach, site, {
    let campus = Campus::build(&site).await;
    fill(&site, &campus).await;
    let home = site.root().get("/api/si/home").await.expect(200).result().clone();
    assert_eq!(
        (&home["toRegister"], &home["notRegistered"], &home["requestsPending"]),
        (&json!(3), &json!(12), &json!(0))
    );
    assert_eq!(home["byProgramme"][0]["count"], 7);
    assert_eq!(home["byYear"][0], json!({ "key": "1", "label": "1 年级", "colour": "", "count": 12 }));
    let here = registrar(&site, "here", &campus.other_division).await;
    let home = here.get("/api/si/home").await.expect(200).result().clone();
    assert_eq!((&home["toRegister"], &home["notRegistered"]), (&json!(0), &json!(5)));
    assert_eq!(home["byStatus"].as_array().unwrap().len(), 1);
});
