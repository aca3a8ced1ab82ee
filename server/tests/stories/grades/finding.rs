//! Students are found by their averages, and what is done with them follows through.

use schema::grades::transcript_remark;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::{Taught, account_of, enter, figures_of, recalculate};
use crate::{kit::Campus, story, support::Site};

/// Three students with two courses in each of two semesters: one good, one who failed once, one low twice.
async fn three(site: &Site, campus: &Campus, taught: &Taught) -> [String; 3] {
    let office = site.root();
    let grades = [["A", "B", "A", "B+"], ["B", "F", "C", "C"], ["D", "C-", "D", "D"]];
    let mut people = vec![];
    for (n, grades) in grades.iter().enumerate() {
        let who = campus.student(site, &format!("261000000{n}"), "ACTIVE").await;
        for (place, grade) in grades.iter().enumerate() {
            let term = if place < 2 { &campus.semester } else { &campus.next_semester };
            enter(&office, &who, term, &taught.lettered[place], grade).await.expect(200);
        }
        people.push(who);
    }
    for term in [&campus.semester, &campus.next_semester] {
        recalculate(site, term).await;
    }
    people.try_into().unwrap()
}

async fn found(site: &Site, query: &str) -> Vec<String> {
    let answer = site.root().get(&format!("/api/grades/average-filter?{query}")).await.expect(200);
    let rows = answer.result()["data"].as_array().unwrap().clone();
    rows.iter().map(|row| row["studentId"].as_str().unwrap().to_owned()).collect()
}

story!(conditions_are_all_fulfilled, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let [good, failed, low] = three(&site, &campus, &taught).await;
    // The last semester with averages when none is said. The good one: 4.00 and 3.33 are 3.67.
    assert_eq!(found(&site, "gpaMin=350").await, [good.as_str()]);
    assert_eq!(found(&site, "gpaMin=367&gpaMax=367").await, [good.as_str()]);
    assert_eq!(found(&site, "gpaMin=368").await, Vec::<String>::new());
    // C and C are 2.00, D and D 1.00: below 2.00 only the last; twice in a row as well, three times nobody.
    assert_eq!(found(&site, "below=200").await, [low.as_str()]);
    assert_eq!(found(&site, "below=200&times=2").await, [low.as_str()]);
    assert_eq!(found(&site, "below=200&times=3").await, Vec::<String>::new());
    let before = format!("semesterId={}", campus.semester);
    // Before that, B and F are 1.50.
    assert_eq!(found(&site, &format!("{before}&below=200")).await, [failed.as_str(), low.as_str()]);
    assert_eq!(found(&site, &format!("{before}&failedMin=1")).await, [failed.as_str()]);
    assert_eq!(found(&site, &format!("{before}&lowest=300")).await, [good.as_str()]);
    assert_eq!(found(&site, &format!("programmeId={}&totalMin=100", campus.programme)).await.len(), 3);
});

story!(those_found_are_told_honoured_and_judged, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let [good, _, low] = three(&site, &campus, &taught).await;
    account_of(&site, &good).await;
    let office = site.root();
    let post = async |what: &str, body: Value| {
        let path = format!("/api/grades/average-filter/{what}");
        office.post(&path, body).await
    };
    let of_good = json!({ "gpaMin": 350 });

    let letter = json!({ "filter": { "totalMin": 0 }, "subject": "面谈", "text": "请到教务处" });
    let told = post("mail", letter).await.expect(200).result().clone();
    assert!(told["warnings"][0]["message"].as_str().unwrap().contains("通知 1 名学生；2 名"), "{told}");

    let award = json!({ "filter": of_good, "textCn": "学业优异奖", "textEn": "Award of excellence" });
    let mut tried = award.clone();
    tried["dryRun"] = json!(true);
    assert_eq!(post("award", tried).await.expect(200).result()["total"], 1);
    let remarks = async || transcript_remark::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert!(remarks().await.is_empty());
    post("award", award).await.expect(200);
    let [remark] = &remarks().await[..] else { panic!("one remark") };
    assert_eq!((remark.student_id.as_ref(), remark.semester_id.as_ref()), (Some(&good), Some(&campus.next_semester)));

    let nobody = json!({ "filter": { "gpaMin": 399 }, "textCn": "x", "textEn": "x" });
    assert_eq!(post("award", nobody).await.expect(409).code(), "nobody_found");

    // Below 1.67 twice with few units is probation; the university is milder, and the whole calculation agrees.
    let standing = async || figures_of(&site, &low, &campus.next_semester).await.standing;
    assert_eq!(standing().await, "PROBATION");
    let milder = json!({
        "filter": { "below": 167 }, "standing": "WARNING", "reason": "疾病", "documentNo": "SEN-26-9",
    });
    post("standing", milder).await.expect(200);
    assert_eq!(standing().await, "WARNING");
    assert_eq!(recalculate(&site, &campus.next_semester).await, 0);
    let kept = office.get("/api/grades/decision").await.expect(200).result()["data"][0]["id"].clone();
    office.post("/api/grades/decision/revoke", json!({ "ids": [kept], "reason": "复议" })).await.expect(200);
    assert_eq!(standing().await, "PROBATION");
});
