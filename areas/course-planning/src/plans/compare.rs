//! Two plans side by side: what one has and the other has not, and what differs.

use std::collections::BTreeMap;

use kernel::{Cx, Lang, Result, Text};
use schema::courses::{structure, structure_category};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    categories::{DOUBLE, RULES},
    load::{self, Subject, Whole},
    matrix::term_name,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = PlanDifferenceKind)]
pub enum Difference {
    Added,
    Removed,
    Changed,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanFieldDifference)]
pub struct FieldDifference {
    pub field: String,
    pub label: String,
    /// As people read it; empty where there was nothing.
    pub a: String,
    pub b: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRowDifference)]
pub struct RowDifference {
    #[schema(inline)]
    pub kind: Difference,
    /// The name of the category, or code and title of the course.
    pub name: String,
    pub changes: Vec<FieldDifference>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanSide)]
pub struct Side {
    pub id: String,
    pub code: String,
    pub name: String,
    pub plan_version: i32,
    pub status: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanComparison)]
pub struct Comparison {
    pub a: Side,
    pub b: Side,
    pub fields: Vec<FieldDifference>,
    pub categories: Vec<RowDifference>,
    pub subjects: Vec<RowDifference>,
}

pub async fn compare(cx: &Cx, a: &str, b: &str) -> Result<Comparison> {
    let (a, b) = (load::one(cx.read(), a).await?, load::one(cx.read(), b).await?);
    let lang = cx.lang();
    Ok(Comparison {
        fields: differences(&about(&a.structure, lang), &about(&b.structure, lang), lang),
        categories: rows(&categories(&a, lang), &categories(&b, lang), lang),
        subjects: rows(&subjects(&a, lang), &subjects(&b, lang), lang),
        a: side(a.structure, lang),
        b: side(b.structure, lang),
    })
}

fn side(plan: structure::Model, lang: Lang) -> Side {
    let name = if lang == Lang::Zh { plan.name_cn } else { plan.name_en };
    Side { id: plan.id, code: plan.code, name, plan_version: plan.plan_version, status: plan.status }
}

/// A field as it is compared and shown.
type Shown = (&'static str, Text, String);

fn about(plan: &structure::Model, lang: Lang) -> Vec<Shown> {
    let name = if lang == Lang::Zh { &plan.name_cn } else { &plan.name_en };
    vec![
        ("name", Text::new("名称", "Name"), name.clone()),
        ("totalUnits", Text::new("总学分", "Total units"), plan.total_units.to_string()),
        ("minUpperUnits", Text::new("高年级学分下限", "Upper-level units"), plan.min_upper_units.to_string()),
        ("minCgpa", Text::new("最低累计绩点", "Minimum cGPA"), average(Some(plan.min_cgpa))),
        ("minMajorGpa", Text::new("最低专业绩点", "Minimum major GPA"), average(plan.min_major_gpa)),
    ]
}

fn average(hundredths: Option<i32>) -> String {
    hundredths.map(|n| format!("{}.{:02}", n / 100, n % 100)).unwrap_or_default()
}

struct Row {
    name: String,
    fields: Vec<Shown>,
}

/// Categories by their Chinese names, which are unique in a plan.
fn categories(plan: &Whole, lang: Lang) -> BTreeMap<String, Row> {
    let named = |c: &structure_category::Model| if lang == Lang::Zh { c.name_cn.clone() } else { c.name_en.clone() };
    let shown = |c: &structure_category::Model| {
        let parent = c.parent_id.as_deref().and_then(|id| plan.category(id));
        vec![
            ("minUnits", Text::new("学分下限", "Least units"), c.min_units.to_string()),
            ("maxUnits", Text::new("学分上限", "Most units"), c.max_units.map(|n| n.to_string()).unwrap_or_default()),
            ("minCourses", Text::new("门数下限", "Least courses"), c.min_courses.to_string()),
            ("groupRule", Text::new("修读规则", "Rule"), choice(RULES, &c.group_rule, lang)),
            ("tagCodes", Text::new("标签", "Tags"), c.tag_codes.0.join("、")),
            ("doubleCount", Text::new("重复计算", "Double counting"), choice(DOUBLE, &c.double_count, lang)),
            ("parentId", Text::new("上级类别", "Parent category"), parent.map(named).unwrap_or_default()),
        ]
    };
    plan.categories.iter().map(|c| (c.name_cn.clone(), Row { name: named(c), fields: shown(c) })).collect()
}

/// Courses by their codes.
fn subjects(plan: &Whole, lang: Lang) -> BTreeMap<String, Row> {
    let row = |s: &Subject| {
        let title = if lang == Lang::Zh { &s.course.title_cn } else { &s.course.title_en };
        let category = plan.category(&s.row.category_id);
        let category = category.map(|c| if lang == Lang::Zh { c.name_cn.clone() } else { c.name_en.clone() });
        let yes = Text::new("是", "Yes").get(lang);
        let no = Text::new("否", "No").get(lang);
        Row {
            name: format!("{} – {title}", s.course.code),
            fields: vec![
                ("categoryId", Text::new("类别", "Category"), category.unwrap_or_default()),
                ("term", Text::new("计划学期", "Planned in"), term_name(s.row.plan_year, s.row.plan_semester, lang)),
                ("compulsory", Text::new("必修", "Compulsory"), if s.row.compulsory { yes } else { no }.to_owned()),
                ("minGrade", Text::new("最低等级", "Least grade"), s.row.min_grade.clone()),
                ("remark", Text::new("备注", "Remark"), s.row.remark.clone()),
            ],
        }
    };
    plan.subjects.iter().map(|s| (s.course.code.clone(), row(s))).collect()
}

fn choice(choices: &[(&str, Text)], code: &str, lang: Lang) -> String {
    choices.iter().find(|(c, _)| *c == code).map_or_else(|| code.to_owned(), |(_, text)| text.get(lang).to_owned())
}

fn rows(a: &BTreeMap<String, Row>, b: &BTreeMap<String, Row>, lang: Lang) -> Vec<RowDifference> {
    let removed = a.iter().filter(|(key, _)| !b.contains_key(*key));
    let removed = removed.map(|(_, row)| RowDifference {
        kind: Difference::Removed,
        name: row.name.clone(),
        changes: differences(&row.fields, &[], lang),
    });
    let others = b.iter().filter_map(|(key, row)| match a.get(key) {
        None => Some(RowDifference {
            kind: Difference::Added,
            name: row.name.clone(),
            changes: differences(&[], &row.fields, lang),
        }),
        Some(before) => {
            let changes = differences(&before.fields, &row.fields, lang);
            (!changes.is_empty()).then(|| RowDifference { kind: Difference::Changed, name: row.name.clone(), changes })
        }
    });
    removed.chain(others).collect()
}

fn differences(a: &[Shown], b: &[Shown], lang: Lang) -> Vec<FieldDifference> {
    let of = |side: &[Shown], field: &str| {
        side.iter().find(|(name, ..)| *name == field).map(|(.., text)| text.clone()).unwrap_or_default()
    };
    let fields = if a.is_empty() { b } else { a };
    fields
        .iter()
        .map(|(field, label, _)| FieldDifference {
            field: (*field).to_owned(),
            label: label.get(lang).to_owned(),
            a: of(a, field),
            b: of(b, field),
        })
        .filter(|d| d.a != d.b)
        .collect()
}
