//! What a student tells the graduate school, and who never reads it.

use kernel::audit::entity::entry;
use schema::university::staff;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::kit::{API, OWN, Reports, colleague, refused};
use crate::{offers::offer, story};

const WORDS: &str = "We have met once in six months";

story!(words_in_confidence_reach_the_graduate_school_and_nobody_who_assesses, site, {
    let all = Reports::build(&site).await;
    all.panel().await;
    all.handed_in(&site).await;
    let said = json!({ "reportId": all.reports[0], "text": WORDS });
    all.writers[0].post(&format!("{OWN}/confidence"), said.clone()).await.expect(200);
    // Not about another's report, and another student reads nothing of it.
    all.writers[1].post(&format!("{OWN}/confidence"), said).await.expect(404);
    all.writers[1].get(&format!("{OWN}/confidence/{}", all.reports[0])).await.expect(404);
    let office = format!("{API}/confidence/{}", all.reports[0]);
    let read = all.office.get(&office).await.expect(200).result().clone();
    assert_eq!((&read[0]["text"], &read[0]["fromOffice"]), (&json!(WORDS), &json!(false)));
    let answer = json!({ "reportId": all.reports[0], "text": "We shall talk" });
    all.office.post(&format!("{API}/confidence"), answer).await.expect(200);
    let own = all.writers[0].get(&format!("{OWN}/confidence/{}", all.reports[0])).await.expect(200);
    assert_eq!(own.result()[1]["text"], "We shall talk");
    all.supervised(&site).await;
    all.assessed(&site).await;
    // No desk has it among what it reads, and none opens the channel.
    for (desk, who) in [("supervisor", &all.supervisor), ("ap", &all.member), ("ap", &all.chair), ("pd", &all.head)] {
        let seen = who.client.get(&format!("/api/teacher/pr/{desk}/report/{}", all.reports[0])).await.expect(200);
        assert!(!seen.json.to_string().contains(WORDS), "{desk}");
        who.client.get(&office).await.expect(403);
        who.client.get(&format!("{OWN}/confidence/{}", all.reports[0])).await.expect(403);
    }
    // Nor has the log, which others read.
    let logged = entry::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert!(logged.iter().all(|row| !format!("{row:?}").contains(WORDS)));
});

story!(whoever_of_the_graduate_school_assesses_the_student_does_not_read_it, site, {
    let all = Reports::build(&site).await;
    all.panel().await;
    let said = json!({ "reportId": all.reports[0], "text": WORDS });
    all.writers[0].post(&format!("{OWN}/confidence"), said).await.expect(200);
    let office = format!("{API}/confidence/{}", all.reports[0]);
    for (name, staff_id) in [("office-supervises", &all.supervisor.staff), ("office-assesses", &all.member.staff)] {
        let (person, client) = colleague(&site, name).await;
        staff::Entity::update_many()
            .col_expr(staff::Column::UserId, Expr::value(person.user_id))
            .filter(staff::Column::Id.eq(staff_id))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
        let answer = client.get(&office).await;
        assert!(!answer.json.to_string().contains(WORDS), "{name} reads what is not for them");
        offer(&refused(answer, "assesses_the_student"), "assesses_the_student");
        let body = json!({ "reportId": all.reports[0], "text": "Let us talk" });
        refused(client.post(&format!("{API}/confidence"), body).await, "assesses_the_student");
    }
});
