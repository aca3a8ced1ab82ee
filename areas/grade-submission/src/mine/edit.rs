//! Cells are written one by one: each once, and only over what its writer saw.

use std::collections::{BTreeMap, HashMap};

use kernel::{Cx, Error, Result, Text, Timestamp, planted::fault, resource::rows::change};
use rules::sheet::{Step, next};
use schema::submission::{draft_edit, draft_grade, section_grade_sheet};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    Role,
    cells::{Cells, Field, value, write},
};
use crate::{
    board, judged,
    sheets::{self, state},
    tables::{DRAFT, SHEET},
};

/// Cells of one call.
pub const MOST: usize = 300;

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeEdit)]
pub struct Edit {
    /// Random, chosen by the writer: what is sent twice is written once.
    pub op: String,
    pub student_id: String,
    /// grade, score, remark, or part:KEY for a component.
    pub field: String,
    pub value: String,
    /// The version of the cell that the writer saw; 0 for one that was never written.
    pub base: i32,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeEdits)]
pub struct EditInput {
    pub sheet_id: String,
    pub edits: Vec<Edit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = GradeEditOutcome)]
pub enum Did {
    Written,
    /// It was written before, by this same edit.
    Repeated,
    /// Somebody else wrote the cell meanwhile; nothing was written.
    Conflict,
    /// The value cannot stand there.
    Invalid,
    /// Nobody with this number is on the sheet.
    NotOnSheet,
    Withdrawn,
    /// The registry gave this grade.
    Fixed,
    /// The sheet takes nothing now.
    Closed,
}

/// A cell as it is on the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeCellNow)]
pub struct CellNow {
    pub value: String,
    pub version: i32,
    pub by: String,
    pub at: Option<Timestamp>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeEditResult)]
pub struct EditResult {
    pub op: String,
    pub student_id: String,
    pub field: String,
    pub outcome: Did,
    /// Why not, in words.
    pub message: String,
    pub cell: Option<CellNow>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeEditsResult)]
pub struct EditsView {
    pub status: String,
    pub edition: i32,
    /// Why nothing can be written; empty as long as it can.
    pub closed: String,
    pub results: Vec<EditResult>,
}

/// A sheet in the middle of being written.
struct Pen<'a> {
    cx: &'a Cx,
    sheet: section_grade_sheet::Model,
    components: Vec<rules::marks::Component>,
    lines: HashMap<String, draft_grade::Model>,
    touched: BTreeMap<String, ()>,
    book: Vec<draft_edit::ActiveModel>,
    edition: i32,
}

pub async fn edit(cx: &Cx, input: EditInput) -> Result<EditsView> {
    if input.edits.len() > MOST {
        let text = Text::new("一次最多 300 个单元格", "At most 300 cells at once");
        return Err(Error::invalid("edits", "too_many", text));
    }
    let role = super::role_in(cx, &input.sheet_id).await?;
    role.require(Role::Enter)?;
    let sheet = sheets::locked(cx, &input.sheet_id).await?;
    if let Some(closed) = state::closed(cx, &sheet)?
        && !fault("closed_sheet_takes_cells")
    {
        return shut(cx, &sheet, &input.edits, &closed.text(&sheet)).await;
    }
    let known = known(cx, &input.edits).await?;
    let lines = sheets::lines(cx.tx().await?, &sheet.id).await?;
    let mut pen = Pen {
        cx,
        components: judged::components(&sheet)?,
        edition: sheet.edition,
        sheet,
        lines: lines.into_iter().map(|line| (line.student_id.clone(), line)).collect(),
        touched: BTreeMap::new(),
        book: vec![],
    };
    let mut results = vec![];
    let mut seen: HashMap<&str, draft_edit::Model> = HashMap::new();
    for one in &input.edits {
        let before = known.get(&one.op).or_else(|| seen.get(one.op.as_str()));
        let done = pen.one(one, before)?;
        if done.outcome == Did::Written
            && let Some(cell) = &done.cell
        {
            seen.insert(&one.op, pen.entry(one, cell.version));
        }
        results.push(done);
    }
    let sheet = pen.put_down().await?;
    name_writers(cx, &mut results).await?;
    Ok(EditsView { status: sheet.status, edition: sheet.edition, closed: String::new(), results })
}

