//! Who can sit on a panel, and who cannot, by form and by sheet.

use chrono::Duration;
use schema::university::staff;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::kit::{API, Reader, Reports, reader, refused, supervise, today};
use crate::{offers::offer, story, support::Site};

async fn leaves(site: &Site, who: &Reader) {
    let day = |n: i64| (today(site) + Duration::days(n)).to_string();
    let body = json!({ "awayFrom": day(-1), "awayUntil": day(30), "mail": true, "version": 0 });
    let path = "/api/teacher/pr/ap/setting";
    who.client.send(axum::http::Method::PATCH, path, Some(body)).await.expect(200);
}

story!(conflicts_of_interest_are_refused_with_their_reason, site, {
    let all = Reports::build(&site).await;
    let conflict = |answer: testkit::Answer| {
        let answer = answer.expect(422);
        let (field, code) = answer.errors()[0].clone();
        assert_eq!(field, "staffId", "{}", answer.json);
        code
    };
    assert_eq!(conflict(all.seat(&all.supervisor, "CHAIR").await), "conflict_of_interest");
    assert_eq!(conflict(all.seat(&all.supervisor, "MEMBER").await), "conflict_of_interest");
    // A second supervisor counts too.
    let co = reader(&site, &all.campus, "T9", "TEACHER_AUTH_PR_AP").await;
    supervise(&site, &all.students[0], &co.teacher, "CO").await;
    assert_eq!(conflict(all.seat(&co, "EXTERNAL").await), "conflict_of_interest");
    leaves(&site, &all.member).await;
    assert_eq!(conflict(all.seat(&all.member, "MEMBER").await), "conflict_of_interest");
    all.seat(&all.chair, "CHAIR").await.expect(200);
    let other = reader(&site, &all.campus, "T8", "TEACHER_AUTH_PR_AP").await;
    assert_eq!(conflict(all.seat(&other, "CHAIR").await), "taken");
    staff::Entity::update_many()
        .col_expr(staff::Column::Status, Expr::value("LEFT"))
        .filter(staff::Column::Id.eq(&other.staff))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    assert_eq!(conflict(all.seat(&other, "MEMBER").await), "conflict_of_interest");
});

story!(panels_come_in_by_sheet_and_stay_once_they_have_spoken, site, {
    let all = Reports::build(&site).await;
    let sheet = "reportId,staffId,role\r\n2650000001/2026H1,T2,CHAIR\r\n2650000001/2026H1,T3,MEMBER\r\n\
        2650000002/2026H1,T1,CHAIR\r\n2650000009/2026H1,T2,CHAIR\r\n";
    let path = format!("{API}/panel/import?onError=skip");
    let report = all.office.upload(&path, "panels.csv", sheet.as_bytes()).await.expect(200).result().clone();
    assert_eq!((&report["created"], &report["failed"]), (&json!(2), &json!(2)), "{report}");
    all.handed_in(&site).await;
    all.supervised(&site).await;
    let said = json!({ "decision": "ENDORSE", "rating": "GOOD" });
    all.decide(&site, "ap", &all.member, said).await.expect(200);
    let rows = all.office.get(&format!("{API}/panel?staffId={}", all.member.staff)).await.expect(200);
    let id = rows.result()["data"][0]["id"].as_str().unwrap().to_owned();
    let refusal = refused(all.office.delete(&format!("{API}/panel?ids={id}")).await, "assessed_already");
    offer(&refusal, "assessed_already");
    let conclude = json!({ "decision": "ENDORSE", "rating": "GOOD", "recommendation": "CONTINUE" });
    all.decide(&site, "ap", &all.chair, conclude).await.expect(200);
    // Once it has gone on, nobody joins.
    let late = reader(&site, &all.campus, "T8", "TEACHER_AUTH_PR_AP").await;
    assert_eq!(all.seat(&late, "MEMBER").await.expect(422).errors()[0].1, "assessed");
});
