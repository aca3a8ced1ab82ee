//! Cells of a line: what can be written into them, and how often, by whom and when each was.

use std::collections::BTreeMap;

use kernel::{FieldError, Text, Timestamp};
use rules::marks::{Component, FULL, total};
use schema::submission::draft_grade::Model;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A component is named with this before its key.
const PART: &str = "part:";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    Grade,
    Score,
    Remark,
    Part(String),
}

impl Field {
    /// A sheet with components has no score of its own: it is their total.
    pub fn of(name: &str, components: &[Component]) -> Option<Self> {
        match name {
            "grade" => Some(Self::Grade),
            "score" if components.is_empty() => Some(Self::Score),
            "remark" => Some(Self::Remark),
            _ => {
                let key = name.strip_prefix(PART)?;
                components.iter().any(|part| part.key == key).then(|| Self::Part(key.to_owned()))
            }
        }
    }
}

pub fn part(key: &str) -> String {
    format!("{PART}{key}")
}

/// How a cell came to be what it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    #[serde(rename = "v")]
    pub version: i32,
    pub by: String,
    pub at: Option<Timestamp>,
    /// By the registry: teachers leave it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
}

/// All cells of a line that were ever written.
#[derive(Clone, Debug, Default)]
pub struct Cells(pub BTreeMap<String, Cell>);

impl Cells {
    pub fn of(line: &Model) -> Self {
        Self(serde_json::from_value(line.cells.clone()).unwrap_or_default())
    }

    pub fn cell(&self, name: &str) -> Cell {
        self.0.get(name).cloned().unwrap_or_default()
    }

    pub fn is_fixed(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|cell| cell.fixed)
    }

    pub fn written(&mut self, name: &str, by: &str, at: Timestamp, fixed: bool) -> i32 {
        let cell = self.0.entry(name.to_owned()).or_default();
        *cell = Cell { version: cell.version + 1, by: by.to_owned(), at: Some(at), fixed };
        cell.version
    }

    pub fn json(&self) -> Value {
        json!(self.0)
    }
}

/// What stands in a cell, as it is written.
pub fn value(line: &Model, field: &Field) -> String {
    match field {
        Field::Grade => line.grade.clone(),
        Field::Score => line.score.map(decimal).unwrap_or_default(),
        Field::Remark => line.remark.clone(),
        Field::Part(key) => part_score(line, key).map(decimal).unwrap_or_default(),
    }
}

pub fn part_score(line: &Model, key: &str) -> Option<i32> {
    line.component_scores.get(key)?.as_i64().and_then(|score| i32::try_from(score).ok())
}

/// Writes a value into a cell; the total follows its parts.
pub fn write(line: &mut Model, field: &Field, value: &str, components: &[Component]) -> Result<(), FieldError> {
    let value = value.trim();
    let too_long = |most: usize| {
        let text = Text::new("内容过长", "Too long");
        if value.chars().count() > most { Err(FieldError::new("value", "too_long", text)) } else { Ok(()) }
    };
    match field {
        Field::Grade => {
            too_long(10)?;
            line.grade = value.to_uppercase();
        }
        Field::Remark => {
            too_long(200)?;
            line.remark = value.to_owned();
        }
        Field::Score => line.score = tenths(value)?,
        Field::Part(key) => {
            let score = tenths(value)?;
            let mut scores = line.component_scores.as_object().cloned().unwrap_or_default();
            match score {
                Some(score) => scores.insert(key.clone(), json!(score)),
                None => scores.remove(key),
            };
            line.component_scores = Value::Object(scores);
            let sum = total(components, |key| part_score(line, key));
            line.score = sum;
        }
    }
    Ok(())
}

/// `87`, `87.5`: tenths of a mark, from 0 to 100. Nothing empties the cell.
pub fn tenths(text: &str) -> Result<Option<i32>, FieldError> {
    if text.is_empty() {
        return Ok(None);
    }
    let told = Text::new("分数须为 0 至 100，最多一位小数", "A score is from 0 to 100, with one decimal at most");
    let wrong = || FieldError::new("value", "not_a_score", told);
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str, most: usize| (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole, 3) || !digits(part, 1) {
        return Err(wrong());
    }
    let number = |text: &str| text.parse::<i32>().map_err(|_| wrong());
    let score = number(whole)? * 10 + number(part)?;
    if score > FULL { Err(wrong()) } else { Ok(Some(score)) }
}

pub fn decimal(tenths: i32) -> String {
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}
