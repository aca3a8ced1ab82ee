//! Finding a student by number, name, document or telephone, with nothing more than is needed to tell
//! people apart.

use kernel::{Cx, Error, Result, Text, settings};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    settings::{MaskRule, SiSettings},
    table::students,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickInput {
    keyword: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuickStudent {
    id: String,
    student_no: String,
    name_cn: String,
    name_en: String,
    programme: String,
    year_of_study: Option<i64>,
    status: String,
    /// Empty where the settings hide it altogether.
    id_no_masked: String,
}

const MOST: u64 = 20;
const SHORTEST: usize = 2;
const LONGEST: usize = 100;

pub async fn find(cx: &Cx, input: &QuickInput) -> Result<Vec<QuickStudent>> {
    let keyword = input.keyword.trim();
    if !(SHORTEST..=LONGEST).contains(&keyword.chars().count()) {
        let text = Text::new("请输入 2–100 个字符", "Enter 2–100 characters");
        return Err(Error::invalid("keyword", "wrong_length", text));
    }
    let table = students()?;
    let filter = table.containing(cx, keyword)?;
    let rows = table.rows_where(cx, filter, MOST).await?;
    let hidden = settings::get::<SiSettings>(cx, None).await?.mask_rule == MaskRule::Hidden;
    Ok(rows.iter().map(|row| view(row, hidden)).collect())
}

fn view(row: &Value, hidden: bool) -> QuickStudent {
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let label = |name: &str| {
        let labels = row.get("labels").and_then(|labels| labels.get(name));
        labels.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    QuickStudent {
        id: text("id"),
        student_no: text("studentNo"),
        name_cn: text("nameCn"),
        name_en: text("nameEn"),
        programme: label("programmeId"),
        year_of_study: row.get("yearOfStudy").and_then(Value::as_i64),
        status: label("studyStatusId"),
        id_no_masked: if hidden { String::new() } else { text("idNo") },
    }
}
