//! Folders: sections by rule, states by table, previews that keep their word, and last term's once more.

use kernel::Timestamp;
use serde_json::json;

use super::kit::{API, Evaluation, folder, lectures, refused, text};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    story,
};

story!(sections_are_generated_by_rule_and_left_out_with_a_reason, site, {
    let all = Evaluation::build(&site, 3).await;
    let second = all.term.teacher(&site, "002").await;
    let lab = all.term.course(&site, "COMP2004").await;
    lectures(&site, &lab, 0).await;
    let taught = all.term.section(&site, &lab, "1001", &[&all.teacher.id, &second.id]).await;
    all.term.seat(&site, &all.students[0], &lab, &taught).await;
    let path = format!("{API}/folder/generate");
    rehearse_and_do(&site, &all.office, Send::Json(&path, json!({ "id": all.folder }))).await.unwrap();
    let rows = all.sections(&site, &all.folder).await;
    let seen: Vec<_> = rows.iter().map(|row| (row.label.as_str(), row.enrolled, row.excluded)).collect();
    assert_eq!(
        seen,
        [("COMP2003 (1001)", 3, false), ("COMP2004 (1001)", 1, true), ("COMP2004 (1001)", 1, true)],
        "one for each teacher; what has no lectures is left out"
    );
    assert!(rows[1].reason.contains("thesis"), "{}", rows[1].reason);
    offer(&refused(all.command("generate").await, "nothing_to_generate"), "nothing_to_generate");
    // By hand, with a reason, and back; then a count that moved and a teacher who left.
    let exclude = |ids: Vec<String>, reason: &str| json!({ "ids": ids, "reason": reason });
    let path = format!("{API}/section/exclude");
    all.office.post(&path, exclude(vec![rows[0].id.clone()], " ")).await.expect(422);
    let body = exclude(vec![rows[0].id.clone()], "试点课程");
    rehearse_and_do(&site, &all.office, Send::Json(&path, body)).await.unwrap();
    let newcomer = all.term.campus.student(&site, "2630095", "ACTIVE").await;
    all.term.seat(&site, &newcomer, &all.course, &all.section).await;
    all.command("generate").await.expect(200);
    let row = &all.sections(&site, &all.folder).await[0];
    assert_eq!((row.enrolled, row.excluded, row.reason.as_str()), (4, true, "试点课程"));
    refused(all.command("open").await, "no_sections");
    let back = json!({ "ids": [row.id] });
    rehearse_and_do(&site, &all.office, Send::Json(&format!("{API}/section/include"), back)).await.unwrap();
    all.command("open").await.expect(200);
    refused(all.office.post(&path, exclude(vec![row.id.clone()], "晚了")).await, "folder_begun");
});

story!(a_folder_moves_forward_by_its_steps_and_no_other_way, site, {
    let all = Evaluation::build(&site, 2).await;
    all.command("generate").await.expect(200);
    for (state, open, close) in
        [("DRAFT", true, false), ("OPEN", false, true), ("CLOSED", false, false), ("RELEASED", false, false)]
    {
        for (verb, allowed, to) in [("open", open, "OPEN"), ("close", close, "CLOSED")] {
            all.put(&site, state).await;
            let answer = all.command(verb).await;
            if allowed {
                answer.expect(200);
                assert_eq!(all.row(&site).await.status, to);
            } else {
                offer(&refused(answer, "wrong_state"), "wrong_state");
                assert_eq!(all.row(&site).await.status, state);
            }
        }
    }
});

story!(opening_and_closing_do_what_their_preview_shows, site, {
    let all = Evaluation::build(&site, 2).await;
    all.command("generate").await.expect(200);
    let body = json!({ "id": all.folder });
    rehearse_and_do(&site, &all.office, Send::Json(&format!("{API}/folder/open"), body.clone())).await.unwrap();
    let row = all.row(&site).await;
    assert_eq!((row.public_key.len(), row.opened_at), (43, Some(site.app.clock.now())));
    rehearse_and_do(&site, &all.office, Send::Json(&format!("{API}/folder/close"), body)).await.unwrap();
    let row = all.row(&site).await;
    assert_eq!((row.status.as_str(), row.ballots), ("CLOSED", 0));
    assert!(row.keys_destroyed_at.is_some());
});

story!(what_students_were_told_stays, site, {
    let all = Evaluation::build(&site, 2).await;
    all.command("generate").await.expect(200);
    all.command("open").await.expect(200);
    let path = format!("{API}/folder");
    let patch = |body| all.office.send(axum::http::Method::PATCH, &path, Some(body));
    let now = all.office.get(&format!("{path}/{}", all.folder)).await.expect(200).result().clone();
    let mut body = folder(&site, &all.term.id, &all.questionnaire);
    (body["id"], body["version"]) = (now["id"].clone(), now["version"].clone());
    (body["openAt"], body["minClass"]) = (now["openAt"].clone(), json!(9));
    let wrong = patch(body.clone()).await.expect(422);
    assert_eq!(wrong.json["errors"][0]["field"], "minClass");
    (body["minClass"], body["closeAt"]) = (json!(1), json!(site.app.clock.now().plus(20 * Timestamp::DAY)));
    patch(body).await.expect(200);
    refused(all.office.delete(&format!("{path}?ids={}", all.folder)).await, "folder_begun");
});

story!(a_folder_closes_by_itself_when_its_end_has_come, site, {
    let all = Evaluation::build(&site, 2).await;
    all.command("generate").await.expect(200);
    all.command("open").await.expect(200);
    assert_eq!(teaching_evaluation::api::close_due(&site.app).await.unwrap(), 0);
    site.app.clock.advance(11 * Timestamp::DAY);
    assert_eq!(teaching_evaluation::api::close_due(&site.app).await.unwrap(), 1);
    assert_eq!(all.row(&site).await.status, "CLOSED");
    assert_eq!(teaching_evaluation::api::close_due(&site.app).await.unwrap(), 0);
});

story!(last_terms_folder_is_copied_with_what_was_left_out_by_hand, site, {
    let all = Evaluation::build(&site, 2).await;
    all.command("generate").await.expect(200);
    let rows = all.sections(&site, &all.folder).await;
    let body = json!({ "ids": [rows[0].id], "reason": "试点课程" });
    all.office.post(&format!("{API}/section/exclude"), body).await.expect(200);
    let now = site.app.clock.now();
    let body = json!({
        "id": all.folder, "semesterId": all.term.id, "nameCn": "再评", "nameEn": "Once more",
        "openAt": now, "closeAt": now.plus(5 * Timestamp::DAY),
    });
    let mut wrong = body.clone();
    wrong["closeAt"] = json!(now);
    all.office.post(&format!("{API}/folder/copy"), wrong).await.expect(422);
    rehearse_and_do(&site, &all.office, Send::Json(&format!("{API}/folder/copy"), body)).await.unwrap();
    let made = all.office.get(&format!("{API}/folder?keyword=Once")).await.expect(200).result()["data"].clone();
    assert_eq!(made[0]["status"], "DRAFT");
    let copied = all.sections(&site, &text(&made[0]["id"])).await;
    assert_eq!((copied.len(), copied[0].reason.as_str()), (1, "试点课程"));
});
