//! The semester's own dates, at the same distance in weeks from its start.

use chrono::NaiveDate;
use kernel::{Both, Cx, Error, Result, Rule, Text, error::Refusal, resource::Table};
use schema::university::semester::Model;
use serde_json::{Map, Value, json};

use super::{Prepared, RollRow, carry};
use crate::semester::dates::{Dates, check, label};

pub struct Work {
    pub after: Model,
    fields: Map<String, Value>,
}

type Get = fn(&mut Model) -> &mut Option<NaiveDate>;

const FIELDS: &[(&str, Get)] = &[
    ("firstClassDay", |s| &mut s.first_class_day),
    ("lastClassDay", |s| &mut s.last_class_day),
    ("addDropStart", |s| &mut s.add_drop_start),
    ("addDropEnd", |s| &mut s.add_drop_end),
    ("revisionStart", |s| &mut s.revision_start),
    ("revisionEnd", |s| &mut s.revision_end),
    ("examStart", |s| &mut s.exam_start),
    ("examEnd", |s| &mut s.exam_end),
    ("gradeReleaseDate", |s| &mut s.grade_release_date),
];

pub fn prepare(cx: &Cx, from: &Model, to: &Model) -> Result<Prepared<Work>> {
    let by = carry::by_start(from, to);
    let (mut source, mut after) = (from.clone(), to.clone());
    let (mut rows, mut fields, mut count) = (vec![], Map::new(), 0);
    for (name, get) in FIELDS {
        count += usize::from(get(&mut after).is_some());
        let Some(date) = *get(&mut source) else { continue };
        let moved = carry::moved(date, by);
        *get(&mut after) = moved;
        fields.insert((*name).to_owned(), json!(moved));
        let label = capital(label(name).get(cx.lang()));
        rows.push(RollRow { label, from: date.to_string(), to: moved.map(|d| d.to_string()) });
    }
    if from.weeks > 0 && to.weeks == 0 {
        after.weeks = from.weeks;
        fields.insert("weeks".to_owned(), json!(from.weeks));
        let label = Text::new("教学周数", "Teaching weeks").get(cx.lang()).to_owned();
        rows.push(RollRow { label, from: from.weeks.to_string(), to: Some(from.weeks.to_string()) });
    }
    if count == 0 {
        fits(from, &after)?;
    }
    Ok(Prepared { rows, work: Work { after, fields }, count })
}

fn capital(text: &str) -> String {
    let text = text.strip_prefix("the ").unwrap_or(text);
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A shorter semester may have no room for what the other one had.
fn fits(from: &Model, after: &Model) -> Result<()> {
    let dates = Dates {
        start: after.start_date,
        end: after.end_date,
        first_class: after.first_class_day,
        last_class: after.last_class_day,
        add_drop: (after.add_drop_start, after.add_drop_end),
        revision: (after.revision_start, after.revision_end),
        exam: (after.exam_start, after.exam_end),
        release: after.grade_release_date,
    };
    let mut errors = vec![];
    check(&dates, &mut errors);
    let rules: Vec<Rule> = errors
        .into_iter()
        .map(|error| {
            let text = Both::new(
                format!("按 {} 推算的日期不适合学期 {}：{}", from.code, after.code, error.text.zh),
                format!("The dates of {} do not fit semester {}: {}", from.code, after.code, error.text.en),
            );
            let data = json!({ "field": error.field, "start": after.start_date, "end": after.end_date });
            let page = format!("/basic-resources/term/semester-list?ids={}", after.id);
            Rule::new("roll_does_not_fit", text, data)
                .offer(Text::new("修改学期的起止日期", "Change when the semester starts and ends"), page.clone())
                .offer(Text::new("不结转学期日期", "Leave the semester's dates out"), page)
        })
        .collect();
    if rules.is_empty() {
        return Ok(());
    }
    Err(Error::Refused(Box::new(Refusal { code: "roll_does_not_fit", rules })))
}

/// Through the table of semesters, so that all its rules hold.
pub async fn write(cx: &Cx, table: &'static Table, to: &Model, work: &Work) -> Result<()> {
    if work.fields.is_empty() {
        return Ok(());
    }
    let mut input = work.fields.clone();
    input.insert("id".to_owned(), json!(to.id));
    input.insert("version".to_owned(), json!(to.version));
    table.update_row(cx, input).await.map(|_| ())
}
