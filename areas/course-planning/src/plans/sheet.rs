//! A plan as it is printed and handed out: one sheet of paper, or a spreadsheet.

use basic_resources::api::{set_paper, university};
use kernel::{
    Both, Cx, FileReply, Lang, Result, Text,
    reply::FileContent,
    resource::{Field, export_rows},
};
use schema::students::cohort;
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::{
    categories::RULES,
    kind::Kind,
    load::{self, Whole},
    matrix::{self, Matrix, MatrixCategory, term_name},
    structures::STATES,
};

#[derive(Clone, Copy, Default, Deserialize, Serialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum PlanFormat {
    #[default]
    Pdf,
    Xlsx,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    #[serde(default)]
    #[param(inline)]
    pub format: PlanFormat,
}

pub async fn sheet(cx: &Cx, kind: &'static Kind, id: &str, format: PlanFormat) -> Result<FileReply> {
    let plan = load::one(cx.read(), id).await?;
    cx.note(id, &json!({ "export": kind.structure.subject, "format": format }), None)?;
    let name = format!("{}-v{}", plan.structure.code, plan.structure.plan_version);
    match format {
        PlanFormat::Xlsx => lines(cx, &plan, &name),
        PlanFormat::Pdf => {
            let data = json!({ "papers": [paper(cx, &plan).await?] });
            let rendered = set_paper(papers::Template::Plan, data, vec![]).await?;
            Ok(FileReply {
                name: format!("{name}.pdf"),
                mime: "application/pdf".to_owned(),
                content: FileContent::Bytes(rendered.pdf.into()),
                inline: false,
            })
        }
    }
}

/// A line for every course, in the order of the plan.
fn lines(cx: &Cx, plan: &Whole, name: &str) -> Result<FileReply> {
    let lang = cx.lang();
    let fields = [
        Field::text("category", 200, "类别", "Category"),
        Field::text("term", 60, "计划学期", "Planned in"),
        Field::code("code", 20, "课程编码", "Course code"),
        Field::text("titleCn", 200, "中文名称", "Chinese title"),
        Field::text("titleEn", 200, "英文名称", "English title"),
        Field::integer("units", 0, 99, "学分", "Units"),
        Field::bool("compulsory", "必修", "Compulsory"),
        Field::code("minGrade", 4, "最低等级", "Least grade"),
        Field::text("requirement", 4000, "先修要求", "Requirement"),
        Field::text("remark", 500, "备注", "Remark"),
    ];
    let mut rows = vec![];
    for category in &plan.categories {
        for subject in plan.subjects.iter().filter(|s| s.row.category_id == category.id) {
            let (row, course) = (&subject.row, &subject.course);
            rows.push(json!({
                "category": named(&category.name_cn, &category.name_en, lang),
                "term": term_name(row.plan_year, row.plan_semester, lang), "code": course.code,
                "titleCn": course.title_cn, "titleEn": course.title_en, "units": course.units,
                "compulsory": row.compulsory, "minGrade": row.min_grade, "requirement": course.requirement,
                "remark": row.remark,
            }));
        }
    }
    export_rows(cx, name, &fields, &rows)
}

