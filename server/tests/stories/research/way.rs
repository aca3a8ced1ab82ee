//! From the check of eligibility to the award: what lacks is named, and nothing is passed by.

use chrono::{Duration, Months};
use schema::research::sga_progress;
use sea_orm::{ActiveModelTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::kit::{API, Research, colleague, refused, step, today, upload};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    story,
};

fn lacks(refusal: &Value) -> Vec<String> {
    let data = &refusal["refusal"]["rules"][0]["data"]["lacks"];
    data.as_array().unwrap().iter().map(|lack| lack.as_str().unwrap().to_owned()).collect()
}

story!(students_are_taken_up_with_their_steps_and_again_with_new_ones, site, {
    let all = Research::build(&site).await;
    let row = all.row(&site, 0).await;
    assert_eq!((row.status.as_str(), row.next_due), ("ELIGIBLE_CHECK", Some(today(&site) + Duration::days(10))));
    assert!(all.own(&site, 0, "THESIS").await.outstanding);
    assert!(!all.own(&site, 0, "CORRECTIONS").await.outstanding, "nothing is to be corrected yet");
    // Nobody new, nothing new.
    let path = format!("{API}/student/take-up");
    assert_eq!(all.office.post(&path, json!({})).await.expect(200).result()["total"], 0);
    all.office.post(&format!("{API}/step"), step("LATER", "OFFICE", "COMPLETED", false)).await.expect(200);
    let done = rehearse_and_do(&site, &all.office, Send::Json(&path, json!({}))).await.unwrap();
    assert_eq!(done["total"], 2);
    // Whoever does a step stays, once students have it.
    let thesis = all.own(&site, 0, "THESIS").await.step_id;
    let mut body = step("THESIS", "OFFICE", "ELIGIBLE_CHECK", true);
    (body["id"], body["version"]) = (json!(thesis), json!(1));
    let answer = all.office.patch(&format!("{API}/step"), body).await.expect(422);
    assert_eq!(answer.errors(), [("owner".to_owned(), "in_use".to_owned())]);
    let refreshed = format!("{API}/student/refresh");
    let body = json!({ "ids": [all.candidates[0]] });
    rehearse_and_do(&site, &all.office, Send::Json(&refreshed, body)).await.unwrap();
});

