//! Grades of many sections in one sheet: looked at first, written whole, and taken back while nobody touched them.

use std::collections::{BTreeSet, HashMap};

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Cx, Error, FieldError, FileReply, IdSpec, Json, Op, Query, Result, Text, View,
    files::Upload,
    resource::{
        BatchView, Field, FileFormat, ImportReport, Journal, Noted, RowError, SheetRow, export_rows_in, read_sheet,
        rows::change,
    },
};
use rules::sheet::Status;
use schema::{
    courses::course,
    grades::grade_definition,
    students::student,
    submission::{draft_grade, section_grade_sheet},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::{
    judged::{self, OF_REGISTRY},
    mine::{
        cells::{Cells, tenths},
        edit::{counted, put_line},
    },
    office,
    sheets::{self, state},
    tables::{SHEET, SHEETS},
};

/// Before the id of the semester.
const SUBJECT: &str = "sgs.upload.";
const PATH: &str = "/api/sgs/upload";
const MOST_ERRORS: usize = 500;
const AT_ONCE: usize = 300;

fn fields() -> Vec<Field> {
    vec![
        Field::code("studentNo", 30, "学号", "Student no.").required(),
        Field::code("course", 30, "课程代码", "Course code").required(),
        Field::code("section", 30, "教学班号", "Section no.").required(),
        Field::code("grade", 10, "成绩", "Grade").required(),
        Field::text("score", 10, "分数", "Score"),
        Field::text("remark", 200, "备注", "Remark"),
    ]
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    pub semester_id: String,
    /// Report only; write nothing.
    #[serde(default)]
    pub dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    pub on_error: OnError,
}

#[derive(Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum OnError {
    #[default]
    Abort,
    Skip,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TermQuery {
    pub semester_id: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TemplateQuery {
    #[serde(default)]
    #[param(inline)]
    pub format: FileFormat,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GradeUploadBatchId)]
struct BatchId {
    id: String,
}

pub fn mount(api: &mut Api) {
    let term = || [IdSpec::query("semesterId", &SEMESTERS)];
    let import = || office(Action::Import);
    let label = Text::new("批量上传成绩", "Upload grades of many sections");
    let op = Op::post(PATH, "importGrades", import(), label).ids(term()).audit(SHEET).upload();
    api.op(op, |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        take_in(&cx, query, upload).await.map(View)
    });
    let label = Text::new("下载成绩上传模板", "Template of the upload of grades");
    let op = Op::get(format!("{PATH}/template"), "templateGradeUpload", import(), label);
    api.op(op, |cx: Cx, Query(query): Query<TemplateQuery>| async move { template(&cx, query.format) });
    let label = Text::new("成绩上传批次", "Uploads of grades");
    let op = Op::get(format!("{PATH}/batches"), "gradeUploadBatches", import(), label).ids(term());
    api.op(
        op,
        |cx: Cx, Query(query): Query<TermQuery>| async move { batches(&cx, &query.semester_id).await.map(View) },
    );
    let label = Text::new("撤销成绩上传", "Undo an upload of grades");
    let op = Op::post(format!("{PATH}/batches/undo"), "undoGradeUpload", import(), label).audit(SHEET).long();
    api.op(op, |cx: Cx, Json(body): Json<BatchId>| async move { undo(&cx, &body.id).await.map(View) });
}

fn template(cx: &Cx, format: FileFormat) -> Result<FileReply> {
    let name = Text::new("成绩上传模板", "Template of grades").get(cx.lang());
    export_rows_in(cx, name, format, &fields(), &[])
}

async fn batches(cx: &Cx, semester_id: &str) -> Result<Vec<BatchView>> {
    let subject = format!("{SUBJECT}{semester_id}");
    Journal::new(cx, &subject).list().await
}

/// A line that can be written.
struct Wanted {
    line: draft_grade::Model,
    grade: String,
    score: Option<i32>,
    remark: Option<String>,
}

/// What lines are matched with.
struct Around {
    sheets: Vec<(section_grade_sheet::Model, String, String)>,
    students: HashMap<String, String>,
    lines: HashMap<(String, String), draft_grade::Model>,
    scales: HashMap<String, Vec<grade_definition::Model>>,
}

