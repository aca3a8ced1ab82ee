//! How far students are: a line for each, and one of them with everything that led to it.

use std::collections::BTreeMap;

use kernel::{
    Cx, Error, FileReply, Lang, Result, Rule, Text,
    page::{Page, Paging},
    resource::{Field, FileFormat, export_rows_in},
};
use rules::progress::{CategoryProgress, State};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    super::kind::Kind,
    records::{AT_ONCE, Background, Brief, Counted},
    select::Chosen,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanCategoryProgress)]
pub struct CategoryLine {
    pub category_id: String,
    pub name_cn: String,
    pub name_en: String,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
    pub missing: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanProgress)]
pub struct ProgressLine {
    /// The student's.
    pub id: String,
    pub student_id: String,
    pub structure_id: String,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
    pub missing: i32,
    pub percent: i32,
    pub categories: Vec<CategoryLine>,
    pub labels: BTreeMap<String, String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanProgressCourse)]
pub struct CourseLine {
    pub course_id: String,
    pub code: String,
    pub title_cn: String,
    pub title_en: String,
    pub units: i32,
    pub grade: Option<String>,
    pub in_progress: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanProgressCategory)]
pub struct CategoryDetail {
    #[serde(flatten)]
    pub line: CategoryLine,
    /// What counts here.
    pub courses: Vec<CourseLine>,
    /// What is still to be done; empty when nothing is.
    pub why: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanProgressDetail)]
pub struct ProgressDetail {
    pub student_id: String,
    pub student: String,
    pub structure_id: String,
    pub structure: String,
    pub required: i32,
    pub earned: i32,
    pub in_progress: i32,
    pub missing: i32,
    pub percent: i32,
    pub upper_units: i32,
    pub upper_required: i32,
    pub categories: Vec<CategoryDetail>,
    pub missing_compulsory: Vec<CourseLine>,
}

pub async fn page(cx: &Cx, kind: &Kind, chosen: &Chosen, paging: Paging) -> Result<Page<ProgressLine>> {
    let (students, total) = chosen.page(cx, kind.code, paging).await?;
    let mut background = Background::load(cx.read()).await?;
    let counted = background.count(cx.read(), kind.code, students).await?;
    Ok(Page::new(counted.iter().map(|c| line(c, cx.lang())).collect(), paging, total))
}

pub async fn export(cx: &Cx, kind: &Kind, chosen: &Chosen, format: FileFormat) -> Result<FileReply> {
    let mut background = Background::load(cx.read()).await?;
    let mut rows = vec![];
    for some in chosen.all(cx, kind.code).await?.chunks(AT_ONCE) {
        for counted in background.count(cx.read(), kind.code, some.to_vec()).await? {
            rows.extend(sheet_rows(&counted, cx.lang()));
        }
    }
    cx.note("", &json!({ "export": "sp.progress", "kind": kind.code, "rows": rows.len() }), None)?;
    let fields = [
        Field::code("studentNo", 30, "学号", "Student number"),
        Field::text("student", 200, "姓名", "Name"),
        Field::text("structure", 200, "学习计划", "Study plan"),
        Field::text("category", 200, "类别", "Category"),
        Field::integer("required", 0, 999, "要求学分", "Units required"),
        Field::integer("earned", 0, 999, "已得学分", "Units earned"),
        Field::integer("inProgress", 0, 999, "在修学分", "Units in progress"),
        Field::integer("missing", 0, 999, "尚缺学分", "Units missing"),
        Field::integer("percent", 0, 100, "完成百分比", "Percent complete"),
    ];
    let name = if cx.lang() == Lang::Zh { "学生修读进度" } else { "Student progress" };
    export_rows_in(cx, name, format, &fields, &rows)
}

/// The whole plan first, then each of its categories.
fn sheet_rows(counted: &Counted, lang: Lang) -> Vec<serde_json::Value> {
    let (p, student) = (&counted.progress, &counted.student);
    let row = |category: String,
               (required, earned, in_progress, missing): (i32, i32, i32, i32),
               percent: Option<i32>| {
        json!({
            "studentNo": student.student_no, "student": name_of(student, lang), "structure": plan_name(counted, lang),
            "category": category, "required": required, "earned": earned, "inProgress": in_progress,
            "missing": missing, "percent": percent,
        })
    };
    let whole = Text::new("全部", "All").get(lang).to_owned();
    let mut rows = vec![row(whole, (p.required, p.earned, p.in_progress, p.missing), Some(p.percent))];
    rows.extend(counted.plan.whole.categories.iter().zip(&p.categories).map(|(category, c)| {
        let name = if lang == Lang::Zh { &category.name_cn } else { &category.name_en };
        row(name.clone(), (c.required, c.earned, c.in_progress, c.missing), None)
    }));
    rows
}

