//! From answers to what is shown: sections by the thresholds, and everything larger from shown sections alone.

use std::collections::BTreeMap;

use kernel::{Cx, Result};
use rules::evaluation::{
    shown::{Counts, Section, Thresholds, of_many, of_section},
    statistics::{Figures, figures},
};
use schema::evaluation::{te_answer, te_folder, te_item, te_section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::{Value, json};

use crate::ballot::questions;

/// One cut with everything that is shown of it.
#[derive(Clone, Debug)]
pub struct Cut {
    pub kind: &'static str,
    pub section: Option<te_section::Model>,
    /// The programme or division.
    pub unit: Option<String>,
    pub enrolled: u32,
    pub answers: u32,
    pub shown: Option<BTreeMap<String, Counts>>,
    pub straight_line: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ItemFigures<'a> {
    #[serde(flatten)]
    figures: Figures,
    counts: &'a Counts,
}

impl Cut {
    /// By question, as it is kept and answered.
    pub fn figures(&self) -> Value {
        let Some(shown) = &self.shown else { return json!({}) };
        let items = shown.iter().filter_map(|(code, counts)| {
            let figures = figures(counts, self.enrolled)?;
            Some((code.clone(), json!(ItemFigures { figures, counts })))
        });
        json!({ "items": items.collect::<BTreeMap<_, _>>(), "straightLine": self.straight_line })
    }

    /// Over all questions together.
    pub fn overall(&self) -> Option<Figures> {
        let shown = self.shown.as_ref().filter(|shown| !shown.is_empty())?;
        let each: Vec<Figures> = shown.values().filter_map(|counts| figures(counts, self.enrolled)).collect();
        let count = i32::try_from(each.len()).ok().filter(|count| *count > 0)?;
        let mean = |of: fn(&Figures) -> i32| each.iter().map(of).sum::<i32>() / count;
        Some(Figures {
            count: each.iter().map(|f| f.count).max().unwrap_or(0),
            mean: mean(|f| f.mean),
            deviation: mean(|f| f.deviation),
            low: mean(|f| f.low),
            high: mean(|f| f.high),
        })
    }
}

fn counts_of(answers: &[&te_answer::Model], items: &[te_item::Model], points: usize) -> BTreeMap<String, Counts> {
    let scales = items.iter().filter(|item| item.kind == "SCALE");
    let of = |item: &te_item::Model| {
        let mut counts = vec![0; points];
        for answer in answers {
            let figure = answer.figures.get(&item.code).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
            if let Some(count) = figure.and_then(|step| counts.get_mut(step.checked_sub(1)?)) {
                *count += 1;
            }
        }
        counts
    };
    scales.map(|item| (item.code.clone(), of(item))).collect()
}

/// Whose figures a section counts in.
type UnitOf = fn(&te_section::Model) -> Option<&String>;

/// Sections first, then programmes, divisions and the university.
pub async fn cuts(
    cx: &Cx,
    folder: &te_folder::Model,
    sections: Vec<te_section::Model>,
    thresholds: Thresholds,
) -> Result<Vec<Cut>> {
    let tx = cx.tx().await?;
    let (asked, items) = questions(tx, &folder.questionnaire_id).await?;
    let answers = te_answer::Entity::find().filter(te_answer::Column::FolderId.eq(&folder.id)).all(tx).await?;
    let mut by_section: BTreeMap<&str, Vec<&te_answer::Model>> = BTreeMap::new();
    for answer in &answers {
        by_section.entry(&answer.te_section_id).or_default().push(answer);
    }
    let points = usize::try_from(asked.points).unwrap_or(0);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let mut cuts: Vec<Cut> = vec![];
    for section in sections {
        let own = by_section.remove(section.id.as_str()).unwrap_or_default();
        let enrolled = u32::try_from(section.enrolled).unwrap_or(0);
        let whole = Section { enrolled, answers: count(own.len()), counts: counts_of(&own, &items, points) };
        let shown = of_section(&whole, thresholds);
        let straight_line = if shown.is_some() { count(own.iter().filter(|a| a.straight_line).count()) } else { 0 };
        cuts.push(Cut {
            kind: "SECTION",
            unit: None,
            enrolled,
            answers: whole.answers,
            shown,
            straight_line,
            section: Some(section),
        });
    }
    let mut larger = vec![];
    let units: [(&'static str, UnitOf); 2] =
        [("PROGRAMME", |s| s.programme_id.as_ref()), ("DIVISION", |s| s.division_id.as_ref())];
    for (kind, unit_of) in units {
        let mut groups: BTreeMap<String, Vec<&Cut>> = BTreeMap::new();
        for cut in cuts.iter().filter(|cut| cut.shown.is_some()) {
            if let Some(unit) = cut.section.as_ref().and_then(unit_of) {
                groups.entry(unit.clone()).or_default().push(cut);
            }
        }
        larger.extend(groups.into_iter().map(|(unit, members)| together(kind, Some(unit), &members)));
    }
    let all: Vec<&Cut> = cuts.iter().filter(|cut| cut.shown.is_some()).collect();
    if !all.is_empty() {
        larger.push(together("UNIVERSITY", None, &all));
    }
    cuts.extend(larger);
    Ok(cuts)
}

/// Of shown sections and of nothing else, its counts of people included.
fn together(kind: &'static str, unit: Option<String>, members: &[&Cut]) -> Cut {
    Cut {
        kind,
        section: None,
        unit,
        enrolled: members.iter().map(|cut| cut.enrolled).sum(),
        answers: members.iter().map(|cut| cut.answers).sum(),
        shown: Some(of_many(members.iter().filter_map(|cut| cut.shown.as_ref()))),
        straight_line: members.iter().map(|cut| cut.straight_line).sum(),
    }
}
