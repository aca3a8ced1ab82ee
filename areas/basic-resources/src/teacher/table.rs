//! The plain part of a teacher. The names are the staff record's.

use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    identity::DIVISION,
    planted::fault,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, RowChange, Spec},
    scope::{ScopeRule, TableRef},
};
use schema::university::{
    staff,
    teacher::{ActiveModel, Entity},
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    linked,
    staff::STATUSES,
    tables::{DIVISIONS, NAMED, STAFF, STAFF_TITLE, TEACHER_TITLE, TEACHERS},
};

/// Of every student type: somebody may teach in several.
static TAUGHT: TableRef = TableRef::new("programme", ScopeRule::By(&[("division_id", DIVISION)]), true);

const SUPERVISES: &[Choice] = &[("MPHIL", Text::new("哲学硕士", "MPhil")), ("PHD", Text::new("哲学博士", "PhD"))];
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_BASIC_DIVISION,
    permissions::ADMIN_AUTH_SI,
    permissions::STAFF_AUTH_SI,
    permissions::ADMIN_AUTH_RPG_SI,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
    permissions::ADMIN_AUTH_TE,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
    permissions::ADMIN_AUTH_RPG_REPORT,
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeacherInput {
    pub staff_id: String,
    pub teacher_no: String,
    pub division_id: String,
    #[serde(default)]
    pub programme_ids: Vec<String>,
    #[serde(default)]
    pub max_hours: Option<i32>,
    #[serde(default)]
    pub can_supervise: Vec<String>,
    pub status: String,
}

pub struct Teachers;

impl Resource for Teachers {
    type Entity = Entity;
    type Input = TeacherInput;

    const PERSONS: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "basic.teacher",
            stem: "Teacher",
            label: Text::new("教师", "teachers"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_ORG],
            table: &TEACHERS,
            title: TEACHER_TITLE,
            fields: vec![
                Field::reference("staffId", &STAFF, STAFF_TITLE, "职员", "Member of staff").required().filter(),
                Field::code("teacherNo", 30, "教师编号", "Teacher number").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文姓名", "Chinese name").search().sort().read_only(),
                Field::text("nameEn", 100, "英文姓名", "English name").search().sort().read_only(),
                Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").required().filter(),
                Field::references("programmeIds", &TAUGHT, NAMED, "任教专业", "Programmes").filter(),
                Field::integer("maxHours", 0, 60, "每周最多课时", "Most hours a week").filter().sort(),
                Field::choices("canSupervise", SUPERVISES, "可指导", "Can supervise").filter(),
                Field::choice("status", STATUSES, "状态", "Status").required().filter().sort(),
            ],
            unique: &[&["teacherNo"], &["staffId"]],
            referenced_by: const { &[ReferencedBy::list("section", "teacher_ids", Text::new("教学班", "sections"))] },
            // Somebody who stopped teaching may start again.
            reuses_keys: true,
            sort: ("teacherNo", false),
            page: "/basic-resources/organization/teacher-list",
            offered_to: OFFERED,
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(check_person(cx, db, rows))
    }

    fn changed<'a>(cx: &'a Cx, rows: &'a [RowChange<'a>]) -> Reach<'a> {
        Box::pin(async move {
            // Who a teacher is never changes: they become one, or are one no longer.
            let made = rows.iter().filter(|row| row.before.is_some() != row.after.is_some());
            let people = made.filter_map(|row| row.before.or(row.after)?.get("staffId")?.as_str()).collect();
            linked::tell(cx, linked::behind(cx, people).await?).await
        })
    }

    fn fresh(row: &mut ActiveModel) {
        row.name_en = Set(String::new());
        row.name_cn = Set(String::new());
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { super::copy_names(cx.tx().await?, "id", ids).await })
    }

    fn write(input: TeacherInput, row: &mut ActiveModel) {
        let TeacherInput { staff_id, teacher_no, division_id, programme_ids, max_hours, can_supervise, status } = input;
        row.staff_id = Set(staff_id);
        row.teacher_no = Set(teacher_no);
        row.division_id = Set(division_id);
        row.programme_ids = Set(StringList(programme_ids));
        row.max_hours = Set(max_hours);
        row.can_supervise = Set(StringList(can_supervise));
        row.status = Set(status);
    }
}

/// The account of the member of staff is the teacher: it sees their classes and enters their results. So a teacher
/// stays the person they are, and nobody makes themselves one.
async fn check_person(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    if fault("teacher_becomes_another") {
        return Ok(());
    }
    let own = match cx.session() {
        Ok(session) if !session.rights.reach.unlimited => own_record(db, cx.user_id()?).await?,
        _ => None,
    };
    for row in rows {
        let (was, wanted) = (row.before.and_then(|before| before.get("staffId")?.as_str()), row.text("staffId"));
        let text = match was {
            Some(was) if was == wanted => continue,
            Some(_) => Text::new(
                "教师所属的职员不能更改；请为另一职员新建教师记录",
                "A teacher stays the same person; make a new record for somebody else",
            ),
            None if own.as_deref() == Some(wanted) => {
                Text::new("不能把自己登记为教师，请由他人办理", "You cannot make yourself a teacher; ask somebody else")
            }
            None => continue,
        };
        let code = if was.is_some() { "unchangeable" } else { "own_account" };
        row.errors.push(FieldError::new("staffId", code, text));
    }
    Ok(())
}

async fn own_record(db: &DatabaseExecutor<'_>, user_id: &str) -> Result<Option<String>> {
    let found = staff::Entity::find()
        .select_only()
        .column(staff::Column::Id)
        .filter(staff::Column::UserId.eq(user_id))
        .filter(staff::Column::ArchivedAt.is_null());
    Ok(found.into_tuple().one(db).await?)
}
