//! The student or teacher behind the caller's account.

use kernel::{Cx, Error, FieldError, Result, Rule, Text, planted::fault, resource::Proposed};
use schema::{
    students::student,
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde_json::json;

pub fn my_student_id(cx: &Cx) -> Result<String> {
    cx.session()?.rights.user.student_id.clone().ok_or_else(|| {
        let text = Text::new(
            "您的账号没有关联学籍，请联系教务处核对账号",
            "Your account belongs to no student record; ask the registry to look at the account",
        );
        nobody(cx, "own.no_student", text)
    })
}

/// As others have left it; for looking only.
pub async fn my_student(cx: &Cx) -> Result<student::Model> {
    let id = my_student_id(cx)?;
    let found = student::Entity::find_by_id(id).filter(student::Column::ArchivedAt.is_null());
    found.one(cx.read()).await?.ok_or(Error::NotFound)
}

/// Held until the command ends: of two commands of one student, the second sees what the first did.
pub async fn my_student_held(cx: &Cx) -> Result<student::Model> {
    let id = my_student_id(cx)?;
    let found = student::Entity::find_by_id(id).filter(student::Column::ArchivedAt.is_null()).lock_exclusive();
    found.one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

pub async fn my_teacher(cx: &Cx) -> Result<teacher::Model> {
    teacher_of(cx.read(), cx.user_id()?).await?.ok_or_else(|| {
        let text = Text::new(
            "您的账号没有关联教师，请联系教务处核对账号",
            "Your account belongs to no teacher; ask the registry to look at the account",
        );
        nobody(cx, "own.no_teacher", text)
    })
}

/// Nobody gives a duty to themselves: the rows that name the caller's own record say so at `field`.
pub async fn not_oneself(
    cx: &Cx,
    db: &DatabaseExecutor<'_>,
    rows: &mut [Proposed<'_>],
    field: &'static str,
) -> Result<()> {
    let me = staff::Entity::find()
        .filter(staff::Column::UserId.eq(cx.user_id()?))
        .filter(staff::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let own = |row: &&mut Proposed<'_>| me.iter().any(|own| own.id == row.text(field)) && !fault("name_oneself");
    for row in rows.iter_mut().filter(own) {
        let text = Text::new("不能给自己授权，请由同事办理", "Nobody names themselves; a colleague does it");
        row.errors.push(FieldError::new(field, "oneself", text));
    }
    Ok(())
}

/// The teacher whose record of staff names this account.
pub async fn teacher_of(db: &impl ConnectionTrait, user_id: &str) -> Result<Option<teacher::Model>> {
    let member = staff::Entity::find()
        .select_only()
        .column(staff::Column::Id)
        .filter(staff::Column::UserId.eq(user_id))
        .filter(staff::Column::ArchivedAt.is_null());
    let found = teacher::Entity::find()
        .filter(teacher::Column::StaffId.in_subquery(member.into_query()))
        .filter(teacher::Column::ArchivedAt.is_null());
    Ok(found.one(db).await?)
}

fn nobody(cx: &Cx, code: &'static str, text: Text) -> Error {
    let username = cx.actor().map(|actor| actor.username.clone()).unwrap_or_default();
    let rule = Rule::new(code, text, json!({ "username": username }));
    rule.offer(Text::new("返回首页", "To the homepage"), "/dashboard/homepage").into()
}
