//! What a row of the list of candidates may be.

use std::collections::BTreeSet;

use kernel::{
    Cx, FieldError, Result, Text,
    resource::{Proposed, RowChange},
};
use schema::exam::{exam_course, exam_item};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::Value;

use super::{ExamCandidateInput, count_candidates};
use crate::item::status;

/// Who is barred is told why.
pub fn explained(input: &ExamCandidateInput, errors: &mut Vec<FieldError>) {
    if input.state == "BARRED" && input.reason_code.is_empty() {
        let text = Text::new("不得参加时请选择原因", "Say why they are barred");
        errors.push(FieldError::new("reasonCode", "required", text));
    }
    if input.reason_code == "OTHER" && input.reason.trim().is_empty() {
        let text = Text::new("请写明其他原因", "Say what the other reason is");
        errors.push(FieldError::new("reason", "required", text));
    }
}

/// The paper is of the season, which is not over; a row keeps its student and paper.
pub async fn possible(_cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let of = |name: &str| -> Vec<String> { rows.iter().map(|row| row.text(name).to_owned()).collect() };
    let (papers, items) = (of("paperId"), of("itemId"));
    let papers = exam_course::Entity::find().filter(exam_course::Column::Id.is_in(papers)).all(db).await?;
    let items = exam_item::Entity::find().filter(exam_item::Column::Id.is_in(items)).all(db).await?;
    for row in rows {
        let mut wrong = vec![];
        let paper = papers.iter().find(|paper| paper.id == row.text("paperId"));
        if paper.is_some_and(|paper| paper.item_id != row.text("itemId")) {
            let text = Text::new("该科目不在这个考试季", "This paper is not of this season");
            wrong.push(FieldError::new("paperId", "other_season", text));
        }
        let item = items.iter().find(|item| item.id == row.text("itemId"));
        if let Some(item) = item
            && !status(item)?.is_open()
        {
            let text = Text::new("该考试季已结束", "This season is finished");
            wrong.push(FieldError::new("itemId", "finished", text));
        }
        let before = |name: &str| row.before.and_then(|before| before.get(name)?.as_str());
        for (name, text) in [
            ("itemId", Text::new("考生不能移到另一考试季", "A candidate stays in the season")),
            (
                "paperId",
                Text::new("考生不能换科目，请删除后新建", "A candidate keeps the paper; delete and add another"),
            ),
            (
                "studentId",
                Text::new("考生不能换人，请删除后新建", "A candidate stays who they are; delete and add another"),
            ),
        ] {
            if before(name).is_some_and(|old| old != row.text(name)) {
                wrong.push(FieldError::new(name, "fixed", text));
            }
        }
        row.errors.extend(wrong);
    }
    Ok(())
}

/// Papers count their candidates anew.
pub async fn counted(cx: &Cx, rows: &[RowChange<'_>]) -> Result<()> {
    let of = |row: Option<&Value>| row.and_then(|row| row.get("paperId")?.as_str().map(str::to_owned));
    let papers: BTreeSet<String> = rows.iter().flat_map(|row| [of(row.before), of(row.after)]).flatten().collect();
    count_candidates(cx, &papers.into_iter().collect::<Vec<_>>()).await
}
