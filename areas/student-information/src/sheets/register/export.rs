//! The file for the national register: identity numbers in clear, so it says who took them and why.

use std::collections::HashMap;

use kernel::{
    Both, Cx, Error, FileReply, Result, Rule, Text, ids,
    protect::{DataKeys, Place, entity::access_entry},
    reply::FileContent,
    resource::export_rows,
};
use schema::{
    students::student,
    university::{division, programme},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde_json::{Value, json};
use sheets::dbf::Kind;

use super::{
    ExportQuery, RegisterFormat,
    columns::{KNOWN, fields},
    words::Words,
};
use crate::table::STUDENTS;

/// Students of one file. The whole of a large university fits.
const MOST: u64 = 100_000;
/// Rows of one statement.
const AT_ONCE: usize = 500;

pub async fn export(cx: &Cx, query: &ExportQuery, purpose: &str) -> Result<FileReply> {
    let students = chosen(cx, query).await?;
    let rows = rows(cx, &students).await?;
    remember(cx, &students, purpose).await?;
    let facts = json!({
        "export": "si.register", "rows": rows.len(), "cohortId": query.cohort_id, "programmeId": query.programme_id,
        "studentType": query.student_type, "dbf": query.format == RegisterFormat::Dbf,
    });
    cx.note("", &facts, Some(purpose))?;
    match query.format {
        RegisterFormat::Xlsx => export_rows(cx, name(cx), &fields(), &rows),
        RegisterFormat::Dbf => table(cx, &rows),
    }
}

fn name(cx: &Cx) -> &'static str {
    Text::new("学籍注册数据", "National register").get(cx.lang())
}

async fn chosen(cx: &Cx, query: &ExportQuery) -> Result<Vec<student::Model>> {
    let mut find = student::Entity::find().filter(STUDENTS.visible(cx.scope()?));
    for (column, value) in [
        (student::Column::CohortId, &query.cohort_id),
        (student::Column::ProgrammeId, &query.programme_id),
        (student::Column::StudentType, &query.student_type),
    ] {
        if let Some(value) = value.as_deref().filter(|value| !value.is_empty()) {
            find = find.filter(column.eq(value));
        }
    }
    let found = find.order_by_asc(student::Column::StudentNo).limit(MOST + 1).all(cx.read()).await?;
    if found.len() as u64 > MOST {
        let text = Text::new("超过 100,000 名学生，请缩小范围", "More than 100,000 students: narrow the choice");
        return Err(Rule::new("export.too_many_rows", text, json!({ "limit": MOST })).into());
    }
    if found.is_empty() {
        let text = Text::new("没有符合条件的学生", "No student fits the choice");
        return Err(Rule::new("register.nobody", text, Value::Null).into());
    }
    Ok(found)
}

async fn rows(cx: &Cx, students: &[student::Model]) -> Result<Vec<Value>> {
    let words = Words::load(cx).await?;
    let programmes: HashMap<String, programme::Model> =
        programme::Entity::find().all(cx.read()).await?.into_iter().map(|row| (row.id.clone(), row)).collect();
    let divisions: HashMap<String, division::Model> =
        division::Entity::find().all(cx.read()).await?.into_iter().map(|row| (row.id.clone(), row)).collect();
    let mut rows = Vec::with_capacity(students.len());
    for piece in students.chunks(AT_ONCE) {
        let ids: Vec<&str> = piece.iter().map(|student| student.id.as_str()).collect();
        let keys = DataKeys::load(&cx.app().keys, cx.read(), &ids).await?;
        for student in piece {
            let id_no = keys.open(Place::new("student", "id_no", &student.id), &student.id_no)?;
            let programme = student.programme_id.as_ref().and_then(|id| programmes.get(id));
            let division = student.division_id.as_ref().and_then(|id| divisions.get(id));
            rows.push(json!({
                "KSH": student.candidate_no,
                "XH": student.student_no,
                "XM": student.name_cn,
                "XB": words.code("gender", &student.gender),
                "CSRQ": student.birth_date,
                "SFZH": id_no.as_ref().map_or("", |text| text.as_str()),
                "ZZMM": words.code("politicalStatus", &student.political_status),
                "MZ": words.code("ethnicity", &student.ethnicity),
                "ZYDM": programme.map(|p| p.moe_major_code.as_str()),
                "ZYMC": programme.map(|p| p.name_cn.as_str()),
                "CC": level(student),
                "XZ": student.study_length.map(|years| years.to_string()),
                "XXXS": words.code("studyMode", &student.study_mode),
                "RXRQ": student.entry_date,
                "FY": division.map(|d| d.name_cn.as_str()),
                "XSH": division.map(|d| d.code.as_str()),
                "BH": student.class_no,
                "YJBYRQ": student.expected_graduation,
            }));
        }
    }
    Ok(rows)
}

/// As the register calls the levels of higher education.
fn level(student: &student::Model) -> &'static str {
    match (student.student_type.as_str(), student.degree.to_uppercase().starts_with("PHD")) {
        ("UG", _) => "本科",
        (_, true) => "博士研究生",
        _ => "硕士研究生",
    }
}

/// Written with the answer or not at all: every student can see who took their number, and what for.
async fn remember(cx: &Cx, students: &[student::Model], purpose: &str) -> Result<()> {
    let actor = cx.actor()?;
    let tx = cx.tx().await?;
    for piece in students.chunks(AT_ONCE) {
        let entries = piece.iter().map(|student| access_entry::ActiveModel {
            id: Set(ids::new_id()),
            at: Set(cx.now()),
            actor_id: Set(actor.user_id.clone()),
            actor_name: Set(actor.name.clone()),
            session_id: Set(Some(actor.session_id.clone())),
            source: Set(cx.request().source.to_string()),
            request_id: Set(cx.request().id.to_string()),
            subject: Set("si.student".to_owned()),
            subject_id: Set(student.id.clone()),
            field: Set("idNo".to_owned()),
            reason: Set(purpose.to_owned()),
        });
        access_entry::Entity::insert_many(entries).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn table(cx: &Cx, rows: &[Value]) -> Result<FileReply> {
    let columns: Vec<_> = KNOWN.iter().map(|known| known.column).collect();
    let cell = |row: &Value, name: &str, kind: Kind| match (kind, row.get(name).and_then(Value::as_str)) {
        (_, None | Some("")) => sheets::Value::Empty,
        (Kind::Date, Some(day)) => day.parse().map_or(sheets::Value::Empty, sheets::Value::Date),
        (Kind::Text, Some(text)) => sheets::Value::Text(text.to_owned()),
    };
    let cells: Vec<Vec<_>> =
        rows.iter().map(|row| columns.iter().map(|c| cell(row, c.name, c.kind)).collect()).collect();
    let mut bytes = vec![];
    let today = cx.now().local_date();
    sheets::dbf::write(&mut bytes, &columns, today, &cells).map_err(|problem| {
        let text = Both::new(problem.message_zh(), problem.message_en());
        Error::from(Rule::new(problem.code(), text, Value::Null))
    })?;
    Ok(FileReply {
        name: format!("{}-{today}.dbf", name(cx)),
        mime: "application/vnd.dbf".to_owned(),
        content: FileContent::Bytes(bytes.into()),
        inline: false,
    })
}
