//! Who follows a plan: by name, by programme and cohort, or everybody who declared the minor.

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, Warning},
    resource::rows::change_all,
};
use schema::{
    courses::{structure, structure_student},
    students::{student, student_minor},
};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{kind::Kind, tables};
use crate::tables::STUDENTS;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AssignPlanInput)]
pub struct AssignInput {
    pub structure_id: String,
    /// These students; or all of a programme and a cohort; or, for a minor, all who declared it.
    #[serde(default)]
    pub student_ids: Vec<String>,
    #[serde(default)]
    pub programme_id: Option<String>,
    #[serde(default)]
    pub cohort_id: Option<String>,
    /// Of a minor: everybody who declared it.
    #[serde(default)]
    pub declared: bool,
    pub from_semester_id: String,
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = UnassignPlanInput)]
pub struct UnassignInput {
    /// Rows of the list of a plan's students.
    pub ids: Vec<String>,
    #[serde(default)]
    pub dry_run: bool,
}

const AT_ONCE: usize = 500;

pub async fn assign(cx: &Cx, kind: &'static Kind, input: AssignInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let plan = structure::Entity::find_by_id(&input.structure_id).one(tx).await?.ok_or(Error::NotFound)?;
    if plan.status != "PUBLISHED" {
        return Err(unpublished(kind, &plan));
    }
    let students = chosen(cx, &plan, &input).await?;
    if students.is_empty() {
        let text = Text::new("没有符合条件的学生", "There are no such students");
        return Err(Error::invalid(whom(&input), "nobody", text));
    }
    let warnings = warnings(cx, kind, &plan, &students).await?;
    let ids: Vec<String> = students.into_iter().map(|s| s.id).collect();
    if crate::api::assign_all(cx, &ids, &plan.id, Some(&input.from_semester_id)).await? == 0 {
        cx.nothing_changed();
    }
    tables::outcome(cx, kind, warnings).await
}

pub async fn unassign(cx: &Cx, kind: &'static Kind, input: UnassignInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = crate::some_ids(input.ids)?;
    let rows = structure_student::Entity::find().filter(structure_student::Column::Id.is_in(ids));
    let current: Vec<_> = rows.all(cx.tx().await?).await?.into_iter().filter(|row| row.is_current).collect();
    if current.is_empty() {
        cx.nothing_changed();
    }
    let ended = structure_student::ActiveModel { is_current: Set(false), ..Default::default() };
    change_all::<structure_student::Entity>(cx, crate::known::PLAN, current, &ended).await?;
    tables::outcome(cx, kind, vec![]).await
}

fn whom(input: &AssignInput) -> &'static str {
    match (input.student_ids.is_empty(), input.declared) {
        (false, _) => "studentIds",
        (true, true) => "declared",
        (true, false) => "cohortId",
    }
}

fn unpublished(kind: &Kind, plan: &structure::Model) -> Error {
    let (text, label) = if plan.status == "ARCHIVED" {
        let text = Both::new(
            format!("计划“{}”已归档，不能再分配给学生；请选择已发布的计划", plan.code),
            format!("“{}” is archived; choose a published plan", plan.code),
        );
        (text, Text::new("查看已发布的计划", "Look at the published plans"))
    } else {
        let text = Both::new(
            format!("计划“{}”尚未发布，请先检查并发布", plan.code),
            format!("“{}” is not published; check and publish it first", plan.code),
        );
        (text, Text::new("检查并发布", "Check and publish"))
    };
    let filter = if plan.status == "ARCHIVED" { "status=PUBLISHED".to_owned() } else { format!("ids={}", plan.id) };
    let page = format!("{}?{filter}", kind.page("structure-item-list"));
    Rule::new("plan.not_published", text, json!({ "structureId": plan.id, "status": plan.status }))
        .offer(label, page)
        .into()
}

