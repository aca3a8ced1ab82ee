//! Sheets that are due, on the homepage of those who hand them in.

use kernel::{Action, Both, Cx, Result, Text};
use schema::submission::section_grade_sheet;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use workflow::api::{Card, CardView};

use crate::tables::OWN_SHEETS;

pub static CARD: Card =
    Card { key: "gradeSheets", need: (permissions::TEACHER_AUTH_SGS, Action::Edit), of: |cx| Box::pin(due(cx)) };

/// Sections named on the card.
const NAMED: usize = 4;

async fn due(cx: &Cx) -> Result<Vec<CardView>> {
    use section_grade_sheet::Column;
    let sheets = section_grade_sheet::Entity::find()
        .filter(OWN_SHEETS.visible(cx.scope()?))
        .filter(Column::Status.is_in(["NOT_STARTED", "DRAFT", "RETURNED"]))
        .filter(Column::OpenAt.lte(cx.now()))
        .order_by_asc(Column::Deadline)
        .order_by_asc(Column::Label)
        .all(cx.read())
        .await?;
    let Some(first) = sheets.first() else { return Ok(vec![]) };
    let line = |sheet: &section_grade_sheet::Model| {
        let (label, graded, all) = (&sheet.label, sheet.graded, sheet.roster_size);
        match sheet.status.as_str() {
            "RETURNED" => Both::new(
                format!("{label} 被退回：{}", sheet.return_reason),
                format!("{label} was returned: {}", sheet.return_reason),
            ),
            _ => Both::new(format!("{label} 已录入 {graded} / {all}"), format!("{label}: {graded} of {all} entered")),
        }
    };
    let mut lines: Vec<Both> = sheets.iter().take(NAMED).map(line).collect();
    if sheets.len() > NAMED {
        let more = sheets.len() - NAMED;
        lines.push(Both::new(format!("另有 {more} 张"), format!("and {more} more")));
    }
    let title =
        Both::new(format!("{} 张成绩表待提交", sheets.len()), format!("{} grade sheets to submit", sheets.len()));
    Ok(vec![CardView {
        key: CARD.key,
        title: title.get(cx.lang()).to_owned(),
        lines: lines.iter().map(|line| line.get(cx.lang()).to_owned()).collect(),
        until: Some(first.deadline),
        action: Text::new("录入成绩", "Enter grades").get(cx.lang()).to_owned(),
        to: "/teacher/sg-submission".to_owned(),
    }])
}
