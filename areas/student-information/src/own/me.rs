//! The student behind the caller's account.

use kernel::{Cx, Error, Result, Rule, Text, identity::entity::user};
use schema::students::student;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;

/// As others have left it; for looking only.
pub async fn me(cx: &Cx) -> Result<student::Model> {
    let id = student_id(cx).await?;
    find(cx.read(), &id, false).await
}

/// Held until the command ends: of two commands of one student, the second sees what the first did.
pub async fn me_for_change(cx: &Cx) -> Result<student::Model> {
    let id = student_id(cx).await?;
    find(cx.tx().await?, &id, true).await
}

async fn find(db: &impl ConnectionTrait, id: &str, hold: bool) -> Result<student::Model> {
    let mut query = student::Entity::find_by_id(id).filter(student::Column::ArchivedAt.is_null());
    if hold {
        query = query.lock_exclusive();
    }
    query.one(db).await?.ok_or(Error::NotFound)
}

async fn student_id(cx: &Cx) -> Result<String> {
    let actor = cx.actor()?;
    let account = user::Entity::find_by_id(actor.user_id.as_str()).one(cx.read()).await?.ok_or(Error::NotFound)?;
    account.student_id.ok_or_else(|| {
        let text = Text::new(
            "您的账号没有关联学籍，请联系教务处核对账号",
            "Your account belongs to no student record; ask the registry to look at the account",
        );
        Rule::new("own.no_student", text, json!({ "username": actor.username }))
            .offer(Text::new("返回首页", "To the homepage"), "/dashboard/homepage")
            .into()
    })
}
