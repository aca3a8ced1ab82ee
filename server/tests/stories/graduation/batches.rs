//! Batches: audited as often as wanted, signed step by step by different people, sent back with a reason, awarded.

use schema::grades::student_gpa;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::kit::{Graduation, MAJOR, MINOR, batch, figures, follow, plan, refused, text};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    stock::{add_result, add_type},
    story,
};

story!(an_audit_finds_who_passes_who_hopes_and_who_does_not, site, {
    let all = Graduation::build(&site).await;
    let path = format!("{MAJOR}/batch/run");
    rehearse_and_do(&site, &all.office, Send::Json(&path, json!({ "id": all.batch }))).await.unwrap();
    let [passes, hopes, misses] = &all.students;
    let (passes, hopes, misses) =
        (all.row(&site, passes).await, all.row(&site, hopes).await, all.row(&site, misses).await);
    assert_eq!([&passes.result, &hopes.result, &misses.result], ["PASS", "PASS_IF_CURRENT_COMPLETED", "FAIL"]);
    // (3.67 + 3.33 + 3.33) / 3 = 3.4433
    assert_eq!((passes.cgpa, passes.honours_suggested.as_str()), (Some(344), "FIRST"));
    assert_eq!((hopes.units_earned, hopes.units_in_progress, hopes.units_required), (6, 3, 9));
    assert_eq!(misses.problems.0, ["TOTAL_UNITS", "UPPER_UNITS", "COMPULSORY", "CATEGORIES"]);
    assert_eq!(misses.honours_suggested, "NONE");
    // The explanation is stored with it.
    let report = all.office.get(&format!("{MAJOR}/student/{}/report", misses.id)).await.expect(200);
    let categories = report.result()["categories"].as_array().unwrap();
    assert_eq!(categories[0]["missingCourses"][0]["code"], "COMP3003");
    assert_eq!((&categories[1]["state"], &categories[1]["missing"]), (&json!("NOT_MET"), &json!(3)));
    let counted = &report.result()["courses"][0];
    assert_eq!((text(&counted["code"]), text(&counted["why"])), ("COMP1003".into(), "LISTED".into()));
    // Once more without news: nothing is written but when; with news, only what changed.
    all.command(&all.office, "run").await.expect(200);
    assert_eq!(all.row(&site, &all.students[0]).await.version, passes.version);
    for course in [&all.courses[1], &all.courses[2]] {
        add_result(&site, &all.campus, &all.students[2], course, ("C", 200)).await;
    }
    figures(&site, &all.campus).await;
    all.command(&all.office, "run").await.expect(200);
    assert_eq!(all.row(&site, &all.students[2]).await.result, "PASS");
    let state = all.state(&site).await;
    assert_eq!((state.status.as_str(), state.audited), ("RUN", 3));
});

story!(the_rounding_of_a_batch_decides_the_class, site, {
    let all = Graduation::build(&site).await;
    // The tenth worked example: 3.395, exactly.
    let db = site.app.db();
    student_gpa::Entity::update_many()
        .col_expr(student_gpa::Column::TotalGpaUnits, Expr::value(200))
        .col_expr(student_gpa::Column::TotalGradePoints, Expr::value(67_900))
        .filter(student_gpa::Column::StudentId.eq(&all.students[0]))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    all.command(&all.office, "run").await.expect(200);
    let row = all.row(&site, &all.students[0]).await;
    assert_eq!((row.cgpa, row.honours_suggested.as_str()), (Some(340), "FIRST"));
    let state = all.state(&site).await;
    let body = json!({ "id": all.batch, "version": state.version, "rounding": "TRUNCATE" });
    all.office.patch(&format!("{MAJOR}/batch"), body).await.expect(200);
    all.command(&all.office, "run").await.expect(200);
    let row = all.row(&site, &all.students[0]).await;
    assert_eq!((row.cgpa, row.honours_suggested.as_str()), (Some(339), "SECOND_UPPER"));
});

