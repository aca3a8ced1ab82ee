//! Staff. Whoever links an account to a staff record decides what that account sees, because data groups
//! list staff records: such a change is guarded like a change of the groups themselves.

use kernel::{
    Action, Api, Both, Cx, FieldError, Permission, Policy, Result, Text,
    identity::DATA_GROUP,
    op::Need,
    planted::fault,
    protect::{Phone, Sealed},
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, RowChange, Services, Spec, Table},
    scope::Allowed,
};
use schema::university::{
    data_group_staff,
    staff::{self, ActiveModel, Entity},
    teacher,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    linked,
    refs::{ACCOUNT, ACCOUNTS},
    tables::{DEPARTMENTS, NAMED, STAFF, STAFF_TITLE},
};

pub const PATH: &str = "/api/basic/resources/organization/staff";
const PAGE: &str = "/basic-resources/organization/organization-list";
const REVEAL: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_ORG, Action::Edit)];
/// Deans and directors are chosen among staff, and so are members of data groups.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_BASIC_DIVISION,
    permissions::ADMIN_AUTH_BASIC_TERM,
    permissions::ADMIN_AUTH_LEARNING_SGS,
    permissions::ADMIN_AUTH_TE,
    permissions::ADMIN_AUTH_LEARNING_SP_GRADUATION,
    permissions::ADMIN_AUTH_RPG_REPORT,
    permissions::ADMIN_AUTH_RPG_SGA,
];

const GENDERS: &[Choice] =
    &[("M", Text::new("男", "Male")), ("F", Text::new("女", "Female")), ("X", Text::new("其他", "Other"))];
const EMPLOYMENT: &[Choice] = &[("FT", Text::new("全职", "Full-time")), ("PT", Text::new("兼职", "Part-time"))];
pub const STATUSES: &[Choice] = &[("ACTIVE", Text::new("在职", "Active")), ("LEFT", Text::new("离职", "Left"))];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StaffInput {
    pub staff_no: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub gender: String,
    pub department_id: String,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub phone: String,
    #[serde(default)]
    pub post: String,
    pub employ_type: String,
    pub status: String,
    #[serde(default)]
    pub user_id: Option<String>,
}

pub struct StaffTable;

impl Resource for StaffTable {
    type Entity = Entity;
    type Input = StaffInput;

    const PERSONS: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "basic.staff",
            stem: "Staff",
            label: Text::new("职员", "staff"),
            permissions: &[permissions::ADMIN_AUTH_BASIC_ORG],
            table: &STAFF,
            title: STAFF_TITLE,
            fields: vec![
                Field::code("staffNo", 30, "工号", "Staff number").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文姓名", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文姓名", "English name").required().search().sort(),
                Field::text("title", 30, "称谓", "Title").filter(),
                Field::choice("gender", GENDERS, "性别", "Gender").filter(),
                Field::reference("departmentId", &DEPARTMENTS, NAMED, "部门", "Department").required().filter(),
                Field::text("email", 200, "邮箱", "E-mail").search(),
                Field::protected::<Phone>("phone", "电话", "Phone").filter().search(),
                Field::text("post", 100, "职务", "Post").filter(),
                Field::choice("employType", EMPLOYMENT, "聘用方式", "Employment").required().filter(),
                Field::choice("status", STATUSES, "状态", "Status").required().filter().sort(),
                Field::reference("userId", &ACCOUNTS, ACCOUNT, "登录账号", "Account").filter(),
            ],
            unique: &[&["staffNo"]],
            referenced_by: const {
                &[
                    ReferencedBy::column("teacher", "staff_id", Text::new("教师记录", "teacher records")),
                    ReferencedBy::column(
                        "department",
                        "head_staff_id",
                        Text::new("部门（负责人）", "departments as head"),
                    ),
                    ReferencedBy::column("division", "dean_staff_id", Text::new("学部（院长）", "divisions as dean")),
                    ReferencedBy::list(
                        "division",
                        "associate_dean_ids",
                        Text::new("学部（副院长）", "divisions as deputy"),
                    ),
                    ReferencedBy::column(
                        "programme",
                        "director_staff_id",
                        Text::new("专业（主任）", "programmes as director"),
                    ),
                    ReferencedBy::link(
                        "data_group_staff",
                        "staff_id",
                        Text::new("数据组成员", "data group memberships"),
                    ),
                ]
            },
            reuses_keys: false,
            sort: ("staffNo", false),
            page: PAGE,
            offered_to: OFFERED,
        }
    }

    fn check(input: &StaffInput, errors: &mut Vec<FieldError>) {
        let email = &input.email;
        let ok = email.is_empty()
            || email.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
                && !email.chars().any(|c| c.is_whitespace() || c.is_control() || "<>,;\"".contains(c));
        if !ok {
            errors.push(FieldError::new(
                "email",
                "wrong_format",
                Text::new("邮箱格式不正确", "Not a valid e-mail address"),
            ));
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(check_accounts(cx, db, rows))
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            // A data group may reach an account through the record.
            cx.rights_changed();
            copy_names(cx, ids).await
        })
    }

    fn changed<'a>(cx: &'a Cx, rows: &'a [RowChange<'a>]) -> Reach<'a> {
        fn account(row: Option<&Value>) -> Option<&str> {
            row?.get("userId")?.as_str().filter(|id| !id.is_empty())
        }
        Box::pin(async move {
            let moved = rows.iter().map(|row| [account(row.before), account(row.after)]).filter(|[was, is]| was != is);
            linked::tell(cx, moved.flatten().flatten().map(str::to_owned).collect()).await
        })
    }

    fn fresh(row: &mut ActiveModel) {
        row.phone_index = Set(String::new());
    }

    fn write(input: StaffInput, row: &mut ActiveModel) {
        let StaffInput {
            staff_no,
            name_en,
            name_cn,
            title,
            gender,
            department_id,
            email,
            phone,
            post,
            employ_type,
            status,
            user_id,
        } = input;
        row.staff_no = Set(staff_no);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.title = Set(title);
        row.gender = Set(gender);
        row.department_id = Set(department_id);
        row.email = Set(email);
        row.phone = Set(Sealed::entered(phone));
        row.post = Set(post);
        row.employ_type = Set(employ_type);
        row.status = Set(status);
        row.user_id = Set(crate::some(user_id));
    }
}

