//! Who is told what: opened, reminded, returned, confirmed, closed.

use kernel::{Timestamp, messages::message};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use timetable_collection::api::remind_divisions;

use super::kit::{OFFICE, Round};
use crate::{story, support::Site};

/// Kinds of letters and to whom, since the last look.
async fn sent(site: &Site, seen: &mut usize) -> Vec<(String, String)> {
    let all = message::Entity::find()
        .filter(message::Column::TemplateCode.starts_with("ttsp."))
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    let mut new: Vec<_> = all.iter().map(|m| (m.template_code.clone(), m.recipient_id.clone().unwrap())).collect();
    new.sort();
    let total = new.len();
    let before = std::mem::replace(seen, total);
    let mut all_sorted = all;
    all_sorted.sort_by_key(|m| (m.created_at, m.id.clone()));
    let mut fresh: Vec<_> =
        all_sorted.into_iter().skip(before).map(|m| (m.template_code, m.recipient_id.unwrap())).collect();
    fresh.sort();
    fresh
}

story!(those_concerned_are_told_and_nobody_else, site, {
    let round = Round::build(&site).await;
    let (mine, theirs) = (round.filler.0.user_id.clone(), round.other.0.user_id.clone());
    let mut seen = 0;
    let both = |code: &str| {
        let mut all = vec![(code.to_owned(), mine.clone()), (code.to_owned(), theirs.clone())];
        all.sort();
        all
    };
    assert_eq!(sent(&site, &mut seen).await, both("ttsp.opened"), "as they were asked to fill in");
    site.app.clock.advance(1000);
    round.plan(&round.courses[0]).await;
    round.submit().await.expect(200);
    assert_eq!(sent(&site, &mut seen).await, []);
    site.app.clock.advance(1000);
    round.decide("return", &round.state).await.expect(200);
    assert_eq!(sent(&site, &mut seen).await, [("ttsp.returned".to_owned(), mine.clone())]);
    site.app.clock.advance(1000);
    round.submit().await.expect(200);
    round.decide("confirm", &round.state).await.expect(200);
    assert_eq!(sent(&site, &mut seen).await, [("ttsp.confirmed".to_owned(), mine.clone())]);
    site.app.clock.advance(1000);
    round.office.post(&format!("{OFFICE}/round/remind"), json!({ "id": round.id })).await.expect(200);
    assert_eq!(sent(&site, &mut seen).await, [("ttsp.reminder".to_owned(), theirs.clone())], "the others have done");
    site.app.clock.advance(1000);
    round.office.post(&format!("{OFFICE}/round/close"), json!({ "id": round.id })).await.expect(200);
    assert_eq!(sent(&site, &mut seen).await, [("ttsp.closed".to_owned(), theirs.clone())]);
});

story!(reminders_go_out_seven_three_and_one_day_before_the_end_once, site, {
    let round = Round::build(&site).await;
    let mut seen = 0;
    sent(&site, &mut seen).await;
    // Twenty days are left.
    assert_eq!(remind_divisions(&site.app).await.unwrap(), 0);
    for days in [13, 4, 2] {
        site.app.clock.advance(days * Timestamp::DAY);
        assert_eq!(remind_divisions(&site.app).await.unwrap(), 1, "after {days} more days");
        assert_eq!(sent(&site, &mut seen).await.len(), 2, "one letter to each");
        assert_eq!(remind_divisions(&site.app).await.unwrap(), 0, "once is enough");
        assert_eq!(sent(&site, &mut seen).await, []);
    }
    // The end: it is closed, and those who did not hand in are told.
    site.app.clock.advance(Timestamp::DAY);
    assert_eq!(remind_divisions(&site.app).await.unwrap(), 1);
    let last = sent(&site, &mut seen).await;
    assert!(last.len() == 2 && last.iter().all(|(code, _)| code == "ttsp.closed"), "{last:?}");
    assert_eq!(remind_divisions(&site.app).await.unwrap(), 0);
    let row = schema::collection::ttsp_round::Entity::find_by_id(&round.id).one(site.app.db().maintenance()).await;
    let row = row.unwrap().unwrap();
    assert_eq!((row.status.as_str(), row.reminded.0.join(" ").as_str()), ("CLOSED", "7 3 1"));
});

story!(who_slept_through_reminders_gets_one, site, {
    Round::build(&site).await;
    let mut seen = 0;
    sent(&site, &mut seen).await;
    site.app.clock.advance(20 * Timestamp::DAY - Timestamp::HOUR);
    assert_eq!(remind_divisions(&site.app).await.unwrap(), 1);
    assert_eq!(sent(&site, &mut seen).await.len(), 2);
    assert_eq!(remind_divisions(&site.app).await.unwrap(), 0);
});
