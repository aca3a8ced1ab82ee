//! Where a folder asks for it, grades are shown after the receipt, and only while a receipt can still be brought.

use kernel::{Timestamp, actor::Actions};
use sea_orm::{EntityTrait, sea_query::Expr};

use super::{
    ballots::{Browser, cast, figures},
    kit::Evaluation,
};
use crate::{story, support::Site};

async fn held(site: &Site, all: &Evaluation) -> Option<String> {
    use kernel::identity::entity::user;
    use sea_orm::{ColumnTrait, QueryFilter};
    let (person, client) =
        site.person(&format!("reader-{}", kernel::ids::new_id()), &[("STUDENT_AUTH_SG", Actions::all())]).await;
    user::Entity::update_many()
        .col_expr(user::Column::StudentId, Expr::value(all.students[0].as_str()))
        .filter(user::Column::Id.eq(person.user_id))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    let report = client.get("/api/grades/own/report").await.expect(200).result().clone();
    report["semesters"][0]["held"].as_str().map(str::to_owned)
}

story!(grades_are_shown_after_the_receipt_while_the_folder_is_open, site, {
    let all = Evaluation::open(&site, 2).await;
    all.graded(&site).await;
    assert_eq!(held(&site, &all).await, None, "this folder does not ask for it");
    all.gate(&site).await;
    assert!(held(&site, &all).await.unwrap().contains("1 个教学班"));
    let browser = Browser::of(&site, &all, &all.students[0]).await;
    let token = browser.token().await;
    let answer = cast(&site, &browser.body(&token, figures(4), "")).await.expect(200);
    assert!(held(&site, &all).await.is_some(), "the answer alone says nothing about its author");
    let receipt = browser.receipt(&answer);
    browser.hand_in(&[receipt]).await.expect(200);
    assert_eq!(held(&site, &all).await, None);
});

story!(nobody_waits_for_a_receipt_that_can_no_longer_be_brought, site, {
    let all = Evaluation::open(&site, 2).await;
    all.graded(&site).await;
    all.gate(&site).await;
    assert!(held(&site, &all).await.is_some());
    site.app.clock.advance(11 * Timestamp::DAY);
    teaching_evaluation::api::close_due(&site.app).await.unwrap();
    assert_eq!(held(&site, &all).await, None);
});