/// An account belongs to one record, nobody links their own, and where a data group lists the record, a teacher is
/// behind it or it carries a duty, only those who see everything decide which account it is: whoever knows the password of some account could
/// otherwise teach, and enter results, as somebody else.
async fn check_accounts(cx: &Cx, db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let account = |row: &Proposed<'_>| {
        let was = row.before.and_then(|b| b.get("userId")?.as_str()).unwrap_or_default().to_owned();
        let wanted = if row.input.contains_key("userId") { row.text("userId").to_owned() } else { String::new() };
        (was, wanted)
    };
    if fault("link_any_account") {
        return Ok(());
    }
    let unlimited = cx.session().is_ok_and(|s| s.rights.reach.unlimited);
    let mut seen = std::collections::HashSet::new();
    for row in rows {
        let (was, wanted) = account(row);
        if was == wanted {
            seen.insert(wanted);
            continue;
        }
        // Who an account is decides what it sees and whose classes it teaches.
        if cx.session().is_ok() && !fault("link_without_proof") {
            cx.require_step_up()?;
        }
        let mut wrong = |code: &'static str, zh: &str, en: &str| {
            row.errors.push(FieldError::new("userId", code, Both::new(zh, en)));
        };
        let me = cx.user_id()?;
        if !unlimited && (was == me || wanted == me) {
            wrong("own_account", "不能关联或解除自己的账号", "You cannot link or unlink your own account");
        } else if !wanted.is_empty() && (!seen.insert(wanted.clone()) || held_elsewhere(db, &wanted, row.id()).await?) {
            let text = Both::new("该账号已关联到另一职员", "This account belongs to another member of staff");
            row.errors.push(FieldError::new("userId", "already_exists", text));
        } else if let Some(id) = row.id()
            && cx.scope()?.reach(DATA_GROUP) != Allowed::All
            && in_a_group(db, id).await?
        {
            let text = Both::new(
                "该职员属于数据组，只有不受数据组限制的人员才能更改其账号",
                "This record is in a data group: only somebody who sees everything changes its account",
            );
            row.errors.push(FieldError::new("userId", "in_data_group", text));
        } else if let Some(id) = row.id()
            && cx.scope()?.reach(DATA_GROUP) != Allowed::All
            && !fault("link_a_teacher")
            && teaches(db, id).await?
        {
            let text = Both::new(
                "该职员是教师，只有不受数据组限制的人员才能更改其账号",
                "This record is a teacher's: only somebody who sees everything changes its account",
            );
            row.errors.push(FieldError::new("userId", "is_teacher", text));
        } else if let Some(id) = row.id()
            && cx.scope()?.reach(DATA_GROUP) != Allowed::All
            && !fault("link_a_duty")
            && crate::duties::carries_one(db, id).await?
        {
            let text = Both::new(
                "该职员负有审核或查阅职责，只有不受数据组限制的人员才能更改其账号",
                "This record carries a duty to check or to read: only somebody who sees everything changes its account",
            );
            row.errors.push(FieldError::new("userId", "has_duty", text));
        }
    }
    Ok(())
}

async fn held_elsewhere(db: &DatabaseExecutor<'_>, user_id: &str, id: Option<&str>) -> Result<bool> {
    let mut found =
        Entity::find().filter(staff::Column::UserId.eq(user_id)).filter(staff::Column::ArchivedAt.is_null());
    if let Some(id) = id {
        found = found.filter(staff::Column::Id.ne(id));
    }
    Ok(found.select_only().column(staff::Column::Id).into_tuple::<String>().one(db).await?.is_some())
}

async fn in_a_group(db: &DatabaseExecutor<'_>, id: &str) -> Result<bool> {
    Ok(data_group_staff::Entity::find().filter(data_group_staff::Column::StaffId.eq(id)).one(db).await?.is_some())
}

async fn teaches(db: &DatabaseExecutor<'_>, id: &str) -> Result<bool> {
    let found =
        teacher::Entity::find().filter(teacher::Column::StaffId.eq(id)).filter(teacher::Column::ArchivedAt.is_null());
    Ok(found.one(db).await?.is_some())
}

/// Teachers carry their names for the lists; here they follow.
async fn copy_names(cx: &Cx, ids: &[String]) -> Result<()> {
    crate::teacher::copy_names(cx.tx().await?, "staff_id", ids).await
}

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<StaffTable>()?;
    table.mount(api, PATH, Services::ALL)?;
    table.mount_reveal(api, PATH, Policy::AnyOf(REVEAL));
    Ok(())
}
