//! Correcting a record.

use serde_json::{Value, json};

use super::{STUDENTS, draft, people::registrar, with};
use crate::{
    kit::{Campus, document},
    story,
    support::Site,
};

async fn added(site: &Site, campus: &Campus) -> Value {
    site.root().post(STUDENTS, draft(campus)).await.expect(200).result().clone()
}

fn change(row: &Value, changes: Value) -> Value {
    with(json!({ "id": row["id"], "version": row["version"] }), changes)
}

story!(who_somebody_is_changes_with_a_reason_only, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let row = added(&site, &campus).await;
    for (field, value) in [
        ("studentNo", json!("2699999999")),
        ("nameCn", json!("张四")),
        ("nameEn", json!("ZHANG Si")),
        ("gender", json!("F")),
        ("birthDate", json!("2006-01-01")),
        ("idType", json!("PASSPORT")),
        ("idNo", json!(document(6))),
        ("candidateNo", json!("26440000000001")),
        ("entryDate", json!("2026-09-02")),
        ("studentType", json!("RPG")),
    ] {
        let answer = root.patch(STUDENTS, change(&row, json!({ field: value }))).await.expect(422);
        assert_eq!(answer.errors(), [("reason".to_owned(), "reason.required".to_owned())], "{field}");
    }
    // What is as it was, is no change: forms send every field back, numbers masked.
    let same = json!({ "nameCn": " 张三 ", "idNo": row["idNo"], "gender": "M", "homeAddress": "湖路 1 号" });
    let row = root.patch(STUDENTS, change(&row, same)).await.expect(200).result().clone();
    assert_eq!(row["homeAddress"], "湖路 1 号");
    let renamed = json!({ "nameCn": "张四", "reason": "户口本更正" });
    let row = root.patch(STUDENTS, change(&row, renamed)).await.expect(200).result().clone();
    assert_eq!((&row["nameCn"], &row["pinyinGiven"]), (&json!("张四"), &json!("Si")));
    let history = root.get(&format!("{STUDENTS}/{}/history", row["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(history.result()[0]["reason"], "户口本更正");
    assert_eq!(history.result()[1]["reason"], Value::Null);
    // A spelling that was given is kept.
    let spelled = json!({ "nameCn": "单四", "pinyinSurname": "Dan", "pinyinGiven": "Si", "reason": "本人说明读音" });
    let row = root.patch(STUDENTS, change(&row, spelled)).await.expect(200).result().clone();
    assert_eq!(row["pinyinSurname"], "Dan");
    let found = root.get(&format!("{STUDENTS}?keyword=dansi")).await.expect(200);
    assert_eq!(found.result()["totalCount"], 1);
});

story!(the_card_still_agrees_and_stays_one_persons, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let row = added(&site, &campus).await;
    let answer = root.patch(STUDENTS, change(&row, json!({ "gender": "F", "reason": "录入错误" }))).await.expect(422);
    assert_eq!(answer.errors(), [("gender".to_owned(), "not_on_card".to_owned())]);
    campus.student(&site, "2610000006", "ACTIVE").await;
    let taken = json!({ "idNo": document(6), "birthDate": "2006-01-01", "gender": "F", "reason": "录入错误" });
    assert_eq!(root.patch(STUDENTS, change(&row, taken)).await.expect(409).code(), "document_enrolled");
});

story!(what_a_task_owns_leads_to_the_task, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let row = added(&site, &campus).await;
    for (field, value, page) in [
        ("studyStatusId", json!(campus.status("ACTIVE")), "/si/task/changeStatus/studyStatus"),
        ("studyTypeId", json!(campus.study_type("VISITING")), "/si/task/changeStatus/studyType"),
        ("programmeId", json!(campus.other_programme), "/si/task/transferProgramme"),
        ("cohortId", json!(campus.research_cohort), "/si/task/transferProgramme"),
        ("categoryId", json!(campus.research_category), "/si/task/changeCategory"),
        ("degree", json!("PHD"), "/si/task/changeDegree"),
        ("supervisors", json!(["somebody"]), "/si/task/changeSupervisor"),
    ] {
        let refused = root.patch(STUDENTS, change(&row, json!({ field: value }))).await.expect(409);
        assert_eq!(refused.code(), "task_owns", "{field}");
        assert_eq!(refused.json["refusal"]["rules"][0]["actions"][0]["to"], page, "{field}");
    }
    // Sent back as they are, they are no change.
    let same = json!({
        "studyStatusId": row["studyStatusId"], "programmeId": row["programmeId"], "degree": row["degree"],
        "supervisors": row["supervisors"], "wechat": "zs",
    });
    assert_eq!(root.patch(STUDENTS, change(&row, same)).await.expect(200).result()["wechat"], "zs");
    let stale = root.patch(STUDENTS, change(&row, json!({ "wechat": "other" }))).await.expect(409);
    assert_eq!(stale.code(), "version_conflict");
    assert_eq!(root.patch(STUDENTS, change(&row, json!({ "nonsense": 1 }))).await.status.as_u16(), 422);
});

story!(holds_are_put_on_and_lifted_with_their_effects_seen_first, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let ids =
        [campus.student(&site, "2610000001", "ACTIVE").await, campus.student(&site, "2610000002", "ACTIVE").await];
    let path = format!("{STUDENTS}/holds");
    let mut body = json!({ "ids": ids, "hold": "FEE", "on": true, "reason": "学费未缴", "dryRun": true });
    let preview = root.patch(&path, body.clone()).await.expect(200).result().clone();
    assert_eq!((&preview["dryRun"], &preview["total"]), (&json!(true), &json!(2)));
    assert_eq!(root.get(&format!("{STUDENTS}?feeHold=true")).await.expect(200).result()["totalCount"], 0);
    body["dryRun"] = json!(false);
    let done = root.patch(&path, body.clone()).await.expect(200).result().clone();
    assert_eq!(done["effects"], preview["effects"]);
    assert_eq!(root.get(&format!("{STUDENTS}?feeHold=true")).await.expect(200).result()["totalCount"], 2);
    // A second time there is nothing to do.
    assert_eq!(root.patch(&path, body.clone()).await.expect(200).result()["total"], 0);
    body["reason"] = json!("a");
    assert_eq!(root.patch(&path, body).await.expect(422).errors()[0].0, "reason");
    let elsewhere = registrar(&site, "elsewhere", &campus.other_division).await;
    let body = json!({ "ids": [ids[0]], "hold": "GRADE", "on": true, "reason": "成绩复核" });
    elsewhere.patch(&path, body).await.expect(404);
});
