//! Mails: who gets them, what they say, and the log of what was sent.

use kernel::messages::message;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::kit::{API, Research, refused};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    story,
};

story!(a_reminder_names_the_steps_and_stands_in_the_log, site, {
    let all = Research::build(&site).await;
    let path = format!("{API}/mail/send");
    let to = |code: &str, to: &str, note: &str| json!({ "ids": all.candidates, "code": code, "to": to, "note": note });
    all.office.post(&path, to("sga.moved", "STUDENT", "")).await.expect(422);
    all.office.post(&path, to("sga.notice", "STUDENT", " ")).await.expect(422);
    // Nobody supervises, and nobody is named.
    for who in ["SUPERVISOR", "DIVISION"] {
        offer(
            &refused(all.office.post(&path, to("sga.reminder", who, "")).await, "nobody_to_remind"),
            "nobody_to_remind",
        );
    }
    let body = to("sga.reminder", "STUDENT", "请尽快办理");
    let done = rehearse_and_do(&site, &all.office, Send::Json(&path, body)).await.unwrap();
    assert_eq!(done["total"], 2);
    let sent = message::Entity::find()
        .filter(message::Column::TemplateCode.eq("sga.reminder"))
        .filter(message::Column::BizId.eq(&all.candidates[0]))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let body = &sent.iter().find(|letter| !letter.body.is_empty()).unwrap().body;
    assert!(body.contains("THESIS") && !body.contains("CANDIDATURE") && body.contains("请尽快办理"), "{body}");
    assert!(all.row(&site, 0).await.reminded_at.is_some());
    let log = all.office.get(&format!("{API}/mail?templateCode=sga.reminder")).await.expect(200);
    assert!(log.result()["totalCount"].as_i64().unwrap() >= 2);
    let texts = all.office.get(&format!("{API}/mail/template")).await.expect(200);
    assert_eq!(texts.result().as_array().unwrap().len(), 4);
});
