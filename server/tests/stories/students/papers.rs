//! Papers: what they are refused for, what they leave behind, and what a stranger learns of them.

use kernel::actor::Actions;
use schema::students::{issued_document, student};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, PaginatorTrait};
use serde_json::{Value, json};

use crate::{kit::Campus, story, support::Site};

const PRINT: &str = "/api/si/print";

async fn change(site: &Site, id: &str, set: impl FnOnce(&mut student::ActiveModel)) {
    let db = site.app.db().maintenance();
    let row = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    set(&mut row);
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

async fn papers(site: &Site) -> Vec<issued_document::Model> {
    issued_document::Entity::find().all(site.app.db().maintenance()).await.unwrap()
}

fn rules(answer: &Value) -> Vec<&str> {
    answer["refusal"]["rules"].as_array().unwrap().iter().map(|r| r["code"].as_str().unwrap()).collect()
}

story!(every_kind_is_a_pdf_with_a_number_and_a_code, site, {
    let campus = Campus::build(&site).await;
    let a = campus.student(&site, "2610000001", "ACTIVE").await;
    let b = campus.student(&site, "2610000002", "ACTIVE").await;
    change(&site, &a, |row| row.name_cn = sea_orm::Set("欧阳𬭚䶮㛃龘".into())).await;
    let root = site.root();
    let region = json!({ "code": "BTN", "nameCn": "不丹", "nameEn": "Bhutan", "level": "COUNTRY" });
    root.post("/api/basic/resources/region", region).await.expect(200);
    change(&site, &a, |row| row.origin_region = sea_orm::Set("BTN".into())).await;
    // In lists and the record by name, where the code has one.
    let row = root.get(&format!("/api/si/student?ids={a}")).await.expect(200).result()["data"][0].clone();
    assert_eq!((&row["originRegion"], &row["labels"]["originRegion"]), (&json!("BTN"), &json!("不丹")));
    for (kind, papers_made) in [
        ("RECORD_CARD", 2),
        ("ENROLMENT_CN", 2),
        ("ENROLMENT_EN", 2),
        ("LABELS", 1),
        ("ROSTER", 1),
        ("REGISTRATION_SLIP", 2),
    ] {
        let before = papers(&site).await.len();
        let answer = root.post(PRINT, json!({ "kind": kind, "ids": [b, a], "purpose": "签证" })).await.expect(200);
        assert!(answer.bytes.starts_with(b"%PDF-"), "{kind}");
        assert_eq!(answer.headers["content-type"], "application/pdf");
        assert_eq!(papers(&site).await.len() - before, papers_made, "{kind}");
    }
    let all = papers(&site).await;
    let mut numbers: Vec<_> = all.iter().flat_map(|p| [p.serial_no.clone(), p.verify_code.clone()]).collect();
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), 2 * all.len(), "no number and no code comes twice");
    // What was printed is kept, and has no number of a person in clear.
    let kept = serde_json::to_string(&all.iter().map(|p| &p.snapshot).collect::<Vec<_>>()).unwrap();
    assert!(kept.contains("不丹") && !kept.contains("BTN"), "{kept}");
    assert!(kept.contains("欧阳𬭚䶮㛃龘") && !kept.contains(&crate::kit::document(1)));
    let listed = root.get(&format!("{PRINT}/issued?kind=ENROLMENT_CN")).await.expect(200);
    assert_eq!(listed.result()["totalCount"], 2);
});

