//! Why a course stays in the catalogue.

use std::collections::BTreeSet;

use kernel::{Both, Cx, Error, Result, Rule, Text, error::Refusal, resource::ReferencedBy};
use schema::courses::{course, structure, structure_subject, student_subject};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use serde_json::json;

use super::{super::requirement::courses_named, across::my_divisions};
use crate::settings::{Part, refuse_closed};

pub const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("section", "course_id", Text::new("教学班", "sections")),
    ReferencedBy::column("student_grade", "course_id", Text::new("成绩", "results")),
    ReferencedBy::list("course_equivalence", "courses_from", Text::new("课程等价", "equivalences"))
        .listed_at("/sp/study-plan/major/structure-course-equivalence-list", "coursesFrom"),
    ReferencedBy::list("course_equivalence", "courses_to", Text::new("课程等价", "equivalences"))
        .listed_at("/sp/study-plan/major/structure-course-equivalence-list", "coursesTo"),
];

pub async fn check(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(tx).await?;
    refuse_of_others(cx, tx, &courses).await?;
    let divisions: BTreeSet<&str> = courses.iter().filter_map(|c| c.offering_division_id.as_deref()).collect();
    refuse_closed(cx, tx, Part::Courses, divisions).await?;
    let rules: Vec<Rule> = [planned(tx, &courses).await?, taken(tx, ids).await?, named(tx, &courses).await?]
        .into_iter()
        .flatten()
        .collect();
    if rules.is_empty() {
        return Ok(());
    }
    let rules = rules.into_iter().map(|rule| offer_retiring(rule, ids)).collect();
    Err(Error::Refused(Box::new(Refusal { code: "in_use", rules })))
}

/// Courses of other divisions are theirs to take away.
pub async fn refuse_of_others(cx: &Cx, db: &impl ConnectionTrait, courses: &[course::Model]) -> Result<()> {
    let Some(mine) = my_divisions(cx, db).await? else { return Ok(()) };
    let of_others = |c: &&course::Model| c.offering_division_id.as_ref().is_some_and(|id| !mine.contains(id));
    let codes: Vec<&str> = courses.iter().filter(of_others).map(|c| c.code.as_str()).collect();
    if codes.is_empty() {
        return Ok(());
    }
    let text = Both::new(
        format!("{}由其他学部开设，请由该学部处理，或从所选课程中去掉", codes.join("、")),
        format!("{} belong to another division; take them off the selection", codes.join(", ")),
    );
    Err(Rule::new("other_division", text, json!({ "codes": codes })).into())
}

/// As many as an address holds.
const LISTED: usize = 20;

fn filters(name: &str, values: &[String]) -> String {
    values.iter().take(LISTED).map(|value| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

fn offer_retiring(rule: Rule, ids: &[String]) -> Rule {
    rule.offer(Text::new("改为停开", "Retire instead"), format!("/sp/course/item-list?{}", filters("ids", ids)))
}

async fn planned(db: &impl ConnectionTrait, courses: &[course::Model]) -> Result<Option<Rule>> {
    let ids: Vec<String> = courses.iter().map(|c| c.id.clone()).collect();
    let structures: Vec<String> = structure_subject::Entity::find()
        .select_only()
        .column(structure_subject::Column::StructureId)
        .distinct()
        .filter(structure_subject::Column::CourseId.is_in(ids.clone()))
        .filter(structure_subject::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    if structures.is_empty() {
        return Ok(None);
    }
    let found = structure::Entity::find().filter(structure::Column::Id.is_in(structures)).all(db).await?;
    let published = found.iter().filter(|s| s.status == "PUBLISHED").count();
    let text = Both::new(
        format!("所选课程在 {} 个学习计划中（其中 {published} 个已发布），不能删除", found.len()),
        format!("In {} study plans ({published} of them published); cannot be deleted", found.len()),
    );
    let rule = Rule::new("in_plans", text, json!({ "plans": found.len(), "published": published }));
    let look = Text::new("查看这些学习计划课程", "Look at these courses of plans");
    let kind = if found.iter().any(|s| s.kind == "MAJOR") { "major" } else { "minor" };
    let page = format!("/sp/study-plan/{kind}/structure-subject-list?{}", filters("courseId", &ids));
    Ok(Some(rule.offer(look, page)))
}

async fn taken(db: &impl ConnectionTrait, ids: &[String]) -> Result<Option<Rule>> {
    let students = student_subject::Entity::find()
        .filter(student_subject::Column::CourseId.is_in(ids))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .count(db)
        .await?;
    if students == 0 {
        return Ok(None);
    }
    let text = Both::new(
        format!("所选课程有 {students} 条学生修读记录，不能删除"),
        format!("On record for students {students} times; cannot be deleted"),
    );
    let rule = Rule::new("has_students", text, json!({ "records": students }));
    let page = format!("/sp/study-plan/data/student-subject-list?{}", filters("courseId", ids));
    Ok(Some(rule.offer(Text::new("查看这些学生科目", "Look at these records"), page)))
}

/// Other courses that name them: in a list, as a replacement, or in a requirement.
async fn named(db: &impl ConnectionTrait, leaving: &[course::Model]) -> Result<Option<Rule>> {
    let codes: Vec<&str> = leaving.iter().map(|c| c.code.as_str()).collect();
    let hits = |list: &[String]| list.iter().any(|code| codes.contains(&code.as_str()));
    let others = course::Entity::find().filter(course::Column::ArchivedAt.is_null()).all(db).await?;
    let naming: Vec<&course::Model> = others
        .iter()
        .filter(|c| !codes.contains(&c.code.as_str()))
        .filter(|c| {
            hits(&c.corequisite_codes.0)
                || hits(&c.exclusion_codes.0)
                || codes.contains(&c.replaced_by_code.as_str())
                || hits(&courses_named(&c.requirement))
        })
        .collect();
    if naming.is_empty() {
        return Ok(None);
    }
    let by: Vec<&str> = naming.iter().take(LISTED).map(|c| c.code.as_str()).collect();
    let text = Both::new(
        format!("{} 门课程的要求中提到所选课程（{}），不能删除", naming.len(), by.join("、")),
        format!("{} courses name them ({}); cannot be deleted", naming.len(), by.join(", ")),
    );
    let rule = Rule::new("named_by_courses", text, json!({ "courses": naming.len(), "codes": by }));
    let ids: Vec<String> = naming.iter().map(|c| c.id.clone()).collect();
    let look = Text::new("查看这些课程", "Look at these courses");
    Ok(Some(rule.offer(look, format!("/sp/course/item-list?{}", filters("ids", &ids)))))
}
