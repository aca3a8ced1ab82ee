//! How many may take a section.

use std::collections::HashMap;

use kernel::{Both, Cx, Error, FieldError, Result, Rule, Text, effects::Outcome, resource::rows::change};
use schema::{timetable::section, university::place};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{
    chosen::{Chosen, meetings},
    inputs::QuotaInput,
    page,
};
use crate::{
    known::{outcome, warning},
    refusal::{named, refuse_all},
    tables::SECTION,
};

pub async fn set(cx: &Cx, input: QuotaInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let wanted: HashMap<String, i32> = input.items.into_iter().map(|item| (item.id, item.quota)).collect();
    if wanted.is_empty() || wanted.len() > 1000 {
        return Err(Error::Invalid(vec![FieldError::required("items")]));
    }
    if wanted.values().any(|quota| !(0..=10_000).contains(quota)) {
        let text = Text::new("名额须为 0 至 10000", "A quota is 0 to 10000");
        return Err(Error::invalid("items", "out_of_range", text));
    }
    let ids: Vec<String> = wanted.keys().cloned().collect();
    let chosen = Chosen::load(cx, &ids).await?;
    let mut rules = chosen.closed(cx).await?;
    let of = |section: &section::Model| wanted.get(&section.id).copied().unwrap_or(section.quota);
    let (small, fine): (Vec<_>, Vec<_>) = chosen.sections.iter().partition(|s| of(s) < s.enrolled);
    if !small.is_empty() {
        let names = named(cx, &small).await?;
        let most = small.iter().map(|s| s.enrolled).max().unwrap_or_default();
        let text = Both::new(
            format!("{names} 已有学生 {most} 人，名额不能少于已选人数"),
            format!("{names}: {most} students are in it; the quota cannot be less"),
        );
        let data = json!({ "sections": names, "enrolled": small.iter().map(|s| s.enrolled).collect::<Vec<_>>() });
        let first = small.first().map(|s| s.id.as_str()).into_iter();
        let to = if fine.is_empty() { page(first) } else { page(fine.iter().map(|s| s.id.as_str())) };
        let rule = Rule::new("quota.below_enrolled", text, data);
        rules.push(rule.offer(Text::new("回到教学班列表", "Back to the sections"), to));
    }
    refuse_all(rules)?;
    let warnings = too_small(cx, &chosen, &wanted).await?;
    let mut changed = 0;
    for section in chosen.sections {
        let (quota, version) = (wanted.get(&section.id).copied().unwrap_or(section.quota), section.version);
        let row = section::ActiveModel { quota: Set(quota), ..Default::default() };
        changed += change::<section::Entity>(cx, SECTION, section, row).await?.version - version;
    }
    if changed == 0 {
        cx.nothing_changed();
    }
    outcome(cx, warnings).await
}

/// Rooms that have fewer seats than the new quota: publishing will ask for larger ones.
async fn too_small(cx: &Cx, chosen: &Chosen, wanted: &HashMap<String, i32>) -> Result<Vec<kernel::effects::Warning>> {
    let ids: Vec<String> = chosen.sections.iter().map(|s| s.id.clone()).collect();
    let rows = meetings(cx, &ids).await?;
    let places = rows.iter().filter_map(|row| row.place_id.as_deref());
    let places = place::Entity::find().filter(place::Column::Id.is_in(places)).all(cx.tx().await?).await?;
    let mut found = vec![];
    for section in &chosen.sections {
        let quota = wanted.get(&section.id).copied().unwrap_or_default();
        let small = rows.iter().filter(|row| row.section_id == section.id).find_map(|row| {
            let place = places.iter().find(|p| Some(&p.id) == row.place_id.as_ref())?;
            place.capacity.filter(|seats| *seats < quota).map(|seats| (place.code.clone(), seats))
        });
        if let Some((code, seats)) = small {
            let name = named(cx, &[section]).await?;
            found.push(warning(
                cx,
                "room_small",
                Both::new(
                    format!("{name}：场地 {code} 只有 {seats} 个座位，发布前须换场地"),
                    format!("{name}: room {code} has {seats} seats; it needs a larger one before publishing"),
                ),
            ));
        }
    }
    Ok(found)
}