impl Around {
    async fn load(cx: &Cx, semester_id: &str, rows: &[SheetRow]) -> Result<Self> {
        let tx = cx.tx().await?;
        let found = section_grade_sheet::Entity::find()
            .filter(SHEETS.visible(cx.scope()?))
            .filter(section_grade_sheet::Column::SemesterId.eq(semester_id))
            .order_by_asc(section_grade_sheet::Column::Id)
            .lock_exclusive()
            .all(tx)
            .await?;
        let codes: BTreeSet<String> = rows.iter().map(|row| text(row, "course")).collect();
        let courses = course::Entity::find().filter(course::Column::Code.is_in(codes)).all(tx).await?;
        let named = |sheet: &section_grade_sheet::Model| courses.iter().find(|course| course.id == sheet.course_id);
        let wanted: Vec<_> = found.into_iter().filter(|sheet| named(sheet).is_some()).collect();
        let mut numbers = HashMap::new();
        for some in wanted.chunks(AT_ONCE) {
            let ids = some.iter().map(|sheet| sheet.section_id.clone());
            let sections = section::Entity::find().filter(section::Column::Id.is_in(ids)).all(tx).await?;
            numbers.extend(sections.into_iter().map(|section| (section.id, section.section_no)));
        }
        let mut around =
            Self { sheets: vec![], students: HashMap::new(), lines: HashMap::new(), scales: HashMap::new() };
        for sheet in wanted {
            let Some(course) = named(&sheet) else { continue };
            for line in sheets::lines(tx, &sheet.id).await? {
                around.lines.insert((sheet.id.clone(), line.student_id.clone()), line);
            }
            if !around.scales.contains_key(&sheet.id) {
                around.scales.insert(sheet.id.clone(), judged::scale(tx, course).await?);
            }
            let no = numbers.get(&sheet.section_id).cloned().unwrap_or_default();
            around.sheets.push((sheet, course.code.clone(), no));
        }
        let numbers: Vec<String> = rows.iter().map(|row| text(row, "studentNo")).collect();
        for some in numbers.chunks(AT_ONCE) {
            let found = student::Entity::find()
                .filter(student::Column::StudentNo.is_in(some))
                .filter(student::Column::ArchivedAt.is_null());
            around.students.extend(found.all(tx).await?.into_iter().map(|row| (row.student_no, row.id)));
        }
        Ok(around)
    }

    fn wanted(&self, row: &SheetRow) -> Result<Wanted, FieldError> {
        let wrong = |field: &'static str, code: &'static str, text: Text| FieldError::new(field, code, text);
        let (course, section) = (text(row, "course"), text(row, "section"));
        let of_course = self.sheets.iter().filter(|(_, code, _)| *code == course);
        let sheet = of_course.clone().find(|(_, _, no)| *no == section).map(|(sheet, ..)| sheet);
        let Some(sheet) = sheet else {
            let (field, told) = if of_course.count() == 0 {
                ("course", Text::new("本学期没有该课程的成绩表", "No sheet of this course in this semester"))
            } else {
                ("section", Text::new("该课程没有这个教学班的成绩表", "The course has no sheet of this section"))
            };
            return Err(wrong(field, "not_found", told));
        };
        if state::status(sheet).is_ok_and(|status| status == Status::ConfirmedAr) {
            let told = Text::new("成绩已确认，不能上传", "The grades are confirmed and cannot be uploaded");
            return Err(wrong("section", "confirmed", told));
        }
        let line = self.students.get(&text(row, "studentNo"));
        let line = line.and_then(|id| self.lines.get(&(sheet.id.clone(), id.clone())));
        let Some(line) = line else {
            let told = Text::new("该生不在这张成绩表上", "Not on this sheet");
            return Err(wrong("studentNo", "not_on_sheet", told));
        };
        if line.state == "WITHDRAWN" {
            return Err(wrong("studentNo", "withdrawn", Text::new("该生已退修", "Has withdrawn")));
        }
        let grade = text(row, "grade").to_uppercase();
        let known = self.scales.get(&sheet.id).is_some_and(|scale| scale.iter().any(|g| g.grade == grade));
        if !known {
            return Err(wrong("grade", "unknown_grade", Text::new("没有这个成绩等级", "There is no such grade")));
        }
        let score = tenths(&text(row, "score")).map_err(|e| FieldError::new("score", "not_a_score", e.text))?;
        let remark = Some(text(row, "remark")).filter(|remark| !remark.is_empty());
        Ok(Wanted { line: line.clone(), grade, score, remark })
    }
}

