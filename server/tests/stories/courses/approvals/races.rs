//! Two at once: one transition, and the other is told.

use futures_util::future::join_all;
use workflow::machine::Status;

use super::kit::{Kind, University, colleague};
use crate::on_every_database;

on_every_database!(of_two_approvers_one_decides, site, {
    let university = University::build(&site).await;
    let (_, second) = colleague(&site, "second", &["department-head"]).await;
    let head = university.at("department-head");
    for n in 0..10 {
        let application = university.apply(&site, Kind::ALL[n % 3], n).await;
        let task = application.task(&site).await;
        let calls = [(head, "approve"), (&second, "reject"), (head, "return"), (&second, "approve")];
        let answers =
            join_all(calls.map(|(client, decision)| application.decide_task(client, &task, task.version, decision)))
                .await;
        let won = answers.iter().filter(|a| a.status.is_success()).count();
        assert_eq!(won, 1, "{:?}", answers.iter().map(|a| a.code().to_owned()).collect::<Vec<_>>());
        assert!(answers.iter().all(|a| a.status.is_success() || [409, 503].contains(&a.status.as_u16())));
        application.state(&site).await;
        assert_eq!(application.steps(&site).await.len(), 2);
    }
});

on_every_database!(a_withdrawal_and_the_last_approval_do_not_both_happen, site, {
    let university = University::build(&site).await;
    for n in 0..10 {
        let application = university.apply(&site, Kind::Course, n).await;
        for desk in &Kind::Course.desks()[..2] {
            application.decide(&site, university.at(desk), "approve").await.expect(200);
        }
        let (row, task) = (application.row(&site).await, application.task(&site).await);
        let (taken_back, approved) = tokio::join!(
            application.withdraw(&university.applicant.1, row.version),
            application.decide_task(university.at("regulations"), &task, task.version, "approve"),
        );
        assert!(taken_back.status.is_success() != approved.status.is_success());
        let status = application.state(&site).await.status;
        assert_eq!(status, if approved.status.is_success() { Status::Approved } else { Status::Withdrawn });
        let code = application.form["code"].as_str().unwrap();
        let found = site.root().get(&format!("/api/sp/course?code={code}")).await.expect(200);
        assert_eq!(found.result()["totalCount"], u64::from(status == Status::Approved), "no course without approval");
    }
});
