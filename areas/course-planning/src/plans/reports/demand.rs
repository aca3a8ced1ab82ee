//! How many students still need each compulsory course, by their year.

use std::collections::HashMap;

use kernel::{
    Cx, FileReply, Lang, Result,
    page::{Page, Paging},
    resource::{Field, FileFormat, export_rows_in},
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    super::kind::Kind,
    records::{AT_ONCE, Background},
    select::Chosen,
    terms::Term,
};

#[derive(Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CourseDemand)]
pub struct Demand {
    /// The course's.
    pub id: String,
    pub course_id: String,
    pub code: String,
    pub title_cn: String,
    pub title_en: String,
    pub units: i32,
    /// Students who neither passed it nor are at it.
    pub total: u32,
    /// Of them, those whose plan has it in that semester or earlier.
    pub due: u32,
    pub year1: u32,
    pub year2: u32,
    pub year3: u32,
    /// The fourth and later.
    pub year4: u32,
}

pub async fn page(
    cx: &Cx,
    kind: &Kind,
    chosen: &Chosen,
    semester: Option<&String>,
    paging: Paging,
) -> Result<Page<Demand>> {
    let all = demand(cx, kind, chosen, semester).await?;
    let total = all.len() as u64;
    let offset = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
    let size = usize::try_from(paging.page_size).unwrap_or(usize::MAX);
    Ok(Page::new(all.into_iter().skip(offset).take(size).collect(), paging, total))
}

/// The keyword is about courses here, not about students.
async fn demand(cx: &Cx, kind: &Kind, chosen: &Chosen, semester: Option<&String>) -> Result<Vec<Demand>> {
    let term = Term::find(cx, semester).await?;
    let students = Chosen { keyword: String::new(), ..chosen.clone() }.all(cx, kind.code).await?;
    let mut background = Background::load(cx.read()).await?;
    let mut found = HashMap::<String, Demand>::new();
    for some in students.chunks(AT_ONCE) {
        for counted in background.count(cx.read(), kind.code, some.to_vec()).await? {
            let year = term.year_of(&counted.student);
            for course in &counted.progress.missing_compulsory {
                let planned = counted.plan.whole.subjects.iter().find(|s| s.course.id == *course);
                let when = planned.map(|s| (s.row.plan_year, s.row.plan_semester));
                let line = found.entry(course.clone()).or_default();
                line.total += 1;
                line.due += u32::from(when.is_some_and(|when| when <= (year, term.semester.no)));
                *match year {
                    ..=1 => &mut line.year1,
                    2 => &mut line.year2,
                    3 => &mut line.year3,
                    _ => &mut line.year4,
                } += 1;
            }
        }
    }
    let keyword = chosen.keyword.trim().to_lowercase();
    let mut lines: Vec<Demand> = found
        .into_iter()
        .filter_map(|(id, line)| {
            let course = background.courses.get(&id)?;
            Some(Demand {
                id: id.clone(),
                course_id: id,
                code: course.code.clone(),
                title_cn: course.title_cn.clone(),
                title_en: course.title_en.clone(),
                units: course.units,
                ..line
            })
        })
        .filter(|d| [&d.code, &d.title_cn, &d.title_en].iter().any(|text| text.to_lowercase().contains(&keyword)))
        .collect();
    lines.sort_by(|a, b| b.due.cmp(&a.due).then(b.total.cmp(&a.total)).then(a.code.cmp(&b.code)));
    Ok(lines)
}

pub async fn export(
    cx: &Cx,
    kind: &Kind,
    chosen: &Chosen,
    semester: Option<&String>,
    format: FileFormat,
) -> Result<FileReply> {
    let lines = demand(cx, kind, chosen, semester).await?;
    let rows: Vec<_> = lines.iter().map(|line| json!(line)).collect();
    cx.note("", &json!({ "export": "sp.demand", "kind": kind.code, "rows": rows.len() }), None)?;
    let fields = [
        Field::code("code", 30, "课程编码", "Course code"),
        Field::text("titleCn", 200, "中文名称", "Chinese title"),
        Field::text("titleEn", 200, "英文名称", "English title"),
        Field::integer("units", 0, 99, "学分", "Units"),
        Field::integer("total", 0, 1_000_000, "尚缺人数", "Students"),
        Field::integer("due", 0, 1_000_000, "本学期应修", "Due by that semester"),
        Field::integer("year1", 0, 1_000_000, "一年级", "Year 1"),
        Field::integer("year2", 0, 1_000_000, "二年级", "Year 2"),
        Field::integer("year3", 0, 1_000_000, "三年级", "Year 3"),
        Field::integer("year4", 0, 1_000_000, "四年级及以上", "Year 4 and above"),
    ];
    let name = if cx.lang() == Lang::Zh { "课程需求" } else { "Course demand" };
    export_rows_in(cx, name, format, &fields, &rows)
}
