//! The least harmful times and rooms for a meeting.

use kernel::{Cx, Error, Result};
use rules::timetable::{Meeting, Need, Suggestion, suggest};
use schema::timetable::{class_session, section};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    clashes::Words,
    free::course_need,
    load::{meeting, rooms},
    memory::draft,
    names,
    view::language,
};
use crate::settings;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SuggestQuery {
    pub session_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimeSuggestion)]
pub struct SuggestionView {
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    pub place_id: Option<String>,
    pub place_name: String,
    /// The less the better.
    pub points: i32,
    pub reasons: Vec<String>,
}

const SHOWN: usize = 10;

pub async fn suggestions(cx: &Cx, session_id: &str) -> Result<Vec<SuggestionView>> {
    let row = class_session::Entity::find_by_id(session_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let section = section::Entity::find_by_id(&row.section_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let (seats, rooms) = rooms(cx.read()).await?;
    let wanted: Meeting = meeting(&row, &section, &seats);
    let mut need: Need = course_need(cx, &section.course_id).await?;
    need.seats = wanted.seats;
    let wishes = settings::get(cx).await?.wishes();
    let draft = draft(cx, &section.semester_id).await?;
    // A meeting that is not placed yet has no time; how long it is, is known.
    let mut wanted = wanted;
    if !wanted.slot.is_placed() {
        let periods = settings::get(cx).await?.periods();
        let end = periods.span(periods.day_start, row.hours.max(1));
        wanted.slot.start = periods.day_start;
        wanted.slot.end = end.unwrap_or(periods.day_end);
    }
    let (work, asked) = (std::sync::Arc::clone(&draft), wanted.clone());
    let found =
        tokio::task::spawn_blocking(move || work.look(|index| suggest(index, &asked, &rooms, &need, &wishes, SHOWN)));
    let found: Vec<Suggestion> = found.await.map_err(Error::internal)?;
    let places = names::places(cx, found.iter().filter_map(|s| s.place.as_deref())).await?;
    let all: Vec<_> = found.iter().flat_map(|s| s.clashes.iter().cloned()).collect();
    let words = Words::load(cx, &draft, &all, Some(&wanted)).await?;
    let views = found.into_iter().map(|s| {
        let clashes = s.clashes.iter().filter_map(|clash| words.tell(clash)).map(|view| view.message);
        let soft = s.reasons.iter().filter(|reason| !reason.code.starts_with("CLASH"));
        let soft = soft.map(|reason| reason.text(language(cx.lang())));
        SuggestionView {
            weekday: s.slot.weekday,
            start_time: s.slot.start_text(),
            end_time: s.slot.end_text(),
            place_name: s
                .place
                .as_ref()
                .and_then(|id| places.get(id))
                .map(|(code, _)| code.clone())
                .unwrap_or_default(),
            place_id: s.place,
            points: s.points,
            reasons: clashes.chain(soft).collect(),
        }
    });
    Ok(views.collect())
}