story!(a_candidate_goes_from_the_check_to_the_award, site, {
    let all = Research::build(&site).await;
    let missing = refused(all.decide(0, "SUBMIT", json!({})).await, "sga_lacks");
    offer(&missing, "sga_lacks");
    let expected =
        ["STEP:THESIS", "STEP:CANDIDATURE", "UNITS", "CORE_UNITS", "AVERAGE", "CANDIDATURE", "PUBLICATIONS", "TITLES"];
    assert_eq!(lacks(&missing)[..8], expected);
    all.ready(&site, 0).await;
    all.write(&site, 0, json!({ "similarity": 21 })).await.expect(200);
    assert_eq!(lacks(&refused(all.decide(0, "SUBMIT", json!({})).await, "sga_lacks")), ["SIMILARITY"]);
    all.write(&site, 0, json!({})).await.expect(200);
    let (path, ids) = (format!("{API}/student/decide"), json!([all.candidates[0]]));
    let body = json!({ "ids": ids, "decision": "SUBMIT" });
    rehearse_and_do(&site, &all.office, Send::Json(&path, body)).await.unwrap();
    // The oral needs a result, examiners, and the reports of them.
    all.decide(0, "EXAMINE", json!({})).await.expect(422);
    let early = refused(all.decide(0, "EXAMINE", json!({ "oralResult": "MINOR" })).await, "sga_lacks");
    assert_eq!(lacks(&early), ["STEP:REVIEWS", "EXAMINERS"]);
    all.write(&site, 0, json!({ "examiners": "甲、乙" })).await.expect(200);
    let id = all.own(&site, 0, "REVIEWS").await.id;
    refused(all.settle(&site, 0, "REVIEWS", "APPROVE").await, "no_evidence");
    let body = json!({ "id": id, "fileIds": [upload(&all.office).await], "note": "" });
    all.office.post(&format!("{API}/progress/evidence"), body).await.expect(200);
    all.settle(&site, 0, "REVIEWS", "APPROVE").await.expect(200);
    let before = json!({ "oralResult": "MINOR", "on": (today(&site) - Duration::days(5)).to_string() });
    assert_eq!(all.decide(0, "EXAMINE", before).await.expect(422).errors()[0].0, "on", "before it was submitted");
    let body = json!({ "ids": ids, "decision": "EXAMINE", "oralResult": "MINOR" });
    rehearse_and_do(&site, &all.office, Send::Json(&path, body)).await.unwrap();
    let row = all.row(&site, 0).await;
    let until = today(&site).checked_add_months(Months::new(3));
    assert_eq!((row.status.as_str(), row.revise_by, row.next_due), ("REVISION", until, until));
    assert_eq!(all.own(&site, 0, "CORRECTIONS").await.due_on, until);
    assert_eq!(lacks(&refused(all.decide(0, "ACCEPT_REVISION", json!({})).await, "sga_lacks")), ["STEP:CORRECTIONS"]);
    all.hand_in(&site, 0, "CORRECTIONS").await.expect(200);
    all.settle(&site, 0, "CORRECTIONS", "APPROVE").await.expect(200);
    all.decide(0, "ACCEPT_REVISION", json!({})).await.expect(200);
    let rest = refused(all.decide(0, "COMPLETE", json!({})).await, "sga_lacks");
    assert_eq!(lacks(&rest), ["STEP:CLEARANCE", "FINAL_THESIS", "CLEARANCE"]);
    all.settle(&site, 0, "CLEARANCE", "WAIVE").await.expect(200);
    let day = today(&site).to_string();
    all.write(&site, 0, json!({ "examiners": "甲、乙", "finalOn": day, "clearedOn": day })).await.expect(200);
    refused(all.decide(0, "AWARD", json!({})).await, "wrong_state");
    let (_, colleague) = colleague(&site, "records-awards").await;
    for (client, decision) in [(&all.office, "COMPLETE"), (&all.office, "TO_SENATE"), (&colleague, "AWARD")] {
        let body = json!({ "ids": ids, "decision": decision });
        rehearse_and_do(&site, client, Send::Json(&path, body)).await.unwrap();
    }
    let row = all.row(&site, 0).await;
    assert_eq!((row.status.as_str(), row.awarded_on, row.next_due), ("AWARDED", Some(today(&site)), None));
    // Then nothing moves any more.
    refused(all.decide(0, "TERMINATE", json!({ "reason": "迟了" })).await, "wrong_state");
    refused(all.write(&site, 0, json!({})).await, "sga_over");
    refused(all.settle(&site, 0, "THESIS", "RETURN").await, "sga_over");
});

story!(whoever_sent_a_candidate_to_the_senate_does_not_record_the_award, site, {
    let all = Research::build(&site).await;
    let (other, colleague) = colleague(&site, "records-awards").await;
    for n in 0..2 {
        all.waiting_for_the_senate(&site, n).await;
    }
    let path = format!("{API}/student/decide");
    let award = |ids: Value, dry_run: bool| json!({ "ids": ids, "decision": "AWARD", "dryRun": dry_run });
    let both = json!(all.candidates);
    all.decide(0, "TO_SENATE", json!({})).await.expect(200);
    let body = json!({ "ids": [all.candidates[1]], "decision": "TO_SENATE" });
    colleague.post(&path, body.clone()).await.expect(200);
    assert_eq!(all.row(&site, 1).await.senate_by.as_deref(), Some(other.user_id.as_str()));
    // Neither of them for both, in a preview or for good; one that is one's own refuses all.
    for client in [&all.office, &colleague] {
        for dry_run in [true, false] {
            let refusal = refused(client.post(&path, award(both.clone(), dry_run)).await, "same_person");
            offer(&refusal, "same_person");
        }
    }
    let refusal = refused(all.decide(0, "AWARD", json!({})).await, "same_person");
    assert_eq!(refusal["refusal"]["rules"][0]["data"]["candidateId"], json!(all.candidates[0]));
    assert_eq!(all.row(&site, 0).await.awarded_on, None);
    // What was sent back is sent again, and then it is that person's.
    let back = json!({ "ids": [all.candidates[1]], "decision": "RETURN", "reason": "材料有误" });
    all.office.post(&path, back).await.expect(200);
    assert_eq!(all.row(&site, 1).await.senate_by, None);
    all.office.post(&path, body).await.expect(200);
    refused(all.decide(1, "AWARD", json!({})).await, "same_person");
    colleague.post(&path, award(both, false)).await.expect(200);
    for n in 0..2 {
        assert_eq!(all.row(&site, n).await.status, "AWARDED");
    }
});

