//! A confirmed grade is amended: asked for by its teacher, decided at three desks that see what follows, and written
//! with everything that hangs on it.

use kernel::messages::message;
use schema::{grades::student_grade, workflow::process_task};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client, add_role};

use super::kit::{Class, refused, text};
use crate::{courses::approvals::kit::colleague, offers::offer, story, support::Site};

const BASE: &str = "/api/activiti/application/process/grade/amendment";

struct Amendments {
    class: Class,
    /// Head, dean and registrar.
    desks: Vec<Client>,
}

impl Amendments {
    /// Three people with A, F and B-, confirmed.
    async fn build(site: &Site) -> Self {
        let class = Class::build(site, 3).await;
        class.grade_all(&["A", "F", "B-"]).await;
        class.submit("").await.expect(200);
        for verb in ["head", "dean", "confirm"] {
            class.command(verb).await.expect(200);
        }
        let mut desks = vec![];
        for role in ["department-head", "dean", "records"] {
            add_role(&site.app, role, &[], false).await;
            desks.push(colleague(site, role, &[role]).await.1);
        }
        Self { class, desks }
    }

    async fn body(&self, student: usize, grade: &str) -> Value {
        let file = evidence(&self.class.teacher.client).await;
        json!({
            "sheetId": self.class.sheet, "studentId": self.class.students[student], "grade": grade,
            "reason": "第 4 题漏加 8 分", "fileIds": [file],
        })
    }

    async fn ask(&self, body: Value) -> Answer {
        self.class.teacher.client.post(&format!("{BASE}/add"), body).await
    }

    async fn decide(&self, site: &Site, desk: usize, how: &str, dry_run: bool) -> Answer {
        let task = pending(site).await;
        let body = json!({
            "taskId": task.id, "decision": how, "comment": "请核对", "version": task.version, "dryRun": dry_run,
        });
        self.desks[desk].post(&format!("{BASE}/audit"), body).await
    }

    async fn result(&self, site: &Site, student: usize) -> student_grade::Model {
        student_grade::Entity::find()
            .filter(student_grade::Column::StudentId.eq(&self.class.students[student]))
            .one(site.app.db().maintenance())
            .await
            .unwrap()
            .unwrap()
    }
}

async fn pending(site: &Site) -> process_task::Model {
    process_task::Entity::find()
        .filter(process_task::Column::State.eq("PENDING"))
        .order_by_desc(process_task::Column::CreatedAt)
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap()
}

async fn evidence(client: &Client) -> String {
    let made = client.upload("/api/user/file/upload?purpose=attachment", "marked.pdf", b"%PDF-1.4 marked").await;
    text(&made.expect(200).result()["id"])
}

/// What the outcome says of these fields of the averages, before and after.
fn told<'a>(outcome: &'a Value, label: &str) -> Vec<&'a Value> {
    let effects = outcome["effects"].as_array().unwrap().iter();
    effects.filter(|effect| effect["subject"] == label).collect()
}

story!(an_amendment_passes_three_desks_and_changes_what_hangs_on_it, site, {
    let all = Amendments::build(&site).await;
    // The semester has been calculated, so that there is something to follow.
    let db = site.app.db();
    grades::api::recalculate(db.maintenance(), &all.class.term.id, site.app.clock.now()).await.unwrap();
    db.maintained();
    all.ask(all.body(1, "B").await).await.expect(200);
    // Until the last desk nothing changes, and every desk sees what would.
    for desk in 0..3 {
        let shown = all.decide(&site, desk, "approve", true).await.expect(200).result().clone();
        let result = told(&shown, "grades.student_grade");
        assert_eq!(result.len(), 1, "desk {desk}: {shown}");
        let grade = result[0]["changes"].as_array().unwrap().iter().find(|change| change["field"] == "grade").unwrap();
        assert_eq!((&grade["before"], &grade["after"]), (&json!("F"), &json!("B")));
        assert!(!told(&shown, "grades.student_gpa").is_empty(), "desk {desk} sees the averages: {shown}");
        let foreseen = shown["warnings"].as_array().unwrap().iter().any(|warning| warning["code"] == "foreseen");
        assert_eq!(foreseen, desk < 2, "what happens only at the end says so");
        assert_eq!(all.result(&site, 1).await.grade, "F");
        all.decide(&site, desk, "approve", false).await.expect(200);
    }
    let after = all.result(&site, 1).await;
    assert_eq!(
        (after.grade.as_str(), after.points, after.units_gained, after.source.as_str()),
        ("B", Some(300), 3, "AMEND")
    );
    assert_eq!(after.reason.as_deref(), Some("第 4 题漏加 8 分"));
    assert!(after.document_no.is_some_and(|no| no.starts_with("GA")));
    // The sheet tells both: what was handed in, and what it is now.
    let view = all.class.view(&all.class.teacher.client).await;
    let line = view["lines"].as_array().unwrap().iter().find(|l| l["studentId"] == all.class.students[1]).unwrap();
    assert_eq!((&line["cells"]["grade"]["value"], &line["amendment"]["grade"]), (&json!("F"), &json!("B")));
    assert_eq!(line["amendment"]["applicationId"], Value::Null);
});

