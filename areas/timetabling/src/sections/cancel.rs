//! Sections that do not take place: seats are free again, and everybody concerned is told why.

use elective_selection::api::{Along, held_in, release_along};
use kernel::{
    Both, Cx, Result, Rule, Text,
    effects::Outcome,
    reason,
    resource::{rows::change, some_ids},
};
use schema::timetable::{published_session, section};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{chosen::Chosen, inputs::CancelInput};
use crate::{
    known::{outcome, warning},
    letters::{self, Closing},
    refusal::refuse_all,
    settings,
    tables::PUBLISHED,
};

pub async fn cancel(cx: &Cx, input: CancelInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let reason = reason(&input.reason)?.to_owned();
    cx.because(&reason);
    let chosen = Chosen::load(cx, &ids).await?;
    let mut rules = chosen.closed(cx).await?;
    if !settings::get(cx).await?.late_cancelling {
        rules.extend(chosen.semesters().filter_map(|term| too_late(cx, term)));
    }
    refuse_all(rules)?;
    let seats = held_in(cx.tx().await?, &ids).await?;
    let told = letters::closed(cx, &chosen.sections, &seats, &Closing { reason: &reason, into: None }).await?;
    let seats = if kernel::planted::fault("tts_cancel_keeps_seats") { vec![] } else { seats };
    let changes = ids.iter().map(|id| (id.clone(), closed())).collect();
    release_along(cx, seats, Along { changes, ..Along::default() }).await?;
    withdraw(cx, &ids).await?;
    let text = Both::new(
        format!("将通知 {} 名学生和 {} 名教师", told.students, told.teachers),
        format!("{} students and {} teachers are told", told.students, told.teachers),
    );
    outcome(cx, vec![warning(cx, "told", text)]).await
}

/// Add and drop has ended: whoever is in it can choose nothing else any more.
fn too_late(cx: &Cx, term: &schema::university::semester::Model) -> Option<Rule> {
    let end = term.add_drop_end.filter(|end| *end < cx.now().local_date())?;
    let text = Both::new(
        format!("加退选已于 {end} 结束，学生无法另选；如确需取消，请先在设置中允许"),
        format!("Add and drop ended on {end}; students cannot choose another. Allow late cancelling in the settings"),
    );
    let rule = Rule::new("cancel.after_add_drop", text, json!({ "semesterId": term.id, "addDropEnd": end }));
    Some(rule.offer(Text::new("去设置中允许", "Allow it in the settings"), "/learning/tts/system-setting"))
}

/// What a section is that does not take place any more.
pub fn closed() -> section::ActiveModel {
    section::ActiveModel { status: Set("CANCELLED".to_owned()), combined_group_id: Set(None), ..Default::default() }
}

/// Whoever was told of these sections finds them cancelled.
pub async fn withdraw(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let known = published_session::Entity::find()
        .filter(published_session::Column::SectionId.is_in(ids))
        .filter(published_session::Column::Cancelled.eq(false))
        .filter(published_session::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    for row in known {
        let off = published_session::ActiveModel {
            cancelled: Set(true),
            sequence: Set(row.sequence + 1),
            ..Default::default()
        };
        change::<published_session::Entity>(cx, PUBLISHED, row, off).await?;
    }
    Ok(())
}
