//! Finding students.

use kernel::{Action, actor::Actions};
use schema::students::student;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{STUDENTS, draft, people::registrar, with};
use crate::{
    kit::{Campus, document},
    story,
    support::Site,
};

story!(a_student_is_found_by_number_names_pinyin_and_documents, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let form = json!({ "candidateNo": "26110101112233" });
    let id = root.post(STUDENTS, with(draft(&campus), form)).await.expect(200).result()["id"].clone();
    campus.student(&site, "2610000002", "ACTIVE").await;
    for keyword in [
        "2610000001",
        "张三",
        "zhangsan",
        "ZhangSan",
        "zs",
        "zhang%20san",
        "26110101112233",
        "zs@test",
        &document(7),
        "10012340007",
    ] {
        let found = root.get(&format!("{STUDENTS}?keyword={keyword}")).await.expect(200);
        assert_eq!(found.result()["totalCount"], 1, "{keyword}");
        assert_eq!(found.result()["data"][0]["id"], id, "{keyword}");
    }
    assert_eq!(root.get(&format!("{STUDENTS}?keyword=ls")).await.expect(200).result()["totalCount"], 0);
    // The key is for finding, not for showing.
    let row = root.get(&format!("{STUDENTS}?keyword=zs")).await.expect(200).result()["data"][0].clone();
    assert!(row.get("pinyinKey").is_none());
    for filter in [
        format!("programmeId={}", campus.programme),
        format!("divisionId={}", campus.division),
        format!("cohortId={}", campus.cohort),
        format!("categoryId={}", campus.category),
        format!("entrySemesterId={}", campus.semester),
        format!("studyTypeId={}", campus.study_type("REGULAR")),
    ] {
        let found = root.get(&format!("{STUDENTS}?{filter}")).await.expect(200);
        assert_eq!(found.result()["totalCount"], 2, "{filter}");
    }
    let new = root.get(&format!("{STUDENTS}?studyStatusId={}", campus.status("NEW"))).await.expect(200);
    assert_eq!(
        (&new.result()["totalCount"], &new.result()["data"][0]["labels"]["studyStatusId"]),
        (&json!(1), &json!("待报到"))
    );
});

