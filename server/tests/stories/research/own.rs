//! A student's own checklist: handed in, taken back, returned, and nobody else's.

use serde_json::{Value, json};

use super::kit::{OWN, Research, refused, text, upload};
use crate::{offers::offer, story};

async fn seen(all: &Research, n: usize) -> Value {
    all.writers[n].get(OWN).await.expect(200).result()["candidate"].clone()
}

fn state(view: &Value, code: &str) -> String {
    let steps = view["steps"].as_array().unwrap();
    text(&steps.iter().find(|step| step["code"] == code).unwrap()["state"])
}

story!(a_student_hands_in_and_takes_back_their_own_steps, site, {
    let all = Research::build(&site).await;
    let view = seen(&all, 0).await;
    assert_eq!((text(&view["status"]), state(&view, "THESIS")), ("ELIGIBLE_CHECK".into(), "OPEN".into()));
    assert!(view.get("examiners").is_none(), "who examines is not told");
    let id = all.own(&site, 0, "THESIS").await.id;
    let hand_in = format!("{OWN}/hand-in");
    let empty = json!({ "id": id, "fileIds": [], "note": "" });
    assert_eq!(all.writers[0].post(&hand_in, empty).await.expect(422).errors()[0].0, "fileIds");
    // Not with the file of somebody else, and not the step of somebody else.
    let foreign = json!({ "id": id, "fileIds": [upload(&all.writers[1]).await], "note": "" });
    all.writers[0].post(&hand_in, foreign).await.expect(404);
    let own = json!({ "id": id, "fileIds": [upload(&all.writers[1]).await], "note": "" });
    all.writers[1].post(&hand_in, own).await.expect(404);
    all.hand_in(&site, 0, "THESIS").await.expect(200);
    assert_eq!(state(&seen(&all, 0).await, "THESIS"), "SUBMITTED");
    // The file is read by its student and the graduate school, and by no other student.
    let file = all.own(&site, 0, "THESIS").await.file_ids.0[0].clone();
    let query = format!("?id={id}&fileId={file}");
    all.writers[0].get(&format!("{OWN}/file{query}")).await.expect(200);
    all.office.get(&format!("{}/progress/file{query}", super::kit::API)).await.expect(200);
    all.writers[1].get(&format!("{OWN}/file{query}")).await.expect(404);
    all.writers[0].post(&format!("{OWN}/take-back"), json!({ "id": id })).await.expect(200);
    assert_eq!(state(&seen(&all, 0).await, "THESIS"), "OPEN");
    // A step that others do is not theirs to hand in.
    let other = all.own(&site, 0, "CANDIDATURE").await.id;
    let body = json!({ "id": other, "fileIds": [upload(&all.writers[0]).await], "note": "" });
    offer(&refused(all.writers[0].post(&hand_in, body).await, "wrong_state"), "wrong_state");
});

story!(a_step_that_comes_back_says_why_and_the_student_is_told, site, {
    let all = Research::build(&site).await;
    // Not handed in, it cannot be approved.
    refused(all.settle(&site, 0, "THESIS", "APPROVE").await, "wrong_state");
    all.hand_in(&site, 0, "THESIS").await.expect(200);
    let done = all.settle(&site, 0, "THESIS", "RETURN").await.expect(200).result().clone();
    assert_eq!(done["warnings"][0]["code"], "told");
    let view = seen(&all, 0).await;
    assert_eq!(state(&view, "THESIS"), "RETURNED");
    assert_eq!(text(&view["steps"][0]["comment"]), "见附件");
    all.hand_in(&site, 0, "THESIS").await.expect(200);
    all.settle(&site, 0, "THESIS", "APPROVE").await.expect(200);
    let id = all.own(&site, 0, "THESIS").await.id;
    refused(all.writers[0].post(&format!("{OWN}/take-back"), json!({ "id": id })).await, "step_done");
});
