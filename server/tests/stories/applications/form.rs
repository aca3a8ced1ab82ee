//! The designer: what a form may be, and that an application keeps the one it answered.

use serde_json::{Value, json};

use super::kit::{OFFICE, OWN, Office, answered, ask, fields, own_step, submitted};
use crate::story;

story!(a_question_hangs_on_an_earlier_choice_or_on_nothing, site, {
    let office = Office::build(&site).await;
    let ask = |own: Value| ask(&office.client, &office.card, own);
    for (own, expected) in [
        (json!({ "code": "a", "kind": "CHOICE", "choices": "ONE" }), "choices wrong_format"),
        (json!({ "code": "a", "kind": "LINE", "choices": "A|甲|A;B|乙|B" }), "choices inconsistent"),
        (json!({ "code": "a", "kind": "LINE", "onlyIfCode": "why" }), "onlyIfChoice inconsistent"),
        (json!({ "code": "a", "kind": "LINE", "onlyIfCode": "no", "onlyIfChoice": "LOST" }), "onlyIfCode inconsistent"),
        (json!({ "code": "a", "kind": "LINE", "onlyIfCode": "why", "onlyIfChoice": "X" }), "onlyIfCode inconsistent"),
        (
            json!({ "code": "a", "kind": "LINE", "onlyIfCode": "why", "onlyIfChoice": "LOST", "sortOrder": 0 }),
            "onlyIfCode inconsistent",
        ),
    ] {
        assert!(fields(&ask(own.clone()).await.expect(422)).contains(&expected.to_owned()), "{own}");
    }
    ask(json!({ "code": "a", "kind": "LINE", "onlyIfCode": "why", "onlyIfChoice": "DAMAGED" })).await.expect(200);
    // What others hang on neither goes nor moves behind them.
    let list = office.client.get(&format!("/api/oas/question?itemId={}", office.card)).await.expect(200);
    let why = list.result()["data"].as_array().unwrap().iter().find(|row| row["code"] == "why").unwrap().clone();
    let path = format!("/api/oas/question?ids={}", why["id"].as_str().unwrap());
    assert_eq!(office.client.delete(&path).await.expect(409).code(), "hangs_on_it");
    let moved = json!({ "id": why["id"], "version": why["version"], "sortOrder": 99 });
    let answer = office.client.patch("/api/oas/question", moved).await.expect(422);
    assert_eq!(fields(&answer), ["sortOrder inconsistent"]);
});

story!(answers_that_nobody_asked_for_are_not_handed_in, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let path = format!("{OWN}/save");
    let save = |body: Value| who.post(&path, body);
    let wrong = save(answered(&office.card, &[("why", "STOLEN"), ("pin", "1")])).await.expect(422);
    assert_eq!(fields(&wrong), ["answers.why not_a_choice", "answers.pin not_asked"]);
    let body = answered(&office.card, &[("why", "DAMAGED"), ("when", "2026-11-01")]);
    let id = save(body).await.expect(200).result()["id"].clone();
    let answer = own_step(&who, "submit", &id).await.expect(422);
    assert_eq!(fields(&answer), ["answers.when not_asked"]);
    // A file is one's own, or it is not there.
    let file = office
        .client
        .upload("/api/user/file/upload?purpose=attachment", "card.txt", b"theirs")
        .await
        .expect(200)
        .result()["id"]
        .clone();
    let mut body = answered(&office.card, &[("why", "DAMAGED")]);
    body["files"] = json!([{ "code": "photo", "fileId": file }]);
    save(body).await.expect(404);
});

story!(an_application_keeps_the_form_it_answered, site, {
    let office = Office::build(&site).await;
    let who = office.student(&site, "2610000001").await;
    let id = submitted(&who, &office.card).await;
    ask(&office.client, &office.card, json!({ "code": "later", "kind": "LINE" })).await.expect(200);
    let path = format!("{OFFICE}/view?id={}", id.as_str().unwrap());
    let seen = office.client.get(&path).await.expect(200).result().clone();
    let codes: Vec<&str> = seen["questions"].as_array().unwrap().iter().map(|q| q["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["why", "when", "photo"]);
    let offered = who.get(OWN).await.expect(200).result()["items"][0]["questions"].as_array().unwrap().len();
    assert_eq!(offered, 4);
});