pub fn text(row: &SheetRow, field: &str) -> String {
    row.values.get(field).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}

/// A dry run is the real run, undone at its end.
async fn take_in(cx: &Cx, query: UploadQuery, upload: Upload) -> Result<ImportReport> {
    if query.semester_id.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("semesterId")]));
    }
    let file_name = upload.name.clone();
    let mut rows = read_sheet(cx, upload, &fields()).await?;
    if query.dry_run {
        cx.rehearse();
    }
    let around = Around::load(cx, &query.semester_id, &rows).await?;
    let (mut wanted, mut seen) = (vec![], BTreeSet::new());
    for row in &mut rows {
        if !row.errors.is_empty() {
            continue;
        }
        match around.wanted(row) {
            Ok(one) if seen.insert(one.line.id.clone()) => wanted.push(one),
            Ok(_) => {
                let told = Text::new("同一学生在表中出现两次", "The student stands in the sheet twice");
                row.errors.push(FieldError::new("studentNo", "twice", told));
            }
            Err(error) => row.errors.push(error),
        }
    }
    let failed = rows.iter().filter(|row| !row.errors.is_empty()).count();
    let mut report = report(cx, &fields(), &rows, wanted.len(), query.dry_run);
    if wanted.is_empty() || failed > 0 && query.on_error == OnError::Abort {
        cx.nothing_changed();
        return Ok(report);
    }
    let count = wanted.len();
    let notes = write(cx, &around, wanted).await?;
    let subject = format!("{SUBJECT}{}", query.semester_id);
    let batch_id = Journal::new(cx, &subject).keep(&file_name, (0, count), notes).await?;
    if !query.dry_run {
        report.batch_id = Some(batch_id);
        report.committed = true;
    }
    Ok(report)
}

async fn write(cx: &Cx, around: &Around, wanted: Vec<Wanted>) -> Result<Vec<Noted>> {
    let mut notes = vec![];
    let mut touched: BTreeSet<String> = BTreeSet::new();
    for Wanted { mut line, grade, score, remark } in wanted {
        let before = json!({
            "grade": line.grade, "score": line.score, "remark": line.remark, "cells": line.cells,
        });
        let mut cells = Cells::of(&line);
        cells.written("grade", cx.user_id()?, cx.now(), OF_REGISTRY.contains(&grade.as_str()));
        line.grade = grade;
        if score.is_some() {
            cells.written("score", cx.user_id()?, cx.now(), false);
            line.score = score;
        }
        if let Some(remark) = remark {
            cells.written("remark", cx.user_id()?, cx.now(), false);
            line.remark = remark;
        }
        line.cells = cells.json();
        put_line(cx, &line).await?;
        notes.push(Noted { id: line.id.clone(), version: line.version + 1, before: Some(before) });
        touched.insert(line.sheet_id);
    }
    for (sheet, ..) in around.sheets.iter().filter(|(sheet, ..)| touched.contains(&sheet.id)) {
        recount(cx, sheet.clone()).await?;
    }
    Ok(notes)
}

/// What the sheet counts, after lines were written past its own grid.
async fn recount(cx: &Cx, sheet: section_grade_sheet::Model) -> Result<()> {
    let lines = sheets::lines(cx.tx().await?, &sheet.id).await?;
    let begun = state::status(&sheet)? == Status::NotStarted;
    let mut moved = section_grade_sheet::ActiveModel { edition: Set(sheet.edition + 1), ..counted(&lines) };
    if begun {
        moved.status = Set(Status::Draft.code().to_owned());
    }
    change::<section_grade_sheet::Entity>(cx, SHEET, sheet, moved).await.map(drop)
}

