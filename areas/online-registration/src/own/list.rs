//! What a student can apply for, with everything that stands against it, and what they have applied for.

use basic_resources::api::{current_semester, my_student};
use course_planning::api::{RequirementVerdict, facts_of};
use kernel::{Cx, Error, Lang, Result, Timestamp};
use schema::{
    applications::{oas_application, oas_item},
    students::student,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::obstacles::{Applicant, is_for, obstacles};
use crate::{
    application::{ApplicationView, views},
    form::{self, QuestionView},
};

#[derive(Serialize, ToSchema)]
#[schema(as = OasObstacle)]
pub struct ObstacleView {
    code: String,
    message: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnOasItem)]
pub struct ItemView {
    id: String,
    code: String,
    name: String,
    notice: String,
    open_at: Timestamp,
    close_at: Timestamp,
    /// Hundredths of a yuan.
    fee: i32,
    working_days: i32,
    /// ANY, SEMESTER, ONCE.
    often: String,
    /// None of them: it can be applied for now.
    obstacles: Vec<ObstacleView>,
    /// How what the item asks for was found; none where it asks for nothing.
    verdict: Option<RequirementVerdict>,
    questions: Vec<QuestionView>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OwnOas)]
pub struct OwnView {
    items: Vec<ItemView>,
    applications: Vec<ApplicationView>,
}

/// Newest first.
pub async fn applications_of(db: &impl ConnectionTrait, me: &student::Model) -> Result<Vec<oas_application::Model>> {
    let rows = oas_application::Entity::find()
        .filter(oas_application::Column::StudentId.eq(&me.id))
        .filter(oas_application::Column::ArchivedAt.is_null())
        .order_by_desc(oas_application::Column::CreatedAt)
        .order_by_desc(oas_application::Column::Id);
    Ok(rows.all(db).await?)
}

pub async fn own(cx: &Cx) -> Result<OwnView> {
    let (db, me) = (cx.read(), my_student(cx).await?);
    let applications = applications_of(db, &me).await?;
    let semester = current_semester(db, &me.student_type).await?;
    let facts = facts_of(cx, db, std::slice::from_ref(&me.id)).await?.remove(&me.id).ok_or(Error::NotFound)?;
    let who = Applicant { student: &me, semester: semester.as_ref(), facts: &facts, applications: &applications };
    let offered = oas_item::Entity::find()
        .filter(oas_item::Column::Enabled.eq(true))
        .filter(oas_item::Column::ArchivedAt.is_null())
        .order_by_asc(oas_item::Column::SortOrder)
        .order_by_asc(oas_item::Column::Code)
        .all(db)
        .await?;
    let mut items = vec![];
    for item in offered.into_iter().filter(|item| is_for(item, &me.student_type)) {
        let found = obstacles(cx, db, &item, &who).await?;
        let questions = form::of_item(db, &item.id).await?;
        let obstacle = |rule: kernel::Rule| ObstacleView {
            code: rule.code.to_owned(),
            message: rule.text.get(cx.lang()).to_owned(),
        };
        let own = |cn: String, en: String| if cx.lang() == Lang::En { en } else { cn };
        items.push(ItemView {
            id: item.id,
            code: item.code,
            name: own(item.name_cn, item.name_en),
            notice: own(item.notice_cn, item.notice_en),
            open_at: item.open_at,
            close_at: item.close_at,
            fee: item.fee,
            working_days: item.working_days,
            often: item.often,
            obstacles: found.rules.into_iter().map(obstacle).collect(),
            verdict: found.verdict,
            questions: questions.iter().map(|question| form::view(question, cx.lang())).collect(),
        });
    }
    let applications = views(cx, db, applications).await?;
    Ok(OwnView { items, applications })
}