story!(a_stranger_learns_only_what_the_paper_says, site, {
    let campus = Campus::build(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let root = site.root();
    root.post(PRINT, json!({ "kind": "ENROLMENT_CN", "ids": [id] })).await.expect(200);
    let paper = papers(&site).await.remove(0);
    let stranger = site.anonymous();
    let ask = |code: String| {
        let stranger = stranger.clone();
        async move { stranger.get(&format!("/api/public/verify?code={code}")).await.expect(200) }
    };
    let found = ask(paper.verify_code.clone()).await;
    assert_eq!((&found.result()["found"], &found.result()["revoked"]), (&json!(true), &json!(false)));
    assert_eq!(found.result()["serialNo"], json!(paper.serial_no));
    let text = String::from_utf8_lossy(&found.bytes).into_owned();
    assert!(text.contains("测****") && !text.contains("测试001"), "{text}");
    // As it is typed from the paper.
    let typed = paper.verify_code.to_lowercase().chars().collect::<Vec<_>>();
    let typed: Vec<String> = typed.chunks(4).map(|four| four.iter().collect()).collect();
    assert_eq!(ask(typed.join("-")).await.result()["found"], true);
    // Nothing found has the same shape.
    let none = ask("0000000000000000000Z".into()).await;
    assert_eq!(none.result()["found"], false);
    let names = |v: &Value| v.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(none.result()), names(found.result()));
    // Taken back, it says so; once only, and with a reason.
    let revoke = |reason: &'static str| {
        let (root, body) = (root.clone(), json!({ "id": paper.id, "reason": reason }));
        async move { root.post(&format!("{PRINT}/revoke"), body).await }
    };
    assert_eq!(revoke("x").await.expect(422).errors(), [("reason".to_owned(), "required".to_owned())]);
    revoke("姓名有误").await.expect(200);
    assert_eq!(revoke("再次作废").await.expect(409).code(), "paper.revoked");
    assert_eq!(ask(paper.verify_code.clone()).await.result()["revoked"], true);
    // Whoever tries out codes is stopped.
    let mut status = 200;
    for n in 0..40 {
        status = stranger.get(&format!("/api/public/verify?code=A{n}")).await.status.as_u16();
        if status != 200 {
            break;
        }
    }
    assert_eq!(status, 429);
});

story!(every_reason_against_a_paper_is_told_with_everybody_it_is_about, site, {
    let campus = Campus::build(&site).await;
    let good = campus.student(&site, "2610000001", "ACTIVE").await;
    let owing = campus.student(&site, "2610000002", "ACTIVE").await;
    let gone = campus.student(&site, "2610000003", "DISMISSED").await;
    let new = campus.student(&site, "2610000004", "NEW").await;
    let odd = campus.student(&site, "2610000005", "ACTIVE").await;
    change(&site, &owing, |row| {
        row.fee_hold = sea_orm::Set(true);
        row.library_hold = sea_orm::Set(true);
    })
    .await;
    change(&site, &odd, |row| row.name_cn = sea_orm::Set("张\u{e000}".into())).await;
    let root = site.root();
    let ids = [&good, &owing, &gone, &new, &odd];
    let answer = root.post(PRINT, json!({ "kind": "ENROLMENT_CN", "ids": ids })).await.expect(409);
    let told = rules(&answer.json);
    for code in ["paper.status", "paper.fee_hold", "paper.library_hold", "paper.not_enrolled", "paper.no_glyph"] {
        assert!(told.contains(&code), "{code} in {told:?}");
    }
    let text = answer.json.to_string();
    assert!(text.contains("2610000002") && text.contains("U+E000") && !text.contains("2610000001"), "{text}");
    assert!(
        answer.json["refusal"]["rules"]
            .as_array()
            .unwrap()
            .iter()
            .all(|r| !r["actions"].as_array().unwrap().is_empty())
    );
    assert_eq!(issued_document::Entity::find().count(site.app.db().maintenance()).await.unwrap(), 0);
    // The university's own lists have everybody whose name can be printed.
    root.post(PRINT, json!({ "kind": "ROSTER", "ids": [good, owing, gone, new] })).await.expect(200);
    root.post(PRINT, json!({ "kind": "REGISTRATION_SLIP", "ids": [new] })).await.expect(200);
    // Somebody else's students are nobody's here.
    let (_, narrow) = site.person("narrow", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    let foreign = campus.student_of(&site, "2610000077", "ACTIVE", (&campus.division, &campus.programme, "TPG")).await;
    narrow.post(PRINT, json!({ "kind": "ROSTER", "ids": [foreign] })).await.expect(404);
    narrow.post(PRINT, json!({ "kind": "ROSTER", "ids": [good, foreign] })).await.expect(404);
    for (body, field) in [
        (json!({ "kind": "ROSTER", "ids": [] }), "ids"),
        (json!({ "kind": "ROSTER", "ids": [good], "purpose": "一".repeat(101) }), "purpose"),
    ] {
        assert_eq!(root.post(PRINT, body).await.expect(422).errors()[0].0, field);
    }
});