story!(an_end_takes_a_reason_and_can_be_set_aside, site, {
    let all = Research::build(&site).await;
    all.decide(0, "TERMINATE", json!({})).await.expect(422);
    let path = format!("{API}/student/decide");
    let body = json!({ "ids": all.candidates, "decision": "TERMINATE", "reason": "退学" });
    rehearse_and_do(&site, &all.office, Send::Json(&path, body)).await.unwrap();
    for n in 0..2 {
        let row = all.row(&site, n).await;
        assert_eq!((row.status.as_str(), row.ended_reason.as_str(), row.next_due), ("TERMINATED", "退学", None));
        assert!(!all.own(&site, n, "THESIS").await.outstanding);
    }
    all.decide(0, "REINSTATE", json!({ "reason": "复议" })).await.expect(200);
    let row = all.row(&site, 0).await;
    assert_eq!((row.status.as_str(), row.ended_reason.as_str()), ("ELIGIBLE_CHECK", ""));
    assert!(all.own(&site, 0, "THESIS").await.outstanding && row.next_due.is_some());
    // One of many that cannot be decided refuses all.
    let body = json!({ "ids": all.candidates, "decision": "TERMINATE", "reason": "x" });
    refused(all.office.post(&path, body).await, "wrong_state");
    assert_eq!(all.row(&site, 0).await.status, "ELIGIBLE_CHECK");
});

story!(a_second_oral_opens_its_steps_again_and_a_day_can_be_moved, site, {
    let all = Research::build(&site).await;
    all.ready(&site, 0).await;
    all.decide(0, "SUBMIT", json!({})).await.expect(200);
    all.write(&site, 0, json!({ "examiners": "甲、乙" })).await.expect(200);
    let id = all.own(&site, 0, "REVIEWS").await.id;
    let body = json!({ "id": id, "fileIds": [upload(&all.office).await], "note": "" });
    all.office.post(&format!("{API}/progress/evidence"), body).await.expect(200);
    all.settle(&site, 0, "REVIEWS", "APPROVE").await.expect(200);
    all.decide(0, "EXAMINE", json!({ "oralResult": "RE_EXAM" })).await.expect(200);
    let (row, own) = (all.row(&site, 0).await, all.own(&site, 0, "REVIEWS").await);
    assert_eq!((row.status.as_str(), own.state.as_str(), own.outstanding), ("THESIS_SUBMITTED", "OPEN", true));
    // Past its day it is overdue, until it has another.
    let late =
        sga_progress::ActiveModel { due_on: Set(Some(today(&site) - Duration::days(3))), ..own.into_active_model() };
    late.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    let extend = format!("{API}/progress/extend");
    let day = (today(&site) + Duration::days(20)).to_string();
    let body = json!({ "ids": [id], "dueOn": day, "reason": "住院" });
    rehearse_and_do(&site, &all.office, Send::Json(&extend, body)).await.unwrap();
    assert_eq!(all.row(&site, 0).await.next_due.map(|day| day.to_string()), Some(day.clone()));
    let done = all.own(&site, 0, "THESIS").await.id;
    let body = json!({ "ids": [done], "dueOn": day, "reason": "x" });
    refused(all.office.post(&extend, body).await, "step_done");
});
