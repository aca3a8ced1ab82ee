//! The student or teacher behind the caller's account.

use kernel::{Cx, Error, Result, Rule, Text};
use schema::{
    students::student,
    university::{semester, staff, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde_json::json;

use crate::weeks::week::{semester_of, semesters};

pub async fn my_student(cx: &Cx) -> Result<student::Model> {
    let Some(id) = &cx.session()?.rights.user.student_id else {
        let text = Text::new(
            "您的账号没有关联学籍，请联系教务处核对账号",
            "Your account belongs to no student record; ask the registry to look at the account",
        );
        return Err(nobody(cx, "own.no_student", text)?);
    };
    let found = student::Entity::find_by_id(id).filter(student::Column::ArchivedAt.is_null());
    found.one(cx.read()).await?.ok_or(Error::NotFound)
}

pub async fn my_teacher(cx: &Cx) -> Result<teacher::Model> {
    match teacher_of(cx.read(), cx.user_id()?).await? {
        Some(teacher) => Ok(teacher),
        None => {
            let text = Text::new(
                "您的账号没有关联教师，请联系教务处核对账号",
                "Your account belongs to no teacher; ask the registry to look at the account",
            );
            Err(nobody(cx, "own.no_teacher", text)?)
        }
    }
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

fn nobody(cx: &Cx, code: &'static str, text: Text) -> Result<Error> {
    let rule = Rule::new(code, text, json!({ "username": cx.actor()?.username }));
    Ok(rule.offer(Text::new("返回首页", "To the homepage"), "/dashboard/homepage").into())
}

/// The one that is asked for, else the current one, else the latest that has begun.
pub async fn semester_or_current(cx: &Cx, asked: Option<&str>, student_type: Option<&str>) -> Result<semester::Model> {
    if let Some(id) = asked.filter(|id| !id.is_empty()) {
        return semester_of(cx, id).await;
    }
    let all = semesters(cx).await?;
    let today = cx.now().local_date();
    let of_type = |s: &&semester::Model| student_type.is_none_or(|t| s.current_for.0.iter().any(|c| c == t));
    let current = all.iter().find(|s| s.status == "CURRENT" && of_type(s));
    let begun = || all.iter().find(|s| s.start_date <= today);
    current.or_else(begun).or(all.last()).cloned().ok_or(Error::NotFound)
}
