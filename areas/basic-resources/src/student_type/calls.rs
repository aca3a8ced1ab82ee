//! Small questions about student types that select boxes and the header ask.

use kernel::{Api, Cx, Error, Op, Policy, Query, Result, Text, View};
use schema::university::{data_group, degree_config, semester, student_category};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::choices::STUDENT_TYPES;

const CATEGORY: &str = "/api/basic/resources/student/category";
const OWN: Policy = Policy::AnySession("tells callers what they work in themselves");
const CHOICES: Policy = Policy::AnySession("names for select boxes, of the types the caller works in");

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeName {
    pub code: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryChoice {
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub needs_visa: bool,
    pub in_moe_register: bool,
    /// Ids of the degrees it leads to.
    pub degrees: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DegreeChoice {
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub standard_code: String,
    pub min_months: Option<i32>,
    pub max_months: Option<i32>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeData {
    pub student_type: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
    pub categories: Vec<CategoryChoice>,
    pub degrees: Vec<DegreeChoice>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeDegrees {
    pub student_type: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
    pub degrees: Vec<DegreeChoice>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTypes {
    /// The one in use.
    pub current: Option<String>,
    pub types: Vec<MyType>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyType {
    pub code: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
    pub current: bool,
    /// Codes of the roles that give it.
    pub roles: Vec<String>,
    /// The data groups that limit the view in it.
    pub groups: Vec<Named>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Named {
    pub id: String,
    pub name_cn: String,
    pub name_en: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ConfigQuery {
    student_type: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeConfig {
    pub student_type: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
    pub semester: Option<CurrentSemester>,
    pub categories: Vec<CategoryChoice>,
    pub degrees: Vec<DegreeChoice>,
    /// How many data groups limit the view in this type.
    pub groups: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentSemester {
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: chrono::NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub end_date: chrono::NaiveDate,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("学生类型、类别与学位", "Student types with categories and degrees");
    api.op(Op::get(format!("{CATEGORY}/data"), "studentCategoryData", CHOICES, label), |cx: Cx, (): ()| async move {
        let mut all = vec![];
        for name in own(&cx)? {
            let TypeName { code, name_cn, name_en } = name;
            let (categories, degrees) = (categories(&cx, code).await?, degrees(&cx, code).await?);
            all.push(TypeData { student_type: code, name_cn, name_en, categories, degrees });
        }
        Ok(View(all))
    });
    let label = Text::new("可用的学生类型", "Student types one works in");
    let op = Op::get(format!("{CATEGORY}/studentTypes"), "workingStudentTypes", OWN, label);
    api.op(op, |cx: Cx, (): ()| async move { own(&cx).map(View) });
    let label = Text::new("我的角色与学生类型", "Student types of one's roles and groups");
    let op = Op::get(format!("{CATEGORY}/user/role/student/type"), "myStudentTypes", OWN, label);
    api.op(op, |cx: Cx, (): ()| async move { mine(&cx).await.map(View) });
    // The specification spells it so.
    let label = Text::new("学生类型代码", "Codes of student types");
    let op = Op::get(format!("{CATEGORY}/studetn/type/codes"), "studentTypeCodes", OWN, label);
    api.op(op, |cx: Cx, (): ()| async move { Ok(View(own(&cx)?.into_iter().map(|t| t.code).collect::<Vec<_>>())) });
    let label = Text::new("当前学生类型的学位", "Degrees of the student type in use");
    let op = Op::get(format!("{CATEGORY}/degree"), "workingDegrees", CHOICES, label);
    api.op(op, |cx: Cx, (): ()| async move {
        let kind = cx.actor()?.student_type.clone().unwrap_or_default();
        degrees(&cx, &kind).await.map(View)
    });
    let everybody = Policy::AnySession("which degrees the university awards is public");
    let label = Text::new("各类型的学位", "Degrees by student type");
    let op = Op::get("/api/basic/resources/student/common/category/degree", "allDegrees", everybody, label);
    api.op(op, |cx: Cx, (): ()| async move {
        let mut all = vec![];
        for TypeName { code, name_cn, name_en } in every() {
            all.push(TypeDegrees { student_type: code, name_cn, name_en, degrees: degrees(&cx, code).await? });
        }
        Ok(View(all))
    });
    let label = Text::new("学生类型的配置", "Configuration of a student type");
    let op = Op::get("/api/basic/resources/student/type/config/change", "studentTypeConfig", OWN, label);
    api.op(
        op,
        |cx: Cx, Query(query): Query<ConfigQuery>| async move { config(&cx, &query.student_type).await.map(View) },
    );
}

fn every() -> impl Iterator<Item = TypeName> {
    STUDENT_TYPES.iter().map(|(code, name)| TypeName { code, name_cn: name.zh, name_en: name.en })
}

/// Types the caller may work in.
fn own(cx: &Cx) -> Result<Vec<TypeName>> {
    let types = &cx.session()?.rights.student_types;
    Ok(every().filter(|t| types.iter().any(|own| own == t.code)).collect())
}

/// The same choices for everybody who works in the type, whichever one is in use.
async fn categories(cx: &Cx, kind: &str) -> Result<Vec<CategoryChoice>> {
    let rows = student_category::Entity::find()
        .filter(student_category::Column::StudentType.eq(kind))
        .filter(student_category::Column::Enabled.eq(true))
        .filter(student_category::Column::ArchivedAt.is_null())
        .order_by_asc(student_category::Column::SortOrder)
        .order_by_asc(student_category::Column::Code)
        .all(cx.read())
        .await?;
    let choice = |c: student_category::Model| CategoryChoice {
        id: c.id,
        code: c.code,
        name_cn: c.name_cn,
        name_en: c.name_en,
        needs_visa: c.needs_visa,
        in_moe_register: c.in_moe_register,
        degrees: c.degrees.0,
    };
    Ok(rows.into_iter().map(choice).collect())
}

async fn degrees(cx: &Cx, kind: &str) -> Result<Vec<DegreeChoice>> {
    let rows = degree_config::Entity::find()
        .filter(degree_config::Column::StudentType.eq(kind))
        .filter(degree_config::Column::Enabled.eq(true))
        .filter(degree_config::Column::ArchivedAt.is_null())
        .order_by_asc(degree_config::Column::SortOrder)
        .order_by_asc(degree_config::Column::Code)
        .all(cx.read())
        .await?;
    let choice = |d: degree_config::Model| DegreeChoice {
        id: d.id,
        code: d.code,
        name_cn: d.name_cn,
        name_en: d.name_en,
        standard_code: d.standard_code,
        min_months: d.min_months,
        max_months: d.max_months,
    };
    Ok(rows.into_iter().map(choice).collect())
}

async fn mine(cx: &Cx) -> Result<MyTypes> {
    let session = cx.session()?;
    let current = cx.actor()?.student_type.clone();
    let groups = own_groups(cx).await?;
    let types = own(cx)?.into_iter().map(|TypeName { code, name_cn, name_en }| {
        let gives = session.rights.roles.iter().filter(|r| r.role.student_types.0.iter().any(|t| t == code));
        let limits = groups.iter().filter(|g| open(g, code));
        MyType {
            code,
            name_cn,
            name_en,
            current: current.as_deref() == Some(code),
            roles: gives.map(|r| r.role.code.clone()).collect(),
            groups: limits
                .map(|g| Named { id: g.id.clone(), name_cn: g.name_cn.clone(), name_en: g.name_en.clone() })
                .collect(),
        }
    });
    Ok(MyTypes { types: types.collect(), current })
}

async fn own_groups(cx: &Cx) -> Result<Vec<data_group::Model>> {
    let ids: Vec<String> = cx.session()?.rights.reach.groups.iter().map(|g| g.id.clone()).collect();
    let found = data_group::Entity::find().filter(data_group::Column::Id.is_in(ids));
    Ok(found.order_by_asc(data_group::Column::NameCn).all(cx.read()).await?)
}

fn open(group: &data_group::Model, kind: &str) -> bool {
    group.student_types.0.is_empty() || group.student_types.0.iter().any(|t| t == kind)
}

/// A type the caller cannot change to reads like one that does not exist.
async fn config(cx: &Cx, kind: &str) -> Result<TypeConfig> {
    let TypeName { code, name_cn, name_en } = own(cx)?.into_iter().find(|t| t.code == kind).ok_or(Error::NotFound)?;
    let semesters = semester::Entity::find().filter(semester::Column::ArchivedAt.is_null()).all(cx.read()).await?;
    let current = semesters.into_iter().find(|s| s.current_for.0.iter().any(|t| t == code));
    Ok(TypeConfig {
        student_type: code,
        name_cn,
        name_en,
        semester: current.map(|s| CurrentSemester {
            id: s.id,
            code: s.code,
            name_cn: s.name_cn,
            name_en: s.name_en,
            start_date: s.start_date,
            end_date: s.end_date,
        }),
        categories: categories(cx, code).await?,
        degrees: degrees(cx, code).await?,
        groups: own_groups(cx).await?.iter().filter(|g| open(g, code)).count(),
    })
}
