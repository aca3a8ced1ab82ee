//! Questionnaires are written as drafts, published, and revised; what was published stays.

use serde_json::json;

use super::kit::{API, draft, item, office, publish, refused, text};
use crate::{offers::offer, story};

story!(what_is_published_stays_and_goes_on_as_a_new_edition, site, {
    let office = office(&site).await;
    let id = draft(&office, "SET").await;
    refused(office.post(&format!("{API}/questionnaire/revise"), json!({ "id": id })).await, "not_published");
    publish(&office, &id).await.expect(200);
    offer(&refused(publish(&office, &id).await, "not_a_draft"), "not_a_draft");
    // Neither its questions nor its parts nor itself.
    office.post(&format!("{API}/item"), item(&id, "q9", "SCALE", true)).await.expect(422);
    let items = office.get(&format!("{API}/item?questionnaireId={id}")).await.expect(200).result()["data"].clone();
    assert_eq!(items.as_array().unwrap().len(), 4);
    let first = text(&items[0]["id"]);
    refused(office.delete(&format!("{API}/item?ids={first}")).await, "questionnaire_published");
    let row = office.get(&format!("{API}/questionnaire/{id}")).await.expect(200).result().clone();
    let mut body = super::kit::questionnaire("SET");
    (body["id"], body["version"]) = (row["id"].clone(), row["version"].clone());
    office.send(axum::http::Method::PATCH, &format!("{API}/questionnaire"), Some(body)).await.expect(422);
    // The next edition has everything, and can be changed.
    office.post(&format!("{API}/questionnaire/revise"), json!({ "id": id })).await.expect(200);
    refused(office.post(&format!("{API}/questionnaire/revise"), json!({ "id": id })).await, "revised_already");
    let rows = office.get(&format!("{API}/questionnaire?keyword=SET.2")).await.expect(200).result()["data"].clone();
    let next = text(&rows[0]["id"]);
    assert_eq!((&rows[0]["edition"], &rows[0]["status"]), (&json!(2), &json!("DRAFT")));
    let items = office.get(&format!("{API}/item?questionnaireId={next}")).await.expect(200).result()["data"].clone();
    assert_eq!(items.as_array().unwrap().len(), 4);
    office.post(&format!("{API}/item"), item(&next, "q9", "SCALE", true)).await.expect(200);
});

story!(a_question_stands_in_a_part_of_its_questionnaire, site, {
    let office = office(&site).await;
    let id = draft(&office, "SET").await;
    let mut astray = item(&id, "q9", "SCALE", true);
    astray["partCode"] = json!("Z");
    office.post(&format!("{API}/item"), astray).await.expect(422);
    let parts = office.get(&format!("{API}/part?questionnaireId={id}")).await.expect(200).result()["data"].clone();
    let answer = office.delete(&format!("{API}/part?ids={}", text(&parts[0]["id"]))).await;
    offer(&refused(answer, "part_in_use"), "part_in_use");
    let empty = office.post(&format!("{API}/questionnaire"), super::kit::questionnaire("EMPTY")).await.expect(200);
    refused(publish(&office, &text(&empty.result()["id"])).await, "no_questions");
});

story!(questions_go_out_and_come_in_by_sheet, site, {
    let office = office(&site).await;
    draft(&office, "SET").await;
    let sheet = "questionnaireId,partCode,code,kind,about,textCn,textEn,required\r\n\
        SET,A,q4,SCALE,COURSE,内容充实,Rich in content,是\r\nSET,B,q5,SCALE,COURSE,难度适中,Of fair difficulty,是\r\n";
    let path = format!("{API}/item/import?onError=skip");
    let report = office.upload(&path, "items.csv", sheet.as_bytes()).await.expect(200).result().clone();
    assert_eq!((&report["created"], &report["failed"]), (&json!(1), &json!(1)), "{report}");
    assert_eq!(report["errors"][0]["field"], "partCode", "{report}");
});