/// The caller's students only: the guard has looked at names, this looks at groups.
async fn chosen(cx: &Cx, plan: &structure::Model, input: &AssignInput) -> Result<Vec<student::Model>> {
    let tx = cx.tx().await?;
    let given = |id: &Option<String>| id.clone().filter(|id| !id.is_empty());
    let named: Vec<String> = input.student_ids.iter().filter(|id| !id.is_empty()).cloned().collect();
    let groups = given(&input.programme_id).is_some() || given(&input.cohort_id).is_some();
    if usize::from(!named.is_empty()) + usize::from(groups) + usize::from(input.declared) != 1 {
        let text = Text::new(
            "请选择学生，或专业与年级，或（辅修）全部已申报学生，三者取一",
            "Choose students, or programme and cohort, or (minors) everybody who declared it: one of the three",
        );
        return Err(Error::Invalid(vec![FieldError::new("studentIds", "required", text)]));
    }
    if !named.is_empty() {
        return by_id(tx, &named).await;
    }
    let visible = STUDENTS.visible(cx.scope()?);
    if input.declared {
        if plan.kind != "MINOR" {
            let text = Text::new("只有辅修计划有申报名单", "Only minors are declared");
            return Err(Error::invalid("declared", "not_a_minor", text));
        }
        return declared(tx, plan, visible).await;
    }
    let (Some(programme), Some(cohort)) = (given(&input.programme_id), given(&input.cohort_id)) else {
        let missing = if input.cohort_id.is_none() { "cohortId" } else { "programmeId" };
        return Err(Error::Invalid(vec![FieldError::required(missing)]));
    };
    let of = student::Entity::find()
        .filter(visible)
        .filter(student::Column::ProgrammeId.eq(programme))
        .filter(student::Column::CohortId.eq(cohort));
    Ok(of.all(tx).await?)
}

async fn by_id(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<student::Model>> {
    let mut found = vec![];
    for some in ids.chunks(AT_ONCE) {
        found.extend(student::Entity::find().filter(student::Column::Id.is_in(some)).all(db).await?);
    }
    Ok(found)
}

async fn declared(
    db: &impl ConnectionTrait,
    plan: &structure::Model,
    visible: Condition,
) -> Result<Vec<student::Model>> {
    use student_minor::Column;
    let ids: Vec<String> = student_minor::Entity::find()
        .select_only()
        .column(Column::StudentId)
        .filter(Column::MinorId.eq(&plan.programme_id))
        .filter(Column::Status.is_in(["DECLARED", "APPROVED"]))
        .filter(Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    let mut found = vec![];
    for some in ids.chunks(AT_ONCE) {
        let of = student::Entity::find().filter(visible.clone()).filter(student::Column::Id.is_in(some));
        found.extend(of.all(db).await?);
    }
    Ok(found)
}

/// Students for whom the plan was not made: possible, and worth a look.
async fn warnings(cx: &Cx, kind: &Kind, plan: &structure::Model, students: &[student::Model]) -> Result<Vec<Warning>> {
    let mut warnings = vec![];
    let mut warn = |code: &str, count: usize, zh: &str, en: &str| {
        if count > 0 {
            let text = Both::new(format!("其中 {count} 名学生{zh}"), format!("{count} of them {en}"));
            warnings.push(Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() });
        }
    };
    let count = |odd: &dyn Fn(&student::Model) -> bool| students.iter().filter(|s| odd(s)).count();
    if kind.code == "MAJOR" {
        let others = count(&|s| s.programme_id.as_deref() != Some(plan.programme_id.as_str()));
        warn("other_programme", others, "不属于该计划的专业", "are in another programme than the plan's");
        let others = count(&|s| plan.cohort_id.is_some() && s.cohort_id != plan.cohort_id);
        warn("other_cohort", others, "不属于该计划的年级", "are in another cohort than the plan's");
    } else {
        let declared: Vec<String> = student_minor::Entity::find()
            .select_only()
            .column(student_minor::Column::StudentId)
            .filter(student_minor::Column::MinorId.eq(&plan.programme_id))
            .filter(student_minor::Column::Status.is_in(["DECLARED", "APPROVED"]))
            .filter(student_minor::Column::ArchivedAt.is_null())
            .into_tuple()
            .all(cx.tx().await?)
            .await?;
        let others = count(&|s| !declared.contains(&s.id));
        warn("not_declared", others, "没有申报该辅修", "have not declared this minor");
    }
    Ok(warnings)
}
