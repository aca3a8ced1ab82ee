//! The form of an item: from its rows to the questions people see, and from answers to what is wrong with them.

use std::collections::BTreeMap;

use kernel::{Both, Error, FieldError, Lang, Result, Text};
use rules::form::{Answers, Condition, Fault, Kind, LONGEST_TEXT, Question, choices_of};
use schema::applications::oas_question::{Column, Entity, Model};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A question in the reader's language.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OasQuestionView)]
pub struct QuestionView {
    pub code: String,
    /// LINE, TEXT, NUMBER, DATE, CHOICE, SEVERAL, FILE.
    pub kind: String,
    pub text: String,
    pub hint: String,
    pub choices: Vec<ChoiceView>,
    pub required: bool,
    /// Asked only of those who answered that question so.
    pub only_if: Option<ConditionView>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OasChoiceView)]
pub struct ChoiceView {
    pub code: String,
    pub text: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OasConditionView)]
pub struct ConditionView {
    pub code: String,
    pub choice: String,
}

/// One answer. Several choices have commas between them.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OasAnswer)]
pub struct Answer {
    pub code: String,
    pub value: String,
}

/// A file, and the question it answers.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OasFileAnswer)]
pub struct FileAnswer {
    pub code: String,
    pub file_id: String,
}

pub async fn stored(db: &impl ConnectionTrait, item_id: &str) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::ItemId.eq(item_id))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Code);
    Ok(rows.all(db).await?)
}

/// The form as it is now.
pub async fn of_item(db: &impl ConnectionTrait, item_id: &str) -> Result<Vec<Question>> {
    Ok(stored(db, item_id).await?.iter().filter_map(question).collect())
}

pub fn question(row: &Model) -> Option<Question> {
    let kind = Kind::of(&row.kind)?;
    let condition = Condition { code: row.only_if_code.clone(), choice: row.only_if_choice.clone() };
    Some(Question {
        code: row.code.clone(),
        kind,
        text_cn: row.text_cn.clone(),
        text_en: row.text_en.clone(),
        hint_cn: row.hint_cn.clone(),
        hint_en: row.hint_en.clone(),
        choices: choices_of(&row.choices).unwrap_or_default(),
        required: row.required,
        only_if: (!row.only_if_code.is_empty()).then_some(condition),
    })
}

pub fn view(of: &Question, lang: Lang) -> QuestionView {
    let own = |cn: &str, en: &str| if lang == Lang::En { en.to_owned() } else { cn.to_owned() };
    let choice = |of: &rules::form::Choice| ChoiceView { code: of.code.clone(), text: own(&of.cn, &of.en) };
    let condition = |of: &Condition| ConditionView { code: of.code.clone(), choice: of.choice.clone() };
    QuestionView {
        code: of.code.clone(),
        kind: of.kind.code().to_owned(),
        text: own(&of.text_cn, &of.text_en),
        hint: own(&of.hint_cn, &of.hint_en),
        choices: of.choices.iter().map(choice).collect(),
        required: of.required,
        only_if: of.only_if.as_ref().map(condition),
    }
}

/// One answer to a question: the last of several counts, and an empty one is none. What another answer has closed stays
/// in a draft and comes back with it, but is no longer than any answer.
pub fn cleaned(answers: Vec<Answer>) -> Result<Vec<Answer>> {
    let by_code: BTreeMap<String, String> =
        answers.into_iter().map(|answer| (answer.code, answer.value.trim().to_owned())).collect();
    let too_long = by_code.iter().find(|(_, value)| value.chars().count() > LONGEST_TEXT);
    if let Some((code, _)) = too_long {
        return Err(Error::Invalid(errors(vec![(code.clone(), Fault::TooLong { most: LONGEST_TEXT })])));
    }
    let kept = by_code.into_iter().filter(|(_, value)| !value.is_empty());
    Ok(kept.map(|(code, value)| Answer { code, value }).collect())
}

/// As the rules take them.
pub fn given(answers: &[Answer], files: &[FileAnswer]) -> Answers {
    let texts = answers.iter().map(|answer| (answer.code.clone(), answer.value.trim().to_owned())).collect();
    let mut counted = BTreeMap::new();
    for file in files {
        *counted.entry(file.code.clone()).or_default() += 1;
    }
    Answers { texts, files: counted }
}

/// At the question, as a form shows it.
pub fn errors(faults: Vec<(String, Fault)>) -> Vec<FieldError> {
    let one = |(code, fault): (String, Fault)| {
        let (kind, text) = told(fault);
        FieldError::new(format!("answers.{code}"), kind, text)
    };
    faults.into_iter().map(one).collect()
}

fn told(fault: Fault) -> (&'static str, Both) {
    match fault {
        Fault::Missing => ("required", Text::new("请回答此题", "Please answer this").into()),
        Fault::TooLong { most } => {
            ("too_long", Both::new(format!("最多 {most} 个字符"), format!("At most {most} characters")))
        }
        Fault::NotANumber => ("wrong_format", Text::new("请填写数字", "Has to be a number").into()),
        Fault::NotADate => ("wrong_format", Text::new("请填写日期", "Has to be a day").into()),
        Fault::NotAChoice => ("not_a_choice", Text::new("请从选项中选择", "Choose one of those offered").into()),
        Fault::TooManyFiles { most } => {
            ("too_many", Both::new(format!("最多 {most} 个文件"), format!("At most {most} files")))
        }
        Fault::NotAsked => {
            ("not_asked", Text::new("按其他回答，此题无需作答", "Not asked, going by the other answers").into())
        }
    }
}
