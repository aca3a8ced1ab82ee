//! What is shown: nothing of few, norms of what is shown, comments with reasons, and a teacher's reply.

use kernel::Timestamp;
use schema::{evaluation::te_result, submission::section_grade_sheet};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::{
    ballots::{Browser, cast, figures},
    kit::{API, Evaluation, refused, text},
};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

/// The first `count` students answer and hand in their receipts.
async fn answered(site: &Site, all: &Evaluation, count: usize) {
    for (n, student) in all.students.iter().take(count).enumerate() {
        let browser = Browser::of(site, all, student).await;
        let token = browser.token().await;
        let body = browser.body(&token, figures(5 - u32::try_from(n % 3).unwrap()), &format!("评语 {n}"));
        let answer = cast(site, &body).await.expect(200);
        let receipt = browser.receipt(&answer);
        browser.hand_in(&[receipt]).await.expect(200);
    }
    all.command("close").await.expect(200);
}

async fn results(site: &Site, all: &Evaluation, cut: &str) -> Vec<te_result::Model> {
    te_result::Entity::find()
        .filter(te_result::Column::FolderId.eq(&all.folder))
        .filter(te_result::Column::Cut.eq(cut))
        .all(site.app.db().maintenance())
        .await
        .unwrap()
}

story!(results_are_shown_from_five_answers_on_with_their_norms, site, {
    let all = Evaluation::open(&site, 8).await;
    answered(&site, &all, 6).await;
    let path = format!("{API}/folder/release");
    rehearse_and_do(&site, &all.office, Send::Json(&path, json!({ "id": all.folder }))).await.unwrap();
    let own = &results(&site, &all, "SECTION").await[0];
    assert_eq!((own.answers, own.enrolled, own.shown), (6, 8, true));
    let q1 = &own.figures["items"]["q1"];
    assert_eq!((&q1["count"], &q1["mean"], &q1["counts"]), (&json!(6), &json!(400), &json!([0, 0, 2, 2, 2])));
    assert!(own.figures["items"].get("q3").is_none(), "nobody found it applicable");
    let university = &results(&site, &all, "UNIVERSITY").await[0];
    assert_eq!((university.answers, university.mean), (6, own.mean));
    refused(all.command("release").await, "wrong_state");
    let mine = all.teacher_te(&site).await.get("/api/teacher/te").await.expect(200).result().clone();
    assert_eq!(mine[0]["result"]["items"][0]["counts"], json!([0, 0, 2, 2, 2]));
    assert_eq!(mine[0]["comments"], json!([]), "not screened yet");
});

story!(of_fewer_than_five_nothing_is_shown_and_no_text_is_kept, site, {
    let all = Evaluation::open(&site, 8).await;
    answered(&site, &all, 4).await;
    all.command("release").await.expect(200);
    let own = &results(&site, &all, "SECTION").await[0];
    assert_eq!((own.shown, own.mean, &own.figures), (false, None, &json!({})));
    assert!(results(&site, &all, "UNIVERSITY").await.is_empty(), "a norm of it would be it");
    let comments = all.office.get(&format!("{API}/comment")).await.expect(200).result()["data"].clone();
    for comment in comments.as_array().unwrap() {
        assert_eq!((&comment["text"], &comment["state"]), (&json!(""), &json!("HIDDEN")));
        let body = json!({ "ids": [comment["id"]], "show": true });
        refused(all.office.post(&format!("{API}/comment/screen"), body).await, "nothing_kept");
    }
    let mine = all.teacher_te(&site).await.get("/api/teacher/te").await.expect(200).result().clone();
    assert_eq!((&mine[0]["result"], &mine[0]["university"]), (&json!(null), &json!(null)));
});

story!(results_wait_for_the_grades, site, {
    let all = Evaluation::open(&site, 5).await;
    answered(&site, &all, 5).await;
    all.sheet(&site, "DRAFT").await;
    refused(all.command("release").await, "grades_missing");
    section_grade_sheet::Entity::update_many()
        .col_expr(section_grade_sheet::Column::Status, Expr::value("SUBMITTED"))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    all.command("release").await.expect(200);
});