story!(what_cannot_be_amended_is_told_at_its_place, site, {
    let all = Amendments::build(&site).await;
    let wrong = |body: Value, field: &'static str, code: &'static str| {
        let all = &all;
        async move {
            let errors = all.ask(body).await.expect(422).json["errors"].clone();
            let found = errors.as_array().unwrap().iter().any(|e| e["field"] == field && e["code"] == code);
            assert!(found, "{field} {code}: {errors}");
        }
    };
    wrong(all.body(1, "F").await, "grade", "same").await;
    wrong(all.body(1, "I").await, "grade", "not_a_choice").await;
    let mut bare = all.body(1, "B").await;
    bare["fileIds"] = json!([]);
    wrong(bare, "fileIds", "required").await;
    let mut silent = all.body(1, "B").await;
    silent["reason"] = json!("  ");
    wrong(silent, "reason", "required").await;
    // One at a time about one result, and not by a colleague of another section.
    let body = all.body(1, "B").await;
    all.ask(body.clone()).await.expect(200);
    refused(all.ask(body.clone()).await, "already_applied");
    let mut foreign = body;
    foreign["fileIds"] = json!([evidence(&all.class.stranger.client).await]);
    all.class.stranger.client.post(&format!("{BASE}/add"), foreign).await.expect(404);
    let view = all.class.view(&all.class.teacher.client).await;
    let line = view["lines"].as_array().unwrap().iter().find(|l| l["studentId"] == all.class.students[1]).unwrap();
    assert!(line["amendment"]["applicationNo"].as_str().is_some_and(|no| no.starts_with("GA")));
    // A sheet that is not confirmed yet is changed itself.
    all.class.put(&site, "DRAFT").await;
    let early = refused(all.ask(all.body(0, "B").await).await, "sheet_not_confirmed");
    offer(&early, "sheet_not_confirmed");
});

story!(a_result_that_changed_meanwhile_is_not_amended_unseen, site, {
    let all = Amendments::build(&site).await;
    all.ask(all.body(2, "B+").await).await.expect(200);
    student_grade::Entity::update_many()
        .col_expr(student_grade::Column::Grade, Expr::value("C"))
        .filter(student_grade::Column::StudentId.eq(&all.class.students[2]))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    // The desks before the last are told, and may still send it back or on.
    let shown = all.decide(&site, 0, "approve", true).await.expect(200).result().clone();
    assert!(shown["warnings"].to_string().contains("application_outdated"), "{shown}");
    all.decide(&site, 0, "approve", false).await.expect(200);
    all.decide(&site, 1, "approve", false).await.expect(200);
    refused(all.decide(&site, 2, "approve", false).await, "application_outdated");
    assert_eq!(all.result(&site, 2).await.grade, "C");
    all.decide(&site, 2, "return", false).await.expect(200);
});

story!(a_student_who_has_seen_the_grade_is_told, site, {
    let all = Amendments::build(&site).await;
    all.class.term.account(&site, &all.class.students[0]).await;
    let letters = async || {
        let sent = message::Entity::find().filter(message::Column::TemplateCode.eq("grades.amended"));
        sent.all(site.app.db().maintenance()).await.unwrap().len()
    };
    for (grade, status, expected) in [("B", "CONFIRMED", 0), ("C", "RELEASED", 1)] {
        student_grade::Entity::update_many()
            .col_expr(student_grade::Column::Status, Expr::value(status))
            .filter(student_grade::Column::StudentId.eq(&all.class.students[0]))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
        all.ask(all.body(0, grade).await).await.expect(200);
        for desk in 0..3 {
            all.decide(&site, desk, "approve", false).await.expect(200);
        }
        assert_eq!(letters().await, expected, "{status}");
    }
});
