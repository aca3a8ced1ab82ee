//! Who hears of what: teachers before the deadline, and their heads when it has passed.

use kernel::{Timestamp, messages::message};
use schema::university::programme;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::json;

use super::kit::{Class, OFFICE, refused};
use crate::{story, support::Site};

async fn count(site: &Site, code: &str, user_id: &str) -> usize {
    let rows = message::Entity::find()
        .filter(message::Column::TemplateCode.eq(code))
        .filter(message::Column::RecipientId.eq(user_id))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    rows.len()
}

async fn pass(site: &Site, days: i64) {
    site.app.clock.advance(days * Timestamp::DAY);
    grade_submission::api::remind_teachers(&site.app).await.unwrap();
    // Once more the same day: nobody hears of it twice.
    grade_submission::api::remind_teachers(&site.app).await.unwrap();
}

story!(three_days_and_one_day_before_and_when_it_is_overdue, site, {
    let class = Class::build(&site, 2).await;
    let head = class.term.teacher(&site, "009").await;
    lead(&site, &class, &head.id).await;
    let (teacher, head) = (class.teacher.person.user_id.as_str(), head.person.user_id.as_str());
    // Ten days are left.
    pass(&site, 0).await;
    assert_eq!(count(&site, "sgs.reminder", teacher).await, 0);
    pass(&site, 7).await;
    assert_eq!(count(&site, "sgs.reminder", teacher).await, 1);
    pass(&site, 1).await;
    assert_eq!(count(&site, "sgs.reminder", teacher).await, 1);
    pass(&site, 1).await;
    assert_eq!(count(&site, "sgs.reminder", teacher).await, 2);
    assert_eq!((count(&site, "sgs.overdue", teacher).await, count(&site, "sgs.overdue_copy", head).await), (0, 0));
    pass(&site, 1).await;
    assert_eq!((count(&site, "sgs.overdue", teacher).await, count(&site, "sgs.overdue_copy", head).await), (1, 1));
});

/// The teacher directs the programme that offers the course.
async fn lead(site: &Site, class: &Class, teacher: &str) {
    let db = site.app.db().maintenance();
    let head = schema::university::teacher::Entity::find_by_id(teacher).one(db).await.unwrap().unwrap();
    let offers = programme::ActiveModel {
        id: Set(class.term.campus.programme.clone()),
        director_staff_id: Set(Some(head.staff_id)),
        ..Default::default()
    };
    offers.update(db).await.unwrap();
    let offered = schema::courses::course::ActiveModel {
        id: Set(class.course.clone()),
        offering_programme_id: Set(Some(class.term.campus.programme.clone())),
        ..Default::default()
    };
    offered.update(db).await.unwrap();
    site.app.db().maintained();
}

story!(who_has_submitted_is_not_reminded, site, {
    let class = Class::build(&site, 2).await;
    class.grade_all(&["B"]).await;
    class.submit("").await.expect(200);
    pass(&site, 9).await;
    assert_eq!(count(&site, "sgs.reminder", &class.teacher.person.user_id).await, 0);
    assert_eq!(count(&site, "sgs.reminder", &class.stranger.person.user_id).await, 1);
});

story!(by_hand_and_when_it_is_returned_or_confirmed, site, {
    let class = Class::build(&site, 2).await;
    let teacher = class.teacher.person.user_id.clone();
    assert_eq!(count(&site, "sgs.opened", &teacher).await, 1);
    class.command("remind").await.expect(200);
    assert_eq!(count(&site, "sgs.reminder", &teacher).await, 1);
    class.grade_all(&["B"]).await;
    class.submit("").await.expect(200);
    refused(class.command("remind").await, "nobody_to_remind");
    class.command("return").await.expect(200);
    assert_eq!(count(&site, "sgs.returned", &teacher).await, 1);
    assert_eq!(class.row(&site).await.return_reason, "两人成绩对调了");
    let bare = json!({ "ids": [class.sheet], "reason": " " });
    class.office.post(&format!("{OFFICE}/sheet/return"), bare).await.expect(422);
    class.submit("").await.expect(200);
    for verb in ["head", "dean", "confirm"] {
        class.command(verb).await.expect(200);
    }
    assert_eq!(count(&site, "sgs.confirmed", &teacher).await, 1);
});