async fn shut(cx: &Cx, sheet: &section_grade_sheet::Model, edits: &[Edit], why: &kernel::Both) -> Result<EditsView> {
    cx.nothing_changed();
    // What was written before the sheet closed is acknowledged all the same.
    let known = known(cx, edits).await?;
    let results = edits.iter().map(|one| {
        let repeated = known.get(&one.op).is_some_and(|before| is_same(before, one, &sheet.id));
        EditResult {
            op: one.op.clone(),
            student_id: one.student_id.clone(),
            field: one.field.clone(),
            outcome: if repeated { Did::Repeated } else { Did::Closed },
            message: why.get(cx.lang()).to_owned(),
            cell: None,
        }
    });
    Ok(EditsView {
        status: sheet.status.clone(),
        edition: sheet.edition,
        closed: why.get(cx.lang()).to_owned(),
        results: results.collect(),
    })
}

async fn known(cx: &Cx, edits: &[Edit]) -> Result<HashMap<String, draft_edit::Model>> {
    let ops = edits.iter().map(|edit| edit.op.clone());
    let rows = draft_edit::Entity::find().filter(draft_edit::Column::Id.is_in(ops)).all(cx.tx().await?).await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}

fn is_same(before: &draft_edit::Model, edit: &Edit, sheet_id: &str) -> bool {
    before.sheet_id == sheet_id && before.student_id == edit.student_id && before.field == edit.field
}

impl Pen<'_> {
    fn one(&mut self, edit: &Edit, before: Option<&draft_edit::Model>) -> Result<EditResult> {
        let answer = |outcome: Did, message: Text, cell: Option<CellNow>| EditResult {
            op: edit.op.clone(),
            student_id: edit.student_id.clone(),
            field: edit.field.clone(),
            outcome,
            message: message.get(self.cx.lang()).to_owned(),
            cell,
        };
        let none = Text::new("", "");
        if !(8..=64).contains(&edit.op.len()) {
            return Ok(answer(Did::Invalid, Text::new("编辑编号无效", "The id of the edit is not valid"), None));
        }
        let Some(field) = Field::of(&edit.field, &self.components) else {
            return Ok(answer(Did::Invalid, Text::new("没有这一列", "There is no such column"), None));
        };
        let Some(line) = self.lines.get(&edit.student_id) else {
            return Ok(answer(Did::NotOnSheet, Text::new("该生不在成绩表上", "Not on this sheet"), None));
        };
        let mut cells = Cells::of(line);
        let cell = cells.cell(&edit.field);
        let now = |line: &draft_grade::Model, cell: &super::cells::Cell| CellNow {
            value: value(line, &field),
            version: cell.version,
            by: cell.by.clone(),
            at: cell.at,
        };
        if let Some(before) = before
            && !fault("edit_twice")
        {
            if is_same(before, edit, &self.sheet.id) {
                return Ok(answer(Did::Repeated, none, Some(now(line, &cell))));
            }
            return Ok(answer(Did::Invalid, Text::new("编辑编号已用过", "The id of the edit was used before"), None));
        }
        if line.state == "WITHDRAWN" {
            let text = Text::new("该生已退修，不能录入", "Withdrawn: nothing is entered");
            return Ok(answer(Did::Withdrawn, text, Some(now(line, &cell))));
        }
        if cell.fixed {
            let text = Text::new("该成绩由教务处录入", "The registry gave this grade");
            return Ok(answer(Did::Fixed, text, Some(now(line, &cell))));
        }
        let mut changed = line.clone();
        if let Err(wrong) = write(&mut changed, &field, &edit.value, &self.components) {
            return Ok(EditResult {
                message: wrong.text.get(self.cx.lang()).to_owned(),
                ..answer(Did::Invalid, none, Some(now(line, &cell)))
            });
        }
        let same = value(&changed, &field) == value(line, &field);
        if edit.base != cell.version && !same && !fault("last_writer_wins") {
            let text = Text::new("此格已被他人修改", "Somebody else has changed this cell");
            return Ok(answer(Did::Conflict, text, Some(now(line, &cell))));
        }
        cells.written(&edit.field, self.cx.user_id()?, self.cx.now(), false);
        changed.cells = cells.json();
        let answered = answer(Did::Written, none, Some(now(&changed, &cells.cell(&edit.field))));
        self.edition += 1;
        let entry = self.entry(edit, cells.cell(&edit.field).version);
        self.book.push(entry.into());
        self.lines.insert(edit.student_id.clone(), changed);
        self.touched.insert(edit.student_id.clone(), ());
        Ok(answered)
    }

    fn entry(&self, edit: &Edit, cell_version: i32) -> draft_edit::Model {
        draft_edit::Model {
            id: edit.op.clone(),
            sheet_id: self.sheet.id.clone(),
            student_id: edit.student_id.clone(),
            field: edit.field.clone(),
            value: edit.value.trim().to_owned(),
            cell_version,
            edition: self.edition,
            created_at: self.cx.now(),
            created_by: self.cx.user_id().ok().map(str::to_owned),
        }
    }

    /// Lines, the book of edits and what the sheet counts, in one transaction.
    async fn put_down(self) -> Result<section_grade_sheet::Model> {
        if self.book.is_empty() {
            self.cx.nothing_changed();
            return Ok(self.sheet);
        }
        let (cx, tx) = (self.cx, self.cx.tx().await?);
        for line in self.touched.keys().filter_map(|id| self.lines.get(id)) {
            put_line(cx, line).await?;
        }
        for some in self.book.chunks(50) {
            draft_edit::Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
        }
        let lines: Vec<draft_grade::Model> = self.lines.into_values().collect();
        let status = next(state::status(&self.sheet)?, Step::Enter, state::asked(cx).await?);
        let counted = section_grade_sheet::ActiveModel {
            status: Set(status.map_or_else(|| self.sheet.status.clone(), |status| status.code().to_owned())),
            edition: Set(self.edition),
            ..counted(&lines)
        };
        change::<section_grade_sheet::Entity>(cx, SHEET, self.sheet, counted).await
    }
}

