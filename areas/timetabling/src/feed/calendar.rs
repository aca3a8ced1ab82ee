//! What somebody was told of their classes, as events.

use std::collections::{HashMap, HashSet};

use basic_resources::api::{FeedOwner, feed_sources};
use chrono::Days;
use kernel::{Cx, Lang, Result, Text, identity::entity::user};
use rules::timetable::{Event, Slot, Weeks, feed};
use schema::{
    courses::student_subject,
    timetable::{published_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{
    mine::{me::teacher_of, papers::days_of},
    weeks::{
        meeting::{AT_ONCE, Classes, Meeting},
        names::{Names, Reader},
        week::{ATTENDED, calendar},
    },
};

/// Terms that ended so long ago are nobody's calendar any more.
const PAST_DAYS: u64 = 180;

pub async fn of(cx: &Cx, whose: &FeedOwner<'_>) -> Result<String> {
    let FeedOwner { user: owner, lang, .. } = *whose;
    let today = cx.now().local_date();
    let since = today.checked_sub_days(Days::new(PAST_DAYS)).unwrap_or(today);
    let terms = semester::Entity::find()
        .filter(semester::Column::EndDate.gte(since))
        .filter(semester::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let mut events = vec![];
    for term in terms {
        let told = told(cx, owner, &term).await?;
        if !told.is_empty() {
            events.extend(term_events(cx, &term, told, lang).await?);
        }
    }
    for source in feed_sources() {
        events.extend((source.read)(cx, whose).await?);
    }
    Ok(feed(Text::new("课表", "Timetable").get(lang), &events))
}

/// The meetings of a term that are the owner's, those that were cancelled among them.
async fn told(cx: &Cx, owner: &user::Model, term: &semester::Model) -> Result<Vec<published_session::Model>> {
    use published_session::Column;
    let of_term =
        published_session::Entity::find().filter(Column::SemesterId.eq(&term.id)).filter(Column::ArchivedAt.is_null());
    if let Some(student_id) = &owner.student_id {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::StudentId.eq(student_id))
            .filter(student_subject::Column::SemesterId.eq(&term.id))
            .filter(student_subject::Column::State.is_in(ATTENDED))
            .filter(student_subject::Column::ArchivedAt.is_null())
            .all(cx.read())
            .await?;
        let sections = seats.into_iter().filter_map(|seat| seat.section_id);
        return Ok(of_term.filter(Column::SectionId.is_in(sections)).all(cx.read()).await?);
    }
    let Some(teacher) = teacher_of(cx.read(), &owner.id).await? else { return Ok(vec![]) };
    let all = of_term.all(cx.read()).await?;
    Ok(all.into_iter().filter(|row| Meeting::from(row.clone()).is_given_by(&teacher.id)).collect())
}

async fn term_events(
    cx: &Cx,
    term: &semester::Model,
    told: Vec<published_session::Model>,
    lang: Lang,
) -> Result<Vec<Event>> {
    let days = days_of(&calendar(cx, &term.id).await?, term.weeks);
    let ids: HashSet<&str> = told.iter().map(|row| row.section_id.as_str()).collect();
    let mut sections = HashMap::new();
    for some in ids.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let rows = section::Entity::find().filter(section::Column::Id.is_in(some.iter().copied()));
        sections.extend(rows.all(cx.read()).await?.into_iter().map(|row| (row.id.clone(), row)));
    }
    let meetings = told.iter().cloned().map(Meeting::from).collect();
    let classes = Classes { sections, meetings };
    let names = Names::load_in(cx, &classes, Reader::Own, (term.weeks, lang)).await?;
    let event = |(row, meeting): (&published_session::Model, &Meeting)| {
        let section = classes.section(meeting)?;
        let mut lines = names.teachers(meeting.teachers());
        lines.extend(Some(names.weeks_text(&meeting.weeks)).filter(|text| !text.is_empty()));
        Some(Event {
            uid: row.id.clone(),
            sequence: row.sequence,
            modified: row.updated_at.0,
            summary: format!("{} {}", names.label(section), names.title(section)),
            location: names.place(meeting.place_id.as_deref()),
            description: lines.join("\n"),
            slot: Slot::parse(row.weekday, &row.start_time, &row.end_time).filter(Slot::is_placed)?,
            dates: days.dates(row.weekday, Weeks::of(&row.weeks.0)),
            cancelled: row.cancelled && !kernel::planted::fault("feed_keeps_cancelled"),
        })
    };
    Ok(told.iter().zip(&classes.meetings).filter_map(event).collect())
}