pub async fn detail(cx: &Cx, kind: &Kind, student_id: &str) -> Result<ProgressDetail> {
    let counted = one(cx, kind, student_id).await?.ok_or_else(|| no_plan(kind, student_id))?;
    let (counted, background) = counted;
    let p = &counted.progress;
    let course = |id: &str, grade: Option<String>, in_progress: bool| {
        background.courses.get(id).map(|c| CourseLine {
            course_id: c.id.clone(),
            code: c.code.clone(),
            title_cn: c.title_cn.clone(),
            title_en: c.title_en.clone(),
            units: c.units,
            grade,
            in_progress,
        })
    };
    let categories = category_lines(&counted).into_iter().zip(&p.categories).enumerate().map(|(n, (line, found))| {
        let here = counted
            .taken
            .iter()
            .zip(&p.placed)
            .filter(|(_, place)| place.category == Some(n) || place.beside.contains(&n));
        let courses = here.filter_map(|(taken, _)| {
            let best = counted.results.iter().filter(|r| r.course_id == taken.course);
            let best = best.filter(|r| background.is_pass(&counted.student, r)).max_by_key(|r| r.points);
            course(&taken.course, best.map(|r| r.grade.clone()), taken.state == State::InProgress)
        });
        CategoryDetail { line, courses: courses.collect(), why: still(found, &background, cx.lang()) }
    });
    Ok(ProgressDetail {
        student_id: counted.student.id.clone(),
        student: format!("{} – {}", counted.student.student_no, name_of(&counted.student, cx.lang())),
        structure_id: counted.plan.whole.structure.id.clone(),
        structure: plan_name(&counted, cx.lang()),
        required: p.required,
        earned: p.earned,
        in_progress: p.in_progress,
        missing: p.missing,
        percent: p.percent,
        upper_units: p.upper_earned,
        upper_required: p.upper_required,
        categories: categories.collect(),
        missing_compulsory: p.missing_compulsory.iter().filter_map(|id| course(id, None, false)).collect(),
    })
}

/// One student counted, with what the courses are called.
pub async fn one(cx: &Cx, kind: &Kind, student_id: &str) -> Result<Option<(Counted, Background)>> {
    let student = Chosen::one(cx, student_id).await?.ok_or(Error::NotFound)?;
    let mut background = Background::load(cx.read()).await?;
    let counted = background.count(cx.read(), kind.code, vec![student]).await?.pop();
    Ok(counted.map(|counted| (counted, background)))
}

fn no_plan(kind: &Kind, student_id: &str) -> Error {
    let text = Text::new("该生没有学习计划，请先分配", "This student follows no plan; assign one first");
    let page = format!("{}?studentId={student_id}", kind.page("structure-student-list"));
    Rule::new("plan.none", text, json!({ "studentId": student_id }))
        .offer(Text::new("分配学习计划", "Assign a plan"), page)
        .into()
}

/// What a category still asks for.
fn still(found: &CategoryProgress, background: &Background, lang: Lang) -> String {
    let mut parts = vec![];
    if found.missing > 0 {
        parts.push(match lang {
            Lang::Zh => format!("还差 {} 学分", found.missing),
            Lang::En => format!("{} more units", found.missing),
        });
    }
    let short = found.courses_required - found.courses;
    if short > 0 {
        parts.push(match lang {
            Lang::Zh => format!("还差 {short} 门"),
            Lang::En => format!("{short} more courses"),
        });
    }
    let codes: Vec<_> =
        found.missing_courses.iter().filter_map(|id| background.courses.get(id)).map(|c| c.code.as_str()).collect();
    if !codes.is_empty() {
        parts.push(match lang {
            Lang::Zh => format!("尚缺 {}", codes.join("、")),
            Lang::En => format!("still missing {}", codes.join(", ")),
        });
    }
    parts.join(if lang == Lang::Zh { "；" } else { "; " })
}

fn category_lines(counted: &Counted) -> Vec<CategoryLine> {
    let categories = counted.plan.whole.categories.iter().zip(&counted.progress.categories);
    categories
        .map(|(category, found)| CategoryLine {
            category_id: category.id.clone(),
            name_cn: category.name_cn.clone(),
            name_en: category.name_en.clone(),
            required: found.required,
            earned: found.earned,
            in_progress: found.in_progress,
            missing: found.missing,
        })
        .collect()
}

fn line(counted: &Counted, lang: Lang) -> ProgressLine {
    let (p, student) = (&counted.progress, &counted.student);
    let student_label = format!("{} – {}", student.student_no, name_of(student, lang));
    ProgressLine {
        id: student.id.clone(),
        student_id: student.id.clone(),
        structure_id: counted.plan.whole.structure.id.clone(),
        required: p.required,
        earned: p.earned,
        in_progress: p.in_progress,
        missing: p.missing,
        percent: p.percent,
        categories: category_lines(counted),
        labels: BTreeMap::from([
            ("studentId".to_owned(), student_label),
            ("structureId".to_owned(), plan_name(counted, lang)),
        ]),
    }
}

pub fn name_of(student: &Brief, lang: Lang) -> String {
    let (first, second) =
        if lang == Lang::Zh { (&student.name_cn, &student.name_en) } else { (&student.name_en, &student.name_cn) };
    if first.is_empty() { second } else { first }.clone()
}

pub fn plan_name(counted: &Counted, lang: Lang) -> String {
    let plan = &counted.plan.whole.structure;
    let name = if lang == Lang::Zh { &plan.name_cn } else { &plan.name_en };
    format!("{} – {name}", plan.code)
}