async fn paper(cx: &Cx, plan: &Whole) -> Result<Value> {
    let lang = cx.lang();
    let word = |zh: &'static str, en: &'static str| Text::new(zh, en).get(lang);
    let Both { zh: name_cn, en: name_en } = university(cx).await?;
    let matrix = matrix::of(plan);
    let at_least = word("至少", "at least");
    let facts = [
        (word("总学分", "Total units"), plan.structure.total_units.to_string()),
        (word("高年级学分", "Upper-level units"), format!("{at_least} {}", plan.structure.min_upper_units)),
        (word("累计绩点", "cGPA"), format!("{at_least} {}", average(plan.structure.min_cgpa))),
    ];
    let terms = matrix.terms.iter().map(|t| json!({ "name": term_name(t.year, t.semester, lang), "units": t.units }));
    Ok(json!({
        "lang": if lang == Lang::Zh { "zh" } else { "en" },
        "university": { "nameCn": name_cn, "nameEn": name_en },
        "title": named(&plan.structure.name_cn, &plan.structure.name_en, lang),
        "subtitle": subtitle(cx, plan).await?,
        "facts": facts.map(|(label, value)| json!({ "label": label, "value": value })),
        "words": {
            "category": word("类别", "Category"), "units": word("学分", "Units"), "sum": word("学分合计", "Units in all"),
        },
        "terms": terms.collect::<Vec<_>>(),
        "categories": matrix.categories.iter().map(|c| category(c, lang)).collect::<Vec<_>>(),
        "listed": matrix.totals.listed,
        "note": word("* 必修。学分之后的等级为须达到的最低等级。", "* Compulsory. A grade after the units is the least that counts."),
        "foot": format!("{} {}", word("打印日期", "Printed on"), cx.now().local_date()),
    }))
}

async fn subtitle(cx: &Cx, plan: &Whole) -> Result<String> {
    let (lang, structure) = (cx.lang(), &plan.structure);
    let cohort = match &structure.cohort_id {
        Some(id) => cohort::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    let cohort = cohort.map_or_else(
        || Text::new("各年级", "All cohorts").get(lang).to_owned(),
        |c| named(&c.name_cn, &c.name_en, lang),
    );
    let version = match lang {
        Lang::Zh => format!("第 {} 版", structure.plan_version),
        Lang::En => format!("Version {}", structure.plan_version),
    };
    let state = STATES.iter().find(|(code, _)| *code == structure.status).map(|(_, text)| text.get(lang));
    Ok(format!("{} · {version} · {cohort} · {}", structure.code, state.unwrap_or_default()))
}

fn category(row: &MatrixCategory, lang: Lang) -> Value {
    let cells: Vec<Vec<Value>> = row
        .cells
        .iter()
        .map(|cell| {
            let course = |s: &matrix::MatrixSubject| {
                json!({
                    "code": s.code, "title": named(&s.title_cn, &s.title_en, lang), "units": s.units,
                    "compulsory": s.compulsory, "minGrade": s.min_grade,
                })
            };
            cell.subjects.iter().map(course).collect()
        })
        .collect();
    json!({ "name": named(&row.name_cn, &row.name_en, lang), "rule": rule(row, lang), "cells": cells, "units": row.units })
}

/// What the category asks for, in a few words.
fn rule(row: &MatrixCategory, lang: Lang) -> String {
    let how = RULES.iter().find(|(code, _)| *code == row.group_rule).map_or("", |(_, text)| text.get(lang));
    let units = match (lang, row.max_units) {
        (Lang::Zh, Some(most)) => format!("{}–{most} 学分", row.min_units),
        (Lang::Zh, None) => format!("至少 {} 学分", row.min_units),
        (Lang::En, Some(most)) => format!("{}–{most} units", row.min_units),
        (Lang::En, None) => format!("at least {} units", row.min_units),
    };
    let courses = match (lang, row.min_courses) {
        (_, 0) => String::new(),
        (Lang::Zh, n) => format!("，至少 {n} 门"),
        (Lang::En, n) => format!(", at least {n} courses"),
    };
    let comma = if lang == Lang::Zh { "，" } else { ", " };
    format!("{how}{comma}{units}{courses}")
}

fn average(hundredths: i32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The name in one language; in the other where there is none.
fn named(zh: &str, en: &str, lang: Lang) -> String {
    let (first, second) = if lang == Lang::Zh { (zh, en) } else { (en, zh) };
    if first.is_empty() { second } else { first }.to_owned()
}

/// Kept whole, so that what is printed is what the page shows.
pub async fn view(cx: &Cx, id: &str) -> Result<Matrix> {
    Ok(matrix::of(&load::one(cx.read(), id).await?))
}