/// What is said of a sheet before anything of it is kept.
pub fn report(cx: &Cx, fields: &[Field], rows: &[SheetRow], valid: usize, dry_run: bool) -> ImportReport {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let failed = rows.iter().filter(|row| !row.errors.is_empty()).count();
    let label = |name: &str| fields.iter().find(|f| f.name == name).map(|f| f.label.get(cx.lang()).to_owned());
    let errors = rows.iter().flat_map(|row| row.errors.iter().map(move |e| (row.number, e))).take(MOST_ERRORS);
    ImportReport {
        batch_id: None,
        dry_run,
        committed: false,
        total: count(rows.len()),
        valid: count(valid),
        created: 0,
        updated: count(valid),
        failed: count(failed),
        errors: errors
            .map(|(row, e)| RowError {
                row,
                column: e.column.clone().or_else(|| label(&e.field)),
                field: e.field.clone(),
                code: e.code.to_owned(),
                message: e.text.get(cx.lang()).to_owned(),
            })
            .collect(),
    }
}

/// Answers how many lines.
async fn undo(cx: &Cx, id: &str) -> Result<u64> {
    let subject = Journal::subject_of(cx, id, SUBJECT).await?.ok_or(Error::NotFound)?;
    let journal = Journal::new(cx, &subject);
    let noted = journal.rows_of(id).await?;
    let tx = cx.tx().await?;
    let mut lines: HashMap<String, draft_grade::Model> = HashMap::new();
    for some in noted.chunks(AT_ONCE) {
        let ids = some.iter().map(|note| note.id.clone());
        let found = draft_grade::Entity::find().filter(draft_grade::Column::Id.is_in(ids)).all(tx).await?;
        lines.extend(found.into_iter().map(|line| (line.id.clone(), line)));
    }
    let of: BTreeSet<String> = lines.values().map(|line| line.sheet_id.clone()).collect();
    let sheets = section_grade_sheet::Entity::find()
        .filter(section_grade_sheet::Column::Id.is_in(of.clone()))
        .filter(SHEETS.visible(cx.scope()?))
        .order_by_asc(section_grade_sheet::Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    // A batch with a row that the caller may not see reads like an absent one.
    if sheets.len() != of.len() {
        return Err(Error::NotFound);
    }
    let confirmed: BTreeSet<&str> =
        sheets.iter().filter(|s| s.status == Status::ConfirmedAr.code()).map(|s| s.id.as_str()).collect();
    let touched = |note: &&Noted| {
        lines
            .get(&note.id)
            .is_none_or(|line| line.version != note.version || confirmed.contains(line.sheet_id.as_str()))
    };
    let names: Vec<String> = {
        let ids: Vec<String> =
            noted.iter().filter(touched).filter_map(|note| Some(lines.get(&note.id)?.student_id.clone())).collect();
        let people = crate::board::people(cx, tx, &ids).await?;
        people.into_values().map(|person| person.student_no).collect()
    };
    journal.refuse_touched(&names)?;
    let mut count = 0;
    for note in &noted {
        let (Some(mut line), Some(before)) = (lines.remove(&note.id), &note.before) else { continue };
        let was = |field: &str| before.get(field).cloned().unwrap_or_default();
        line.grade = was("grade").as_str().unwrap_or_default().to_owned();
        line.score = was("score").as_i64().and_then(|score| i32::try_from(score).ok());
        line.remark = was("remark").as_str().unwrap_or_default().to_owned();
        // The versions go on: somebody may have seen what is taken back.
        let mut cells = Cells::of(&line);
        let names: Vec<String> = cells.0.keys().cloned().collect();
        let fixed: Cells = Cells(serde_json::from_value(was("cells")).unwrap_or_default());
        for name in names {
            cells.written(&name, cx.user_id()?, cx.now(), fixed.is_fixed(&name));
        }
        line.cells = cells.json();
        put_line(cx, &line).await?;
        count += 1;
    }
    for sheet in sheets {
        recount(cx, sheet).await?;
    }
    journal.close(id).await?;
    Ok(count)
}
