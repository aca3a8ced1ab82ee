//! Putting a plan into force when nothing is wrong in it.

use std::collections::BTreeMap;

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning},
    error::Refusal,
    resource::rows::change,
};
use rules::{
    progress::GroupRule,
    requirement::parse,
    structure::{self as rules_of, Finding, Offered, Severity},
};
use schema::courses::{course, structure};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    frozen,
    kind::Kind,
    load::{self, Whole},
    parts::is_open,
    tables,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PublishPlanInput)]
pub struct PublishInput {
    pub id: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn publish(cx: &Cx, kind: &'static Kind, input: PublishInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let plan = load::one(tx, &input.id).await?;
    if !is_open(&plan.structure) {
        return Err(closed(kind, &plan.structure));
    }
    frozen::refuse(cx, tx, std::slice::from_ref(&plan.structure.id)).await?;
    let found = findings(tx, &plan).await?;
    let (errors, others): (Vec<_>, Vec<_>) = found.iter().partition(|f| f.severity() == Severity::Error);
    if !errors.is_empty() && !kernel::planted::fault("publish_unsound") {
        let rules = errors.into_iter().map(|finding| rule(kind, &plan, finding)).collect();
        return Err(Error::Refused(Box::new(Refusal { code: "plan.invalid", rules })));
    }
    let mut warnings: Vec<Warning> = others
        .into_iter()
        .map(|f| Warning { code: f.code().to_owned(), message: told(&plan, f).get(cx.lang()).to_owned() })
        .collect();
    warnings.extend(others_in_force(cx, &plan.structure).await?);
    let published = structure::ActiveModel {
        status: Set("PUBLISHED".to_owned()),
        published_at: Set(Some(cx.now())),
        ..Default::default()
    };
    change::<structure::Entity>(cx, kind.structure.subject, plan.structure, published).await?;
    tables::outcome(cx, kind, warnings).await
}

fn closed(kind: &Kind, plan: &structure::Model) -> Error {
    let text = Both::new(
        format!("计划“{} 第 {} 版”已发布或归档；要改动请建立新版本", plan.code, plan.plan_version),
        format!(
            "“{}” version {} is published or archived; to change it make a new version",
            plan.code, plan.plan_version
        ),
    );
    let page = format!("{}?ids={}", kind.page("structure-item-list"), plan.id);
    Rule::new("plan.closed", text, json!({ "structureId": plan.id, "status": plan.status }))
        .offer(Text::new("从列表建立新版本", "Make a new version from the list"), page)
        .into()
}

/// Whoever is assigned by cohort and programme gets the newest; the older ones stay for those who follow them.
async fn others_in_force(cx: &Cx, plan: &structure::Model) -> Result<Option<Warning>> {
    use structure::Column;
    let same = |column: Column, value: &Option<String>| match value {
        Some(id) => column.eq(id),
        None => column.is_null(),
    };
    let others = structure::Entity::find()
        .filter(Column::ProgrammeId.eq(&plan.programme_id))
        .filter(Column::Kind.eq(&plan.kind))
        .filter(same(Column::StreamId, &plan.stream_id))
        .filter(same(Column::CohortId, &plan.cohort_id))
        .filter(Column::Status.eq("PUBLISHED"))
        .filter(Column::Id.ne(&plan.id))
        .filter(Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    let names: Vec<_> = others.iter().map(|s| format!("{} v{}", s.code, s.plan_version)).collect();
    if names.is_empty() {
        return Ok(None);
    }
    let text = Both::new(
        format!("同一专业与年级已有发布的计划（{}），正在修读的学生不会自动改用新版", names.join("、")),
        format!(
            "Published plans of the same programme and cohort stay in force for their students: {}",
            names.join(", ")
        ),
    );
    Ok(Some(Warning { code: "older_in_force".to_owned(), message: text.get(cx.lang()).to_owned() }))
}

pub async fn findings(db: &impl ConnectionTrait, plan: &Whole) -> Result<Vec<Finding>> {
    let types = load::types(db).await?;
    let equivalences =
        crate::plan::equivalences(db, Some(&plan.structure.id), &plan.structure.programme_id, None).await?;
    let ids: Vec<String> = equivalences.iter().flat_map(|e| e.from.iter().chain(&e.to)).cloned().collect();
    let named = load::courses(db, ids).await?;
    let code = |id: &String| named.get(id).map(|c: &course::Model| c.code.clone());
    let mut counts_as = BTreeMap::<String, Vec<String>>::new();
    for row in equivalences {
        // Of several that count together, each alone is not enough.
        if let [from] = row.from.as_slice()
            && let Some(from) = code(from)
        {
            counts_as.entry(from).or_default().extend(row.to.iter().filter_map(code));
        }
    }
    let categories = plan.categories.iter().map(|c| rules_of::Category {
        id: c.id.clone(),
        parent: c.parent_id.clone(),
        min_units: c.min_units,
        max_units: c.max_units,
        min_courses: c.min_courses,
        rule: group_rule(&c.group_rule),
        tags: c.tag_codes.0.clone(),
        free: types.get(&c.course_type_id).is_some_and(load::is_free),
        counts_beside: c.double_count == "ANY",
    });
    let subjects = plan.subjects.iter().map(|s| rules_of::Subject {
        category: s.row.category_id.clone(),
        code: s.course.code.clone(),
        units: s.course.units,
        level: s.course.level,
        year: s.row.plan_year,
        semester: s.row.plan_semester,
        compulsory: s.row.compulsory,
        tags: s.course.tag_codes.0.clone(),
        offered: match s.course.status.as_str() {
            "ACTIVE" if s.course.archived_at.is_none() => Offered::Yes,
            "DRAFT" | "SUSPENDED" => Offered::NotNow,
            _ => Offered::Retired,
        },
        requirement: parse(&s.course.requirement).ok().flatten(),
    });
    Ok(rules_of::check(&rules_of::Plan {
        total_units: plan.structure.total_units,
        min_upper_units: plan.structure.min_upper_units,
        categories: categories.collect(),
        subjects: subjects.collect(),
        counts_as,
    }))
}

pub fn group_rule(code: &str) -> GroupRule {
    match code {
        "ALL" => GroupRule::All,
        "CHOOSE_N" => GroupRule::ChooseCourses,
        _ => GroupRule::ChooseUnits,
    }
}

/// The page where it is put right.
fn rule(kind: &Kind, plan: &Whole, finding: &Finding) -> Rule {
    let (label, page) = match finding {
        Finding::NoCategories
        | Finding::UnitsExceedTotal { .. }
        | Finding::UnitsBelowTotal { .. }
        | Finding::CategoryCircle { .. }
        | Finding::PartsExceedWhole { .. }
        | Finding::CategoryOverfull { .. } => {
            (Text::new("修改类别", "Change the categories"), "structure-category-list")
        }
        _ => (Text::new("修改科目", "Change the courses"), "structure-subject-list"),
    };
    let page = format!("{}?structureId={}", kind.page(page), plan.structure.id);
    Rule::new(finding.code(), told(plan, finding), data(finding)).offer(label, page)
}

pub fn data(finding: &Finding) -> Value {
    match finding {
        Finding::NoCategories => json!({}),
        Finding::UnitsExceedTotal { sum, total } | Finding::UnitsBelowTotal { sum, total } => {
            json!({ "sum": sum, "total": total })
        }
        Finding::CategoryCircle { categories } => json!({ "categoryIds": categories }),
        Finding::PartsExceedWhole { category, sum, needed } => {
            json!({ "categoryId": category, "sum": sum, "needed": needed })
        }
        Finding::CategoryEmpty { category } => json!({ "categoryId": category }),
        Finding::CategoryUnits { category, needed, listed } | Finding::CategoryCourses { category, needed, listed } => {
            json!({ "categoryId": category, "needed": needed, "listed": listed })
        }
        Finding::CategoryOverfull { category, most, compulsory } => {
            json!({ "categoryId": category, "most": most, "compulsory": compulsory })
        }
        Finding::UpperUnits { needed, listed } => json!({ "needed": needed, "listed": listed }),
        Finding::CourseTwice { course } | Finding::CourseRetired { course } | Finding::CourseNotNow { course } => {
            json!({ "course": course })
        }
        Finding::TagMissing { category, course, tags } => {
            json!({ "categoryId": category, "course": course, "tags": tags })
        }
        Finding::RequirementLater { course, needs } | Finding::RequirementOutside { course, needs } => {
            json!({ "course": course, "needs": needs })
        }
    }
}

/// In words, with the names of the plan.
pub fn told(plan: &Whole, finding: &Finding) -> Both {
    let zh = |id: &str| plan.category(id).map(|c| c.name_cn.clone()).unwrap_or_default();
    let en = |id: &str| plan.category(id).map(|c| c.name_en.clone()).unwrap_or_default();
    match finding {
        Finding::NoCategories => Both::new("计划还没有类别", "The plan has no categories yet"),
        Finding::UnitsExceedTotal { sum, total } => Both::new(
            format!("各类别最低学分合计 {sum}，超过总学分 {total}；请降低类别学分或提高总学分"),
            format!("The categories ask for {sum} units, more than the total of {total}"),
        ),
        Finding::UnitsBelowTotal { sum, total } => Both::new(
            format!("各类别最低学分合计 {sum}，少于总学分 {total}，其余 {} 学分没有归属", total - sum),
            format!("The categories ask for {sum} of {total} units; {} belong nowhere", total - sum),
        ),
        Finding::CategoryCircle { categories } => Both::new(
            format!("类别{}互为上下级；请改正上级类别", quoted(categories, zh, "、")),
            format!("{} are below each other; correct their parents", quoted(categories, en, ", ")),
        ),
        Finding::PartsExceedWhole { category, sum, needed } => Both::new(
            format!("“{}”的下级类别合计 {sum} 学分，超过本类别的 {needed} 学分", zh(category)),
            format!("The parts of “{}” ask for {sum} units, more than its {needed}", en(category)),
        ),
        Finding::CategoryEmpty { category } => Both::new(
            format!("“{}”没有科目，无法修满", zh(category)),
            format!("“{}” has no courses and cannot be fulfilled", en(category)),
        ),
        Finding::CategoryUnits { category, needed, listed } => Both::new(
            format!("“{}”要求 {needed} 学分，所列科目只有 {listed} 学分", zh(category)),
            format!("“{}” asks for {needed} units and lists {listed}", en(category)),
        ),
        Finding::CategoryCourses { category, needed, listed } => Both::new(
            format!("“{}”要求 {needed} 门，只列了 {listed} 门", zh(category)),
            format!("“{}” asks for {needed} courses and lists {listed}", en(category)),
        ),
        Finding::CategoryOverfull { category, most, compulsory } => Both::new(
            format!("“{}”的必修科目共 {compulsory} 学分，超过上限 {most}", zh(category)),
            format!("“{}” makes {compulsory} units compulsory and takes {most} at most", en(category)),
        ),
        Finding::UpperUnits { needed, listed } => Both::new(
            format!("高年级课程要求 {needed} 学分，计划中最多只有 {listed} 学分"),
            format!("{needed} upper-level units are required, and the plan has {listed} at most"),
        ),
        Finding::CourseTwice { course } => {
            Both::new(format!("{course} 在计划中出现两次"), format!("{course} is in the plan twice"))
        }
        Finding::CourseRetired { course } => Both::new(
            format!("{course} 已停用，请换成其他课程"),
            format!("{course} is retired; put another course in its place"),
        ),
        Finding::CourseNotNow { course } => {
            Both::new(format!("{course} 目前未开放"), format!("{course} is not active at present"))
        }
        Finding::TagMissing { category, course, tags } => Both::new(
            format!("{course} 没有“{}”要求的标签（{}）", zh(category), tags.join("、")),
            format!("{course} carries no tag that “{}” asks for ({})", en(category), tags.join(", ")),
        ),
        Finding::RequirementLater { course, needs } => Both::new(
            format!("必修科目 {course} 的先修课程 {} 须安排在它之前", needs.join("、")),
            format!("{} must come before the compulsory course {course}", needs.join(", ")),
        ),
        Finding::RequirementOutside { course, needs } => Both::new(
            format!("必修科目 {course} 的先修课程 {} 不在计划中", needs.join("、")),
            format!("{course} asks for {}, which the plan does not have", needs.join(", ")),
        ),
    }
}

fn quoted(ids: &[String], name: impl Fn(&str) -> String, between: &str) -> String {
    ids.iter().map(|id| format!("“{}”", name(id))).collect::<Vec<_>>().join(between)
}
