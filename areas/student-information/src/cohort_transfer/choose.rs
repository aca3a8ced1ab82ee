//! Students that an application may be about, for applicants who need not have the pages of students.

use kernel::{Api, Cx, Lang, Op, Query, Result, Text, View};
use schema::students::student::{Column, Entity, Model};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use workflow::api::MAY_APPLY;

use crate::table::{STUDENTS, students};

/// By what they are known to applicants, and by nothing else of their record.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct StudentsQuery {
    /// Part of the number or of a name.
    keyword: Option<String>,
    #[serde(default)]
    ids: Vec<String>,
    /// Whole numbers, as a sheet has them.
    #[serde(default)]
    student_no: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ApplicationStudent)]
struct StudentOption {
    value: String,
    label: String,
}

/// As many as a box shows; of those asked for by name, as many as an address holds.
const SHOWN: usize = 50;
const NAMED: usize = 1000;

pub fn mount(api: &mut Api) {
    let label = Text::new("选择申请涉及的学生", "Choose students to apply for");
    let path = "/api/activiti/application/process/student/options";
    let op = Op::get(path, "applicationStudents", MAY_APPLY, label);
    api.op(op, |cx: Cx, Query(query): Query<StudentsQuery>| async move { choose(&cx, query).await.map(View) });
}

async fn choose(cx: &Cx, query: StudentsQuery) -> Result<Vec<StudentOption>> {
    let asked = query.ids.len().max(query.student_no.len()).min(NAMED);
    let mut found = Entity::find().filter(STUDENTS.visible(cx.scope()?));
    if let Some(text) = query.keyword.filter(|text| !text.trim().is_empty()) {
        found = found.filter(students()?.containing(cx, text.trim())?);
    }
    if !query.ids.is_empty() {
        found = found.filter(Column::Id.is_in(query.ids));
    }
    if !query.student_no.is_empty() {
        found = found.filter(Column::StudentNo.is_in(query.student_no));
    }
    let most = u64::try_from(asked.max(SHOWN)).unwrap_or(u64::MAX);
    let rows = found.order_by_asc(Column::StudentNo).limit(most).all(cx.read()).await?;
    let option = |row: Model| {
        let name = if cx.lang() == Lang::En { row.name_en } else { row.name_cn };
        StudentOption { label: format!("{} – {name}", row.student_no), value: row.id }
    };
    Ok(rows.into_iter().map(option).collect())
}
