//! Days set by hand, in the same week and on the same weekday.

use std::collections::HashMap;

use kernel::{Cx, Result, ids};
use schema::university::{
    calendar_date::{Column, Entity, Model},
    semester,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder,
};

use super::{Prepared, RollRow, carry};
use crate::{
    calendar::weeks::{counted_from, week_no, weekday},
    choices::DAY_TYPES,
};

/// A day to be set, and what is there.
pub struct Work {
    before: Option<Model>,
    after: Model,
}

pub async fn prepare(
    cx: &Cx,
    db: &DatabaseExecutor<'_>,
    from: &semester::Model,
    to: &semester::Model,
) -> Result<Prepared<Vec<Work>>> {
    let days = async |id: &str| {
        let alive = Entity::find().filter(Column::SemesterId.eq(id)).filter(Column::ArchivedAt.is_null());
        alive.order_by_asc(Column::Date).all(db).await
    };
    let there = days(&to.id).await?;
    let count = there.iter().filter(|day| day.hand_made).count();
    let mut there: HashMap<_, _> = there.into_iter().map(|day| (day.date, day)).collect();
    let by = carry::by_week(from, to);
    let (mut rows, mut work) = (vec![], vec![]);
    for day in days(&from.id).await?.into_iter().filter(|day| day.hand_made) {
        let date = carry::moved(day.date, by).filter(|date| (to.start_date..=to.end_date).contains(date));
        rows.push(RollRow {
            label: label(cx, &day),
            from: day.date.to_string(),
            to: date.map(|date| date.to_string()),
        });
        let Some(date) = date else { continue };
        let before = there.remove(&date);
        let (now, user) = (cx.now(), Some(cx.user_id()?.to_owned()));
        let after = Model {
            id: before.as_ref().map_or_else(ids::new_id, |day| day.id.clone()),
            semester_id: to.id.clone(),
            date,
            week_no: week_no(counted_from(to), date),
            weekday: weekday(date),
            hand_made: true,
            created_at: before.as_ref().map_or(now, |day| day.created_at),
            created_by: before.as_ref().map_or_else(|| user.clone(), |day| day.created_by.clone()),
            updated_at: now,
            updated_by: user,
            version: before.as_ref().map_or(1, |day| day.version + 1),
            archived_at: None,
            ..day
        };
        work.push(Work { before, after });
    }
    Ok(Prepared { rows, work, count })
}

fn label(cx: &Cx, day: &Model) -> String {
    let kind = DAY_TYPES.iter().find(|(code, _)| *code == day.day_type).map_or("", |(_, text)| text.get(cx.lang()));
    let note = if cx.lang() == kernel::Lang::En { &day.note_en } else { &day.note_cn };
    if note.is_empty() { kind.to_owned() } else { format!("{kind} – {note}") }
}

pub async fn write(cx: &Cx, tx: &impl ConnectionTrait, work: &[Work]) -> Result<()> {
    let mut fresh = vec![];
    for Work { before, after } in work {
        cx.record_as("basic.date", &after.id, before.as_ref(), Some(after))?;
        let row = after.clone().into_active_model().reset_all();
        if before.is_none() {
            fresh.push(row);
        } else {
            Entity::update(row).exec(tx).await?;
        }
    }
    for some in fresh.chunks(500) {
        Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}