story!(a_batch_is_signed_step_by_step_by_different_people, site, {
    let all = Graduation::build(&site).await;
    refused(all.command(&all.office, "release").await, "wrong_state");
    let registry = all.named(&site, "registry", "REGISTRY", None).await;
    refused(all.command(&registry.client, "sign").await, "wrong_state");
    all.command(&all.office, "run").await.expect(200);
    let programme = all.named(&site, "programme", "PROGRAMME", Some(&all.campus.division)).await;
    let senate = all.named(&site, "senate", "SENATE", None).await;
    offer(&refused(all.command(&programme.client, "sign").await, "no_duty"), "no_duty");
    let sign = format!("{MAJOR}/batch/sign");
    let body = json!({ "id": all.batch, "note": "可以" });
    rehearse_and_do(&site, &registry.client, Send::Json(&sign, body.clone())).await.unwrap();
    assert_eq!(all.state(&site).await.status, "PROGRAMME_CHECK");
    // Not before everybody is decided.
    offer(&refused(all.command(&programme.client, "sign").await, "undecided"), "undecided");
    let ids = all.ids(&site).await;
    all.decide(&programme.client, &ids[..2], "GRADUATE", "").await.expect(200);
    all.decide(&programme.client, &ids[2..], "NOT_YET", "").await.expect(200);
    // Named for both steps, somebody still signs only one of two that follow each other.
    let body = json!({ "staffId": registry.staff, "duty": "PROGRAMME", "divisionId": null, "remark": "" });
    all.office.post(&format!("{MAJOR}/access"), body).await.expect(200);
    offer(&refused(all.command(&registry.client, "sign").await, "same_person"), "same_person");
    all.command(&programme.client, "sign").await.expect(200);
    assert_eq!(all.state(&site).await.status, "AR_CHECK");
    refused(all.command(&all.office, "run").await, "wrong_state");
    // Back with a reason, and forth again: signatures of the step are given anew.
    let back = format!("{MAJOR}/batch/return");
    registry.client.post(&back, json!({ "id": all.batch, "reason": " " })).await.expect(422);
    let body = json!({ "id": all.batch, "reason": "一门课归类有误" });
    rehearse_and_do(&site, &registry.client, Send::Json(&back, body)).await.unwrap();
    assert_eq!(all.state(&site).await.status, "PROGRAMME_CHECK");
    all.command(&programme.client, "sign").await.expect(200);
    all.decide(&registry.client, &ids[..2], "GRADUATE", "在修课程预计通过").await.expect(200);
    all.decide(&registry.client, &ids[2..], "NOT_YET", "").await.expect(200);
    all.command(&registry.client, "sign").await.expect(200);
    // Nor two that do not: whoever checked for the programme or the registry does not sign for the senate.
    for (before, staff) in [(&programme.client, &programme.staff), (&registry.client, &registry.staff)] {
        let body = json!({ "staffId": staff, "duty": "SENATE", "divisionId": null, "remark": "" });
        all.office.post(&format!("{MAJOR}/access"), body).await.expect(200);
        refused(all.command(before, "sign").await, "same_person");
    }
    all.command(&senate.client, "sign").await.expect(200);
    let state = all.state(&site).await;
    assert_eq!((state.status.as_str(), state.awarded_at.is_some()), ("AWARDED", true));
    refused(all.command(&senate.client, "sign").await, "wrong_state");
    refused(senate.client.post(&back, json!({ "id": all.batch, "reason": "晚了" })).await, "wrong_state");
    let signed = all.office.get(&format!("{MAJOR}/batch/{}/signature", all.batch)).await.expect(200);
    let steps: Vec<_> = signed.result()["signatures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (text(&one["step"]), one["withdrawn"].as_bool().unwrap()))
        .collect();
    let expected =
        [("RUN", false), ("PROGRAMME_CHECK", true), ("PROGRAMME_CHECK", false), ("AR_CHECK", false), ("SENATE", false)];
    assert_eq!(steps, expected.map(|(step, withdrawn)| (step.to_owned(), withdrawn)));
});

story!(each_division_is_signed_for, site, {
    let all = Graduation::build(&site).await;
    let elsewhere = (all.campus.other_division.as_str(), all.campus.other_programme.as_str(), "UG");
    let other = all.campus.student_of(&site, "26300009", "ACTIVE", elsewhere).await;
    follow(&site, &other, &all.plan).await;
    all.command(&all.office, "run").await.expect(200);
    let registry = all.named(&site, "registry", "REGISTRY", None).await;
    all.command(&registry.client, "sign").await.expect(200);
    let here = all.named(&site, "here", "PROGRAMME", Some(&all.campus.division)).await;
    let there = all.named(&site, "there", "PROGRAMME", Some(&all.campus.other_division)).await;
    let ids = all.ids(&site).await;
    let foreign = vec![all.row(&site, &other).await.id];
    refused(all.decide(&here.client, &foreign, "NOT_YET", "").await, "no_duty");
    all.decide(&there.client, &foreign, "NOT_YET", "").await.expect(200);
    all.decide(&here.client, &ids, "NOT_YET", "统一暂缓").await.expect(200);
    all.command(&here.client, "sign").await.expect(200);
    assert_eq!(all.state(&site).await.status, "PROGRAMME_CHECK", "one division is still to be signed for");
    refused(all.command(&here.client, "sign").await, "no_duty");
    all.command(&there.client, "sign").await.expect(200);
    assert_eq!(all.state(&site).await.status, "AR_CHECK");
});

story!(a_minor_is_audited_by_its_own_plan_and_gives_no_class, site, {
    let all = Graduation::build(&site).await;
    let types = (add_type(&site, "MMR").await, add_type(&site, "MFE").await);
    let (minor, _) = plan(&site, &all.campus, ("MINOR", "MIN-2026"), (&types.0, &types.1), &all.courses).await;
    let path = format!("{MINOR}/batch");
    let mut body = batch(&all.campus);
    body["ruleVersion"] = json!("NONE");
    let made = all.office.post(&path, body).await.expect(200);
    let id = text(&made.result()["id"]);
    let run = json!({ "id": id });
    offer(&refused(all.office.post(&format!("{path}/run"), run.clone()).await, "nobody_to_audit"), "nobody_to_audit");
    follow(&site, &all.students[0], &minor).await;
    all.office.post(&format!("{path}/run"), run).await.expect(200);
    let list = all.office.get(&format!("{MINOR}/student?batchId={id}")).await.expect(200);
    let rows = list.result()["data"].as_array().unwrap().clone();
    assert_eq!((rows.len(), &rows[0]["honoursSuggested"]), (1, &json!("NONE")));
    // Of the other kind there is nothing.
    all.office.get(&format!("{MAJOR}/batch/{id}")).await.expect(404);
    let others = all.office.get(&format!("{MAJOR}/student")).await.expect(200);
    assert!(others.result()["data"].as_array().unwrap().is_empty());
});
