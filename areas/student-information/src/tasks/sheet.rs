//! Changes that come as a sheet: one line per student, every mistake at its line and column.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Both, Cx, Error, FieldError, Result, Text,
    files::Upload,
    resource::{Field, SheetRow, read_sheet},
};
use schema::students::student;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, prelude::Date};
use serde_json::Value;

use super::{found::AT_ONCE, obstacles::Obstacle, paper::Paper};
use crate::table::STUDENTS;

/// More mistakes than anybody reads at once.
const MOST_ERRORS: usize = 1000;

/// Student, target, date, more of its own, and what every change says of itself.
pub fn fields(target: Field, more: &[Field]) -> Vec<Field> {
    let own = [
        Field::code("studentNo", 20, "学号", "Student number").required(),
        target,
        Field::date("effectiveDate", "生效日期", "Effective date").required(),
    ];
    let rest = [
        Field::code("docNo", 100, "文号", "Document number"),
        Field::text("reasonCode", 50, "原因", "Reason"),
        Field::text("remark", 500, "备注", "Remark"),
    ];
    own.into_iter().chain(more.iter().cloned()).chain(rest).collect()
}

/// One line with the student it is about and what is wrong with it.
pub struct Line {
    row: SheetRow,
    pub student: Option<student::Model>,
    pub paper: Paper,
    /// The id of what the student is to become.
    pub to: String,
}

impl Line {
    pub fn text(&self, field: &str) -> String {
        text(&self.row, field)
    }

    pub fn wrong(&mut self, field: &str, code: &'static str, message: impl Into<Both>) {
        self.row.errors.push(FieldError::new(field, code, message));
    }

    /// Told in the column that names the target, unless it is about the date.
    pub fn obstructed(&mut self, column: &'static str, found: Option<Obstacle>) {
        if let Some(obstacle) = found {
            let field = if obstacle.field == "effectiveDate" { obstacle.field } else { column };
            self.wrong(field, obstacle.code, obstacle.text);
        }
    }

    pub fn take(&mut self, errors: Vec<FieldError>) {
        self.row.errors.extend(errors);
    }
}

fn text(row: &SheetRow, field: &str) -> String {
    row.values.get(field).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}

pub async fn read(cx: &Cx, file: Upload, fields: &[Field]) -> Result<Vec<Line>> {
    let rows = read_sheet(cx, file, fields).await?;
    let mut students = by_number(cx, &rows).await?;
    let mut seen = HashSet::new();
    let lines = rows.into_iter().map(|row| {
        let number = text(&row, "studentNo");
        let date = |field: &str| text(&row, field).parse::<Date>().ok();
        let paper = Paper {
            end: date("endDate"),
            reason_code: text(&row, "reasonCode"),
            ..Paper::of(date("effectiveDate").unwrap_or_default(), &text(&row, "docNo"), &text(&row, "remark"))
        };
        let problems = if date("effectiveDate").is_some() { paper.problems(cx, "effectiveDate") } else { vec![] };
        let mut line = Line { student: students.remove(&number), paper, to: String::new(), row };
        line.take(problems);
        if number.is_empty() {
            // The empty cell is told already.
        } else if !seen.insert(number) {
            line.wrong(
                "studentNo",
                "duplicate",
                Text::new("此学号在文件中重复", "This number stands in the file twice"),
            );
        } else if line.student.is_none() {
            line.wrong("studentNo", "not_found", Text::new("没有此学号的学生", "There is no student with this number"));
        }
        line
    });
    Ok(lines.collect())
}

/// Those whom the caller reaches; the others are as good as absent.
async fn by_number(cx: &Cx, rows: &[SheetRow]) -> Result<HashMap<String, student::Model>> {
    let numbers: HashSet<String> = rows.iter().map(|row| text(row, "studentNo")).collect();
    let numbers: Vec<String> = numbers.into_iter().collect();
    let (tx, scope) = (cx.tx().await?, cx.scope()?);
    let mut found = HashMap::new();
    for some in numbers.chunks(AT_ONCE) {
        let students = student::Entity::find()
            .filter(student::Column::StudentNo.is_in(some))
            .filter(STUDENTS.visible(scope))
            .lock_exclusive();
        found.extend(students.all(tx).await?.into_iter().map(|s| (s.student_no.clone(), s)));
    }
    Ok(found)
}

/// Students of one target and one paper.
pub type Group = (String, Paper, Vec<student::Model>);

/// Lines that say the same are carried out together; one mistake and nothing is.
pub fn groups(cx: &Cx, fields: &[Field], lines: Vec<Line>) -> Result<Vec<Group>> {
    let head =
        |error: &FieldError| fields.iter().find(|f| f.name == error.field).map(|f| f.label.get(cx.lang()).to_owned());
    let at = |row: &SheetRow, error: &FieldError| {
        let column = error.column.clone().or_else(|| head(error));
        error.clone().at(row.number, column)
    };
    let errors = lines.iter().flat_map(|line| line.row.errors.iter().map(|e| at(&line.row, e)));
    let errors: Vec<_> = errors.take(MOST_ERRORS).collect();
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let mut groups = BTreeMap::<_, Group>::new();
    for Line { student, paper, to, .. } in lines {
        let key = (
            to.clone(),
            paper.effective,
            paper.end,
            paper.doc_no.clone(),
            paper.reason_code.clone(),
            paper.remark.clone(),
        );
        groups.entry(key).or_insert_with(|| (to, paper, vec![])).2.extend(student);
    }
    Ok(groups.into_values().collect())
}
