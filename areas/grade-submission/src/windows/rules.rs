//! What a window may be: its times in order, and no two for the same sections.

use kernel::{Both, Cx, FieldError, Result, Rule, StringList, Text, resource::Proposed};
use schema::{
    submission::{section_grade_sheet, sgs_window},
    university::semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::GradeWindowInput;

pub fn in_order(input: &GradeWindowInput, errors: &mut Vec<FieldError>) {
    if input.deadline <= input.open_at {
        let text = Text::new("截止时间须晚于开始时间", "The deadline is after the beginning");
        errors.push(FieldError::new("deadline", "out_of_range", text));
    }
    if input.late_until.is_some_and(|late| late <= input.deadline) {
        let text = Text::new("逾期可交时间须晚于截止时间", "Late submission ends after the deadline");
        errors.push(FieldError::new("lateUntil", "out_of_range", text));
    }
}

/// No division, or all of them, overlaps with everything.
pub fn overlap(one: &[String], other: &[String]) -> bool {
    one.is_empty() || other.is_empty() || one.iter().any(|id| other.contains(id))
}

fn divisions(row: &Proposed<'_>) -> Vec<String> {
    let ids = row.input.get("divisionIds").and_then(Value::as_array).into_iter().flatten();
    ids.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A section has one window: two of one semester and type name different divisions. And the semester is of the type.
pub async fn apart(_cx: &Cx, db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let semesters: Vec<String> = rows.iter().map(|row| row.text("semesterId").to_owned()).collect();
    let there = sgs_window::Entity::find()
        .filter(sgs_window::Column::SemesterId.is_in(&semesters))
        .filter(sgs_window::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let terms = semester::Entity::find().filter(semester::Column::Id.is_in(&semesters)).all(db).await?;
    for row in rows {
        let (term, kind, own) = (row.text("semesterId"), row.text("studentType"), divisions(row));
        let taken = |other: &&sgs_window::Model| {
            other.semester_id == term
                && other.student_type == kind
                && Some(other.id.as_str()) != row.id()
                && overlap(&other.division_ids.0, &own)
        };
        let mut wrong = vec![];
        if there.iter().any(|other| taken(&other)) {
            let text = Text::new(
                "该学期、学生类型和学部已有提交时间，请修改那一条",
                "There is a window for this semester, type and division already; edit that one",
            );
            wrong.push(FieldError::new("divisionIds", "taken", text));
        }
        if terms.iter().any(|t| t.id == term && !t.student_types.0.iter().any(|t| t == kind)) {
            let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
            wrong.push(FieldError::new("semesterId", "other_type", text));
        }
        row.errors.extend(wrong);
    }
    Ok(())
}

/// A window with sheets stays: they would have no dates.
pub async fn unused(cx: &Cx, ids: &[String]) -> Result<()> {
    let sheets = section_grade_sheet::Entity::find()
        .filter(section_grade_sheet::Column::WindowId.is_in(ids))
        .filter(section_grade_sheet::Column::ArchivedAt.is_null())
        .count(cx.tx().await?)
        .await?;
    if sheets == 0 {
        return Ok(());
    }
    let text = Both::new(
        format!("该提交时间已生成 {sheets} 张成绩表，不能删除；可改为更早的截止时间"),
        format!("{sheets} sheets were opened in this window, so it stays; give it an earlier deadline instead"),
    );
    let rule = Rule::new("window_in_use", text, json!({ "sheets": sheets }));
    Err(rule.offer(Text::new("查看成绩表", "See the sheets"), "/learning/grade-submission/section-list").into())
}

/// For which sections a window is.
pub fn covers(divisions: &StringList, offering: Option<&str>) -> bool {
    divisions.0.is_empty() || offering.is_some_and(|id| divisions.0.iter().any(|own| own == id))
}