story!(comments_are_screened_with_reasons_and_answered_by_the_teacher, site, {
    let all = Evaluation::open(&site, 6).await;
    answered(&site, &all, 6).await;
    let teacher = all.teacher_te(&site).await;
    let section = all.sections(&site, &all.folder).await[0].id.clone();
    let reply = json!({ "sectionId": section, "text": "下学期增加答疑" });
    refused(teacher.post("/api/teacher/te/reply", reply.clone()).await, "not_released");
    all.command("release").await.expect(200);
    let rows = all.office.get(&format!("{API}/comment?pageSize=50")).await.expect(200).result()["data"].clone();
    let ids: Vec<String> = rows.as_array().unwrap().iter().map(|row| text(&row["id"])).collect();
    let path = format!("{API}/comment/screen");
    all.office.post(&path, json!({ "ids": [ids[0]], "show": false, "reason": "" })).await.expect(422);
    let hide = json!({ "ids": [ids[0]], "show": false, "reason": "涉及他人隐私" });
    rehearse_and_do(&site, &all.office, Send::Json(&path, hide)).await.unwrap();
    rehearse_and_do(&site, &all.office, Send::Json(&path, json!({ "ids": ids[1..], "show": true }))).await.unwrap();
    let mine = teacher.get("/api/teacher/te").await.expect(200).result().clone();
    assert_eq!(mine[0]["comments"].as_array().unwrap().len(), 5);
    teacher.post("/api/teacher/te/reply", reply).await.expect(200);
    let mine = teacher.get("/api/teacher/te").await.expect(200).result().clone();
    assert_eq!(mine[0]["reply"], "下学期增加答疑");
    let stranger = all.stranger(&site).await;
    let body = json!({ "sectionId": section, "text": "不是我的" });
    stranger.post("/api/teacher/te/reply", body).await.expect(404);
});

story!(viewers_see_what_is_theirs_to_see, site, {
    let all = Evaluation::open(&site, 6).await;
    answered(&site, &all, 6).await;
    all.command("release").await.expect(200);
    let (dean, staff) = all.viewer(&site, "003").await;
    let seen = async |path: &str| dean.get(&format!("{API}/{path}")).await;
    assert_eq!(seen("seen-result").await.expect(200).result()["totalCount"], 0);
    dean.get(&format!("{API}/result")).await.expect(403);
    let row =
        json!({ "staffId": staff, "scope": "DIVISION", "divisionId": all.term.campus.other_division, "remark": "" });
    all.office.post(&format!("{API}/viewer"), row.clone()).await.expect(200);
    assert_eq!(seen("seen-section").await.expect(200).result()["totalCount"], 0, "another division");
    let mut own = row;
    own["divisionId"] = json!(all.term.campus.division);
    all.office.post(&format!("{API}/viewer"), own).await.expect(200);
    assert_eq!(seen("seen-section").await.expect(200).result()["totalCount"], 1);
    assert_eq!(seen("seen-comment").await.expect(200).result()["totalCount"], 0, "none is screened yet");
    let cuts = seen("seen-result").await.expect(200).result()["data"].clone();
    assert!(cuts.as_array().unwrap().iter().any(|row| row["cut"] == "SECTION"), "{cuts}");
});

story!(how_many_have_finished_is_told_in_groups_and_reminders_go_to_the_others, site, {
    let all = Evaluation::open(&site, 6).await;
    let browser = Browser::of(&site, &all, &all.students[0]).await;
    let token = browser.token().await;
    let answer = cast(&site, &browser.body(&token, figures(4), "")).await.expect(200);
    let receipt = browser.receipt(&answer);
    browser.hand_in(&[receipt]).await.expect(200);
    let stat = all.office.get(&format!("{API}/stat?folderId={}", all.folder)).await.expect(200).result().clone();
    assert_eq!((&stat["students"], &stat["done"]), (&json!(6), &json!(1)), "{stat}");
    all.student(&site, &all.students[1]).await;
    let path = format!("{API}/folder/remind");
    rehearse_and_do(&site, &all.office, Send::Json(&path, json!({ "id": all.folder }))).await.unwrap();
    refused(all.command("remind").await, "reminded_today");
});

story!(a_folder_reminds_by_itself_once_before_it_closes, site, {
    let all = Evaluation::open(&site, 6).await;
    all.student(&site, &all.students[1]).await;
    let due = async || teaching_evaluation::api::remind_due(&site.app).await.unwrap();
    let folder = all.office.get(&format!("{API}/folder/{}", all.folder)).await.expect(200).result().clone();
    let closes = Timestamp::parse(folder["closeAt"].as_str().unwrap()).unwrap();
    let left = |days: i64| closes.0 - days * Timestamp::DAY - site.app.clock.now().0;
    // Three days before the end as the setting says, not earlier; and once, however often it is looked at.
    site.app.clock.advance(left(3) - Timestamp::HOUR);
    assert_eq!(due().await, 0);
    site.app.clock.advance(2 * Timestamp::HOUR);
    assert_eq!(due().await, 1);
    assert_eq!(due().await, 0);
    site.app.clock.advance(Timestamp::DAY);
    assert_eq!(due().await, 0);
});
