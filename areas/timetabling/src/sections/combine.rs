//! Sections that meet as one class, and their parting.

use kernel::{
    Both, Cx, Result, Rule, Text,
    effects::Outcome,
    ids,
    resource::{rows::change_all, some_ids},
};
use schema::timetable::section;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::{
    chosen::{Chosen, meetings},
    inputs::CombineInput,
    page,
};
use crate::{
    known::{outcome, warning},
    refusal::{named, refuse_all},
    tables::{SECTION, SECTIONS},
};

pub async fn combine(cx: &Cx, input: CombineInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let chosen = Chosen::load(cx, &ids).await?;
    let mut rules = chosen.closed(cx).await?;
    if chosen.sections.len() < 2 {
        let text = Text::new("请选择至少两个教学班", "Choose at least two sections");
        let rule = Rule::new("combine.alone", text, json!({ "count": chosen.sections.len() }));
        let term = chosen.semesters().next().map(|s| s.id.as_str()).unwrap_or_default();
        let to = format!("/learning/tts/section-list?semesterId={term}");
        rules.push(rule.offer(Text::new("到列表选择", "Choose in the list"), to));
    }
    if chosen.semesters().count() > 1 {
        let text = Text::new("不同学期的教学班不能合班", "Sections of different semesters cannot be combined");
        let of = |term: &str| chosen.sections.iter().filter(|s| s.semester_id == term).map(|s| s.id.as_str()).collect();
        let same: Vec<Vec<&str>> = chosen.semesters().map(|term| of(&term.id)).collect();
        let same = same.into_iter().max_by_key(Vec::len).unwrap_or_default();
        // One alone is not combined: others are chosen in its semester.
        let term = chosen.sections.first().map(|s| s.semester_id.as_str()).unwrap_or_default();
        let to = match same.len() {
            0 | 1 => format!("/learning/tts/section-list?semesterId={term}"),
            _ => page(same.into_iter()),
        };
        let rule = Rule::new("combine.semesters", text, json!({ "semesters": chosen.semesters().count() }));
        rules.push(rule.offer(Text::new("只看同一学期的", "Show those of one semester"), to));
    }
    rules.extend(others(cx, &chosen, &ids).await?);
    refuse_all(rules)?;
    let known = chosen.sections.iter().find_map(|s| s.combined_group_id.clone());
    let group = known.unwrap_or_else(ids::new_id);
    let mut warnings = vec![];
    if !same_times(cx, &ids).await? {
        let text = Both::new(
            "这些教学班的上课时间或场地还不相同，请在课表中调整",
            "These sections do not meet at the same times and places yet; adjust the grid",
        );
        warnings.push(warning(cx, "different_times", text));
    }
    if chosen.sections.iter().all(|s| s.combined_group_id.as_ref() == Some(&group)) {
        cx.nothing_changed();
    }
    let row = section::ActiveModel { combined_group_id: Set(Some(group)), ..Default::default() };
    change_all::<section::Entity>(cx, SECTION, chosen.sections, &row).await?;
    outcome(cx, warnings).await
}

/// A section is combined once: with all of its class or with none.
async fn others(cx: &Cx, chosen: &Chosen, ids: &[String]) -> Result<Option<Rule>> {
    let groups: std::collections::BTreeSet<&str> =
        chosen.sections.iter().filter_map(|s| s.combined_group_id.as_deref()).collect();
    if groups.len() < 2 {
        return Ok(None);
    }
    let bound: Vec<_> = chosen.sections.iter().filter(|s| s.combined_group_id.is_some()).collect();
    let names = named(cx, &bound).await?;
    let text = Both::new(
        format!("{names} 已分属不同的合班，请先取消其中的合班"),
        format!("{names} belong to different combined classes; separate them first"),
    );
    let rule = Rule::new("combine.already", text, json!({ "sections": names, "count": ids.len() }));
    let to = page(bound.iter().map(|s| s.id.as_str()));
    Ok(Some(rule.offer(Text::new("先取消合班", "Separate them first"), to)))
}

async fn same_times(cx: &Cx, ids: &[String]) -> Result<bool> {
    let rows = meetings(cx, ids).await?;
    let of = |id: &String| {
        let own = rows.iter().filter(|row| row.section_id == *id);
        own.map(|row| (row.weekday, row.start_time.clone(), row.place_id.clone())).collect::<Vec<_>>()
    };
    let all: Vec<_> = ids.iter().map(of).collect();
    Ok(all.windows(2).all(|pair| pair.first() == pair.last()))
}

pub async fn separate(cx: &Cx, input: CombineInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    let chosen = Chosen::load(cx, &ids).await?;
    let mut rules = chosen.closed(cx).await?;
    let (alone, bound): (Vec<_>, Vec<_>) = chosen.sections.iter().partition(|s| s.combined_group_id.is_none());
    if !alone.is_empty() {
        let names = named(cx, &alone).await?;
        let text = Both::new(
            format!("{names} 没有合班，请从所选中去掉"),
            format!("{names}: not combined; take it off the selection"),
        );
        let rule = Rule::new("combine.not_combined", text, json!({ "sections": names }));
        let to = if bound.is_empty() {
            let term = alone.first().map(|s| s.semester_id.as_str()).unwrap_or_default();
            format!("/learning/tts/section-list?semesterId={term}")
        } else {
            page(bound.iter().map(|s| s.id.as_str()))
        };
        rules.push(rule.offer(Text::new("只看合班的教学班", "Show the combined ones"), to));
    }
    refuse_all(rules)?;
    let groups: Vec<String> = chosen.sections.iter().filter_map(|s| s.combined_group_id.clone()).collect();
    let row = section::ActiveModel { combined_group_id: Set(None), ..Default::default() };
    change_all::<section::Entity>(cx, SECTION, chosen.sections, &row).await?;
    // Nobody is combined with nobody.
    for group in groups {
        let left = section::Entity::find()
            .filter(SECTIONS.visible(cx.scope()?))
            .filter(section::Column::CombinedGroupId.eq(group))
            .all(cx.tx().await?)
            .await?;
        if left.len() == 1 {
            change_all::<section::Entity>(cx, SECTION, left, &row).await?;
        }
    }
    outcome(cx, vec![]).await
}
