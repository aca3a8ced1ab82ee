//! Members of staff become teachers.

use std::collections::{HashMap, HashSet};

use kernel::{Action, Api, Cx, Error, FieldError, IdSpec, Json, Lang, Op, Result, Text, View, resource::Table};
use schema::university::{department, staff, teacher};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::tables::{DIVISIONS, STAFF};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PromoteInput {
    /// Staff records.
    ids: Vec<String>,
    /// Absent: each person's department says it.
    division_id: Option<String>,
}

#[derive(Default, Serialize, ToSchema)]
pub struct Promoted {
    pub created: usize,
    /// Who teaches already.
    pub already: usize,
    pub refused: Vec<NotPromoted>,
}

#[derive(Serialize, ToSchema)]
pub struct NotPromoted {
    pub id: String,
    pub title: String,
    pub code: &'static str,
    pub reason: String,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("职员转为教师", "Make staff teachers");
    let op = Op::post(format!("{}/import", super::PATH), "promoteStaff", table.policy(Action::Import), label)
        .ids([IdSpec::body("/ids", &STAFF), IdSpec::body("/divisionId", &DIVISIONS)])
        .audit("basic.teacher");
    api.op(
        op,
        move |cx: Cx, Json(input): Json<PromoteInput>| async move { promote(&cx, table, input).await.map(View) },
    );
}

async fn promote(cx: &Cx, table: &'static Table, input: PromoteInput) -> Result<Promoted> {
    if input.ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    if input.ids.len() > 1000 {
        return Err(Error::invalid("ids", "too_many", Text::new("一次最多 1000 人", "At most 1000 people at once")));
    }
    let tx = cx.tx().await?;
    let people = staff::Entity::find()
        .filter(staff::Column::Id.is_in(input.ids))
        .filter(STAFF.visible(cx.scope()?))
        .order_by_asc(staff::Column::StaffNo)
        .all(tx)
        .await?;
    let departments = department::Entity::find()
        .filter(department::Column::Id.is_in(people.iter().map(|p| p.department_id.clone())))
        .all(tx)
        .await?;
    let divisions: HashMap<_, _> = departments.into_iter().filter_map(|d| Some((d.id, d.division_id?))).collect();
    let teachers = teacher::Entity::find().filter(teacher::Column::ArchivedAt.is_null()).all(tx).await?;
    let teaching: HashSet<_> = teachers.iter().map(|t| t.staff_id.as_str()).collect();
    let numbers: HashSet<_> = teachers.iter().map(|t| t.teacher_no.as_str()).collect();
    let given = crate::some(input.division_id);
    let mut done = Promoted::default();
    for person in people {
        if teaching.contains(person.id.as_str()) {
            done.already += 1;
            continue;
        }
        let division = given.clone().or_else(|| divisions.get(&person.department_id).cloned());
        match why_not(&person, division.as_deref(), &numbers) {
            Some((code, text)) => done.refused.push(NotPromoted {
                title: title(&person, cx.lang()),
                id: person.id,
                code,
                reason: text.get(cx.lang()).to_owned(),
            }),
            None => {
                table.create_row(cx, row(&person, division.unwrap_or_default())).await?;
                done.created += 1;
            }
        }
    }
    if done.created == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

fn why_not(person: &staff::Model, division: Option<&str>, numbers: &HashSet<&str>) -> Option<(&'static str, Text)> {
    if person.status != "ACTIVE" {
        return Some(("left", Text::new("已离职；请先恢复在职状态", "Has left; set the staff record to active first")));
    }
    if numbers.contains(person.staff_no.as_str()) {
        let text = Text::new(
            "另一教师已使用该编号；请单独新增并另给编号",
            "Another teacher has this number; add this one singly, with another number",
        );
        return Some(("number_taken", text));
    }
    if division.is_none() {
        let text = Text::new(
            "所在部门不属于任何学部；请指定学部",
            "The department belongs to no division; say which division",
        );
        return Some(("no_division", text));
    }
    None
}

fn title(person: &staff::Model, lang: Lang) -> String {
    let name = if lang == Lang::En { &person.name_en } else { &person.name_cn };
    format!("{} – {name}", person.staff_no)
}

fn row(person: &staff::Model, division: String) -> Map<String, Value> {
    let row = json!({
        "staffId": person.id, "teacherNo": person.staff_no, "divisionId": division, "programmeIds": [], "maxHours": null,
        "canSupervise": [], "status": "ACTIVE",
    });
    match row {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
