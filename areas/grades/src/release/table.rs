//! Releases as they are planned and listed.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{NAMED, PROGRAMMES, SEMESTERS},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Both, Cx, Error, FieldError, Result, Rule, Text, Timestamp,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::grades::grade_release::{Column, Entity, Model};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::{RELEASE, scope};
use crate::{may::GRADES, tables::RELEASES};

const STATES: &[Choice] = &[
    ("SCHEDULED", Text::new("待公布", "Scheduled")),
    ("RELEASED", Text::new("已公布", "Released")),
    ("WITHDRAWN", Text::new("已撤回", "Withdrawn")),
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of releases.
pub fn releases() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: RELEASE,
            stem: "GradeRelease",
            label: Text::new("成绩公布", "releases"),
            permissions: GRADES.own,
            table: &RELEASES,
            title: UNNAMED,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("releaseAt", true),
            page: "",
            offered_to: &[],
        },
        Rules { step_up: true, readers: GRADES.readers, across: possible, leaving: not_released, ..Rules::NONE },
    )
}

pub fn mount(api: &mut Api) -> Result<()> {
    let services = Services { switch: false, import: false, ..Services::ALL };
    releases()?.mount(api, "/api/grades/release", services)
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme")
            .filter()
            .hint("留空表示全部", "Empty: all"),
        Field::integer("yearOfStudy", 1, 9, "年级", "Year of study").filter().hint("留空表示全部", "Empty: all"),
        Field::instant("releaseAt", "公布时间", "Release at").required().sort(),
        Field::bool("blockOnHold", "欠费或冻结者不可见", "Not for those with a hold")
            .initially(Initial::Yes)
            .hint("被拦下的学生会看到原因和办理部门", "They see the reason and whom to ask"),
        Field::choice("status", STATES, "状态", "Status")
            .read_only()
            .filter()
            .sort()
            .initially(Initial::Text("SCHEDULED")),
        Field::instant("releasedAt", "实际公布时间", "Released at").read_only().sort(),
        Field::integer("results", 0, 10_000_000, "公布成绩数", "Results released")
            .read_only()
            .initially(Initial::Number(0)),
        Field::text("reason", 500, "撤回原因", "Why withdrawn").read_only().initially(Initial::Text("")),
    ]
}

/// Nobody is released twice by two plans, and what is released is no longer planned.
fn possible<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        for row in rows {
            let status = row.before.and_then(|before| before.get("status")?.as_str());
            if status.is_some_and(|status| status != "SCHEDULED") {
                let text = Text::new(
                    "已公布或已撤回的计划不能再改；请新建一个",
                    "A release that has happened or was withdrawn is not changed; plan a new one",
                );
                row.errors.push(FieldError::new("releaseAt", "not_scheduled", text));
                continue;
            }
            let beyond = scope::beyond(cx, db, &planned(row)).await?;
            if beyond > 0 {
                let text = Both::new(
                    format!("其中 {beyond} 名学生不在您的管理范围内，请选择本学部的专业"),
                    format!("{beyond} of its students are outside your reach; choose a programme of yours"),
                );
                row.errors.push(FieldError::new("programmeId", "beyond_reach", text));
            }
            if let Some(other) = same_scope(db, row).await? {
                let at = other.release_at.local_text();
                let text = Both::new(
                    format!("同一范围已有公布计划（{at}）"),
                    format!("There is a release of the same scope already ({at})"),
                );
                row.errors.push(FieldError::new("semesterId", "not_unique", text));
            }
        }
        Ok(())
    })
}

/// Whom it would be for; the rest of the row says nothing about that.
fn planned(row: &Proposed<'_>) -> Model {
    let year = row.input.get("yearOfStudy").and_then(Value::as_i64).and_then(|year| i32::try_from(year).ok());
    Model {
        student_type: row.text("studentType").to_owned(),
        programme_id: Some(row.text("programmeId").to_owned()).filter(|id| !id.is_empty()),
        year_of_study: year,
        id: String::new(),
        semester_id: row.text("semesterId").to_owned(),
        release_at: Timestamp(0),
        block_on_hold: false,
        status: String::new(),
        released_at: None,
        results: 0,
        reason: String::new(),
        created_at: Timestamp(0),
        created_by: None,
        updated_at: Timestamp(0),
        updated_by: None,
        version: 0,
        archived_at: None,
    }
}

async fn same_scope(db: &DatabaseExecutor<'_>, row: &Proposed<'_>) -> Result<Option<Model>> {
    let Model { programme_id: programme, year_of_study: year, .. } = planned(row);
    let others = Entity::find()
        .filter(Column::SemesterId.eq(row.text("semesterId")))
        .filter(Column::StudentType.eq(row.text("studentType")))
        .filter(Column::Status.ne("WITHDRAWN"))
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let same = |other: &Model| {
        Some(other.id.as_str()) != row.id() && other.programme_id == programme && other.year_of_study == year
    };
    Ok(others.into_iter().find(same))
}

fn not_released<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let released = Entity::find()
            .filter(Column::Id.is_in(ids))
            .filter(Column::Status.eq("RELEASED"))
            .all(cx.tx().await?)
            .await?;
        if released.is_empty() {
            return Ok(());
        }
        let text = Text::new(
            "成绩已经公布；要收回请使用“撤回”，并写明原因",
            "These results are released; withdraw them with a reason instead",
        );
        let rule = Rule::new("release_happened", text, json!({ "count": released.len() }));
        Err(Error::from(
            rule.offer(Text::new("查看成绩公布", "See the releases"), "/learning/student-grade/grade-release"),
        ))
    })
}