story!(words_are_found_by_their_beginning_and_others_when_nothing_begins_so, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let number = "26110101112233";
    let form = json!({ "candidateNo": number, "nameCn": "张三丰", "nameEn": "ZHANG Sanfeng" });
    let id = root.post(STUDENTS, with(draft(&campus), form)).await.expect(200).result()["id"].clone();
    let ids = async |client: &Client, keyword: &str| {
        let found = client.get(&format!("{STUDENTS}?keyword={keyword}")).await.expect(200).result().clone();
        assert_eq!(found["totalCount"], json!(found["data"].as_array().unwrap().len()), "{keyword}");
        found["data"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    // Not the beginning of anything: in the midst of a number, a syllable, an address.
    for keyword in ["1112233", "hangs", "anfen", "st.inv"] {
        assert_eq!(ids(&root, keyword).await, std::slice::from_ref(&id), "{keyword}");
    }
    // Somebody else's word begins so: only an index of every searched column still finds the first.
    let other = campus.student(&site, "2610000002", "ACTIVE").await;
    for keyword in ["261000000", "张三丰", "三丰", "丰", "zhangsanf", "zhang s", "sanf", "zs", number, "zs@test"]
    {
        rename(&site, &other, keyword).await;
        let mut found = ids(&root, &keyword.replace(' ', "%20")).await;
        found.retain(|found| *found != json!(other));
        assert_eq!(found, std::slice::from_ref(&id), "{keyword}");
    }
    // Words go with the name they are of.
    rename(&site, &other, "Quentin").await;
    assert_eq!(ids(&root, "quen").await, [json!(other)]);
    rename(&site, &other, "Zoë Hangzhou").await;
    assert_eq!(ids(&root, "quen").await, Vec::<Value>::new());
    assert_eq!(ids(&root, "hang").await, [json!(other)]);
    // Nobody learns from what they find what is in others' rows: there, nothing begins so.
    move_to(&site, &other, &campus.other_division).await;
    let here = registrar(&site, "here", &campus.division).await;
    assert_eq!(ids(&here, "hang").await, [id]);
});

async fn rename(site: &Site, id: &str, name_en: &str) {
    let row = student::ActiveModel { id: Set(id.to_owned()), name_en: Set(name_en.to_owned()), ..Default::default() };
    student::Entity::update(row).exec(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

async fn move_to(site: &Site, id: &str, division: &str) {
    let division_id = Set(Some(division.to_owned()));
    let row = student::ActiveModel { id: Set(id.to_owned()), division_id, ..Default::default() };
    student::Entity::update(row).exec(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(the_quick_search_shows_little_and_only_what_is_in_reach, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    root.post(STUDENTS, draft(&campus)).await.expect(200);
    let (_, quick) = site.person("quick", &[("STAFF_AUTH_SI_QUICK_QUERY", Actions::of([Action::Query]))]).await;
    let ask = |keyword: &str| json!({ "keyword": keyword });
    let found = quick.post("/api/si/quick", ask("zs")).await.expect(200).result().clone();
    let rows = found.as_array().unwrap();
    assert_eq!(rows.len(), 1);
    let mut names: Vec<_> = rows[0].as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    let expected = ["id", "idNoMasked", "nameCn", "nameEn", "programme", "status", "studentNo", "yearOfStudy"];
    assert_eq!(names, expected);
    assert_eq!((&rows[0]["programme"], &rows[0]["status"]), (&json!("专业 CMP"), &json!("待报到")));
    assert!(rows[0]["idNoMasked"].as_str().unwrap().contains('*'));
    // Search only: nothing else of the area opens.
    for path in [STUDENTS, "/api/si/home", "/api/si/cohort", "/api/si/log", "/api/si/settings"] {
        quick.get(path).await.expect(403);
    }
    assert_eq!(quick.post("/api/si/quick", ask("z")).await.expect(422).errors()[0].0, "keyword");
    let elsewhere = registrar(&site, "elsewhere", &campus.other_division).await;
    assert_eq!(elsewhere.post("/api/si/quick", ask("zs")).await.expect(200).result(), &json!([]));
    // The settings can hide the number altogether.
    let now = root.get("/api/si/settings").await.expect(200).result().clone();
    let mut settings = now["settings"].clone();
    settings["maskRule"] = json!("HIDDEN");
    let saved = root.patch("/api/si/settings", json!({ "settings": settings, "version": now["version"] })).await;
    assert_eq!(saved.expect(200).result()["version"], 1);
    let found = quick.post("/api/si/quick", ask("zs")).await.expect(200).result().clone();
    assert_eq!(found[0]["idNoMasked"], Value::String(String::new()));
});

story!(settings_that_cannot_work_are_told, site, {
    let root = site.root();
    let now = root.get("/api/si/settings").await.expect(200).result()["settings"].clone();
    for (changes, field) in [
        (json!({ "numberRule": { "length": 5, "serialDigits": 3 } }), "numberRule"),
        (json!({ "selfServiceFields": ["studentNo"] }), "selfServiceFields"),
        (json!({ "selfServiceFields": ["feeHold"] }), "selfServiceFields"),
        (json!({ "selfServiceFields": ["mobile"], "requestFields": ["mobile"] }), "requestFields"),
        (json!({ "registration": { "opensDaysBefore": -1, "closesOnDay": 11 } }), "registration"),
    ] {
        let body = json!({ "settings": with(now.clone(), changes), "version": 0 });
        assert_eq!(root.patch("/api/si/settings", body).await.expect(422).errors()[0].0, field);
    }
    let (_, staff) = site.person("staff", &[("STAFF_AUTH_SI", Actions::of([Action::Get]))]).await;
    staff.get("/api/si/settings").await.expect(200);
    staff.patch("/api/si/settings", json!({ "settings": now, "version": 0 })).await.expect(403);
});
