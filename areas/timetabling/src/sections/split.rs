//! One section becomes several: those who come later go into the new ones.

use std::collections::HashMap;

use elective_selection::api::{Along, held_in, reseat};
use kernel::{
    Both, Cx, Error, Result, Rule, StringList, Text,
    effects::Outcome,
    ids,
    resource::rows::{add, add_all},
};
use schema::timetable::{class_session, section};
use sea_orm::ActiveValue::Set;
use serde_json::json;

use super::{
    chosen::{Chosen, meetings, next_numbers},
    inputs::SplitInput,
    page,
};
use crate::{
    known::{outcome, warning},
    refusal::{named, refuse_all},
    tables::{SECTION, SESSION},
};

pub async fn split(cx: &Cx, input: SplitInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let quotas = input.quotas;
    if !(2..=20).contains(&quotas.len()) || quotas.iter().any(|quota| !(1..=10_000).contains(quota)) {
        let text = Text::new("请写明 2 至 20 个名额，每个至少 1", "Name 2 to 20 quotas of at least 1");
        return Err(Error::invalid("quotas", "out_of_range", text));
    }
    let chosen = Chosen::load(cx, std::slice::from_ref(&input.id)).await?;
    let mut rules = chosen.closed(cx).await?;
    let section = chosen.sections.first().cloned().ok_or(Error::NotFound)?;
    let sum: i32 = quotas.iter().sum();
    if sum < section.enrolled {
        let name = named(cx, &[&section]).await?;
        let text = Both::new(
            format!("{name} 有 {} 名学生，名额合计只有 {sum}；请增加名额", section.enrolled),
            format!("{name} has {} students; the quotas come to {sum}. Raise them", section.enrolled),
        );
        let data = json!({ "enrolled": section.enrolled, "sum": sum });
        let rule = Rule::new("quota.below_enrolled", text, data);
        rules.push(rule.offer(Text::new("重新拆分", "Split again"), page([section.id.as_str()].into_iter())));
    }
    refuse_all(rules)?;
    let parts = meetings(cx, std::slice::from_ref(&section.id)).await?;
    let mut seats = held_in(cx.tx().await?, std::slice::from_ref(&section.id)).await?;
    let first = usize::try_from(quotas.first().copied().unwrap_or_default()).unwrap_or_default();
    // Those who were there first stay; waits stay as well.
    let registered: Vec<_> = seats.extract_if(.., |seat| seat.state != "WAITING").collect();
    let mut later = registered.into_iter().skip(first);
    let mut numbers = next_numbers(cx, &section).await?;
    let own = section::ActiveModel { quota: Set(quotas.first().copied().unwrap_or_default()), ..Default::default() };
    let mut along = Along { changes: HashMap::from([(section.id.clone(), own)]), ..Along::default() };
    let mut moves = vec![];
    for quota in quotas.into_iter().skip(1) {
        let some: Vec<_> = later.by_ref().take(usize::try_from(quota).unwrap_or_default()).collect();
        let counts = some.iter().filter(|seat| seat.state == "REGISTERED").count();
        let (number, enrolled) = (numbers.next().unwrap_or_default(), i32::try_from(counts).unwrap_or_default());
        let made = new_section(cx, &section, (quota, enrolled), number).await?;
        unplaced(cx, &made, &parts).await?;
        along.counted.insert(made.id.clone());
        moves.push((made.id, some));
    }
    reseat(cx, moves, along).await?;
    let mut warnings = vec![];
    if !parts.is_empty() {
        let text = Both::new(
            "新教学班的上课时间尚未安排，请在课表中排课",
            "The new sections have no times yet; place them in the grid",
        );
        warnings.push(warning(cx, "to_be_placed", text));
    }
    outcome(cx, warnings).await
}

async fn new_section(
    cx: &Cx,
    like: &section::Model,
    (quota, enrolled): (i32, i32),
    number: String,
) -> Result<section::Model> {
    let row = section::ActiveModel {
        semester_id: Set(like.semester_id.clone()),
        course_id: Set(like.course_id.clone()),
        section_no: Set(number),
        curriculum_type: Set(like.curriculum_type.clone()),
        quota: Set(quota),
        enrolled: Set(enrolled),
        waiting: Set(0),
        teacher_ids: Set(like.teacher_ids.clone()),
        combined_group_id: Set(None),
        moi: Set(like.moi.clone()),
        status: Set("DRAFT".to_owned()),
        remark: Set(like.remark.clone()),
        display_title: Set(like.display_title.clone()),
        elective_types: Set(like.elective_types.clone()),
        year_targets: Set(like.year_targets.clone()),
        programme_ids: Set(like.programme_ids.clone()),
        requirement: Set(like.requirement.clone()),
        group_ids: Set(StringList::default()),
        entry_id: Set(like.entry_id.clone()),
        ..Default::default()
    };
    add::<section::Entity>(cx, SECTION, &ids::new_id(), row).await
}

/// As many meetings as the section has, without time and place.
async fn unplaced(cx: &Cx, made: &section::Model, parts: &[class_session::Model]) -> Result<()> {
    let rows = parts.iter().map(|part| class_session::ActiveModel {
        id: Set(ids::new_id()),
        section_id: Set(made.id.clone()),
        weekday: Set(0),
        start_time: Set(String::new()),
        end_time: Set(String::new()),
        hours: Set(part.hours),
        place_id: Set(None),
        weeks: Set(part.weeks.clone()),
        kind: Set(part.kind.clone()),
        teacher_id: Set(part.teacher_id.clone()),
        ..Default::default()
    });
    add_all::<class_session::Entity>(cx, SESSION, rows.collect()).await?;
    Ok(())
}