/// What a sheet says about its lines.
pub fn counted(lines: &[draft_grade::Model]) -> section_grade_sheet::ActiveModel {
    let enrolled = || lines.iter().filter(|line| line.state == "ENROLLED");
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    section_grade_sheet::ActiveModel {
        roster_size: Set(number(enrolled().count())),
        graded: Set(number(enrolled().filter(|line| !line.grade.is_empty()).count())),
        distribution: Set(json!(judged::counts_of(lines))),
        ..Default::default()
    }
}

/// Writes the cells of a line; answers it as it is kept.
pub async fn put_line(cx: &Cx, line: &draft_grade::Model) -> Result<draft_grade::Model> {
    let mut row = line.clone().into_active_model();
    row.grade = Set(line.grade.clone());
    row.score = Set(line.score);
    row.component_scores = Set(line.component_scores.clone());
    row.remark = Set(line.remark.clone());
    row.cells = Set(line.cells.clone());
    row.version = Set(line.version + 1);
    row.updated_at = Set(cx.now());
    row.updated_by = Set(cx.user_id().ok().map(str::to_owned));
    Ok(row.update(cx.tx().await?).await?)
}

/// The same for a command, which shows what it does to each line.
pub async fn put_recorded(cx: &Cx, before: &draft_grade::Model, line: &draft_grade::Model) -> Result<()> {
    let after = put_line(cx, line).await?;
    cx.record_as(DRAFT, &after.id, Some(before), Some(&after))
}

async fn name_writers(cx: &Cx, results: &mut [EditResult]) -> Result<()> {
    let ids: Vec<String> = results.iter().filter_map(|r| r.cell.as_ref()).map(|cell| cell.by.clone()).collect();
    let names = board::users(cx.tx().await?, &ids).await?;
    for cell in results.iter_mut().filter_map(|result| result.cell.as_mut()) {
        cell.by = names.get(&cell.by).cloned().unwrap_or_default();
    }
    Ok(())
}
