//! Compulsory courses that a semester should have for those who follow the plans, and has no section of.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use kernel::{
    Cx, FileReply, Lang, Result,
    page::{Page, Paging},
    resource::{Field, FileFormat, export_rows_in},
};
use schema::{
    courses::{structure, structure_student},
    students::cohort,
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    super::{
        kind::Kind,
        load::{self, Whole},
        matrix::term_name,
    },
    select::Chosen,
    terms::Term,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfferingGap)]
pub struct Gap {
    /// Of the course in the plan.
    pub id: String,
    pub structure_id: String,
    pub course_id: String,
    pub plan_year: i32,
    pub plan_semester: i32,
    /// Who follow the plan and are in that year then.
    pub students: usize,
    pub labels: BTreeMap<String, String>,
}

pub async fn page(
    cx: &Cx,
    kind: &Kind,
    chosen: &Chosen,
    semester: Option<&String>,
    paging: Paging,
) -> Result<Page<Gap>> {
    let all = gaps(cx, kind, chosen, semester).await?;
    let total = all.len() as u64;
    let offset = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
    let size = usize::try_from(paging.page_size).unwrap_or(usize::MAX);
    Ok(Page::new(all.into_iter().skip(offset).take(size).collect(), paging, total))
}

async fn gaps(cx: &Cx, kind: &Kind, chosen: &Chosen, semester: Option<&String>) -> Result<Vec<Gap>> {
    let term = Term::find(cx, semester).await?;
    let plans = plans(cx, kind, chosen).await?;
    let years = years(cx, kind, chosen, &term, &plans).await?;
    let offered: HashSet<String> = section::Entity::find()
        .select_only()
        .column(section::Column::CourseId)
        .filter(section::Column::SemesterId.eq(&term.semester.id))
        .filter(section::Column::Status.ne("CANCELLED"))
        .filter(section::Column::ArchivedAt.is_null())
        .into_tuple::<String>()
        .all(cx.read())
        .await?
        .into_iter()
        .collect();
    let (lang, keyword) = (cx.lang(), chosen.keyword.trim().to_lowercase());
    let mut gaps = vec![];
    for plan in &plans {
        for subject in plan.subjects.iter().filter(|s| s.row.compulsory && s.row.plan_semester == term.semester.no) {
            let Some(students) = years.get(&(plan.structure.id.clone(), subject.row.plan_year)) else { continue };
            let (course, s) = (&subject.course, &plan.structure);
            let found = [&course.code, &course.title_cn, &course.title_en, &s.code];
            if offered.contains(&course.id) || !found.iter().any(|text| text.to_lowercase().contains(&keyword)) {
                continue;
            }
            let title = if lang == Lang::Zh { &course.title_cn } else { &course.title_en };
            let name = if lang == Lang::Zh { &s.name_cn } else { &s.name_en };
            gaps.push(Gap {
                id: subject.row.id.clone(),
                structure_id: s.id.clone(),
                course_id: course.id.clone(),
                plan_year: subject.row.plan_year,
                plan_semester: subject.row.plan_semester,
                students: *students,
                labels: BTreeMap::from([
                    ("courseId".to_owned(), format!("{} – {title}", course.code)),
                    ("structureId".to_owned(), format!("{} – {name}", s.code)),
                ]),
            });
        }
    }
    gaps.sort_by(|a, b| b.students.cmp(&a.students).then(a.labels.cmp(&b.labels)));
    Ok(gaps)
}

/// Plans in force that the caller sees.
async fn plans(cx: &Cx, kind: &Kind, chosen: &Chosen) -> Result<Vec<Whole>> {
    let mut select = structure::Entity::find()
        .select_only()
        .column(structure::Column::Id)
        .filter(kind.structures.visible(cx.scope()?))
        .filter(structure::Column::Status.eq("PUBLISHED"));
    if let Some(id) = chosen.structure_id.as_ref().filter(|id| !id.is_empty()) {
        select = select.filter(structure::Column::Id.eq(id));
    }
    let ids: Vec<String> = select.into_tuple().all(cx.read()).await?;
    load::many(cx.read(), &ids).await
}

/// Students by plan and year of study. A plan of a cohort has its year even while nobody follows it yet.
async fn years(
    cx: &Cx,
    kind: &Kind,
    chosen: &Chosen,
    term: &Term,
    plans: &[Whole],
) -> Result<HashMap<(String, i32), usize>> {
    let entered: HashMap<String, i32> =
        cohort::Entity::find().all(cx.read()).await?.into_iter().map(|c| (c.id, c.entry_year)).collect();
    let mut years = HashMap::new();
    for plan in plans {
        let entry = plan.structure.cohort_id.as_ref().and_then(|id| entered.get(id));
        if let Some(entry) = entry {
            years.insert((plan.structure.id.clone(), term.year - entry + 1), 0);
        }
    }
    let students = Chosen { keyword: String::new(), ..chosen.clone() }.all(cx, kind.code).await?;
    let known: BTreeSet<&String> = plans.iter().map(|p| &p.structure.id).collect();
    for some in students.chunks(500) {
        use structure_student::Column;
        let follows: HashMap<String, String> = structure_student::Entity::find()
            .select_only()
            .columns([Column::StudentId, Column::StructureId])
            .filter(Column::StudentId.is_in(some.iter().map(|s| s.id.clone())))
            .filter(Column::IsCurrent.eq(true))
            .filter(Column::ArchivedAt.is_null())
            .into_tuple::<(String, String)>()
            .all(cx.read())
            .await?
            .into_iter()
            .filter(|(_, plan)| known.contains(plan))
            .collect();
        for student in some {
            if let Some(plan) = follows.get(&student.id) {
                *years.entry((plan.clone(), term.year_of(student))).or_default() += 1;
            }
        }
    }
    Ok(years)
}

pub async fn export(
    cx: &Cx,
    kind: &Kind,
    chosen: &Chosen,
    semester: Option<&String>,
    format: FileFormat,
) -> Result<FileReply> {
    let gaps = gaps(cx, kind, chosen, semester).await?;
    let text = |gap: &Gap, field: &str| gap.labels.get(field).cloned().unwrap_or_default();
    let row = |gap: &Gap| {
        json!({
            "structure": text(gap, "structureId"), "course": text(gap, "courseId"),
            "term": term_name(gap.plan_year, gap.plan_semester, cx.lang()), "students": gap.students,
        })
    };
    let rows: Vec<_> = gaps.iter().map(row).collect();
    cx.note("", &json!({ "export": "sp.offering", "kind": kind.code, "rows": rows.len() }), None)?;
    let fields = [
        Field::text("structure", 200, "学习计划", "Study plan"),
        Field::text("course", 200, "课程", "Course"),
        Field::text("term", 60, "计划学期", "Planned in"),
        Field::integer("students", 0, 1_000_000, "学生人数", "Students"),
    ];
    let name = if cx.lang() == Lang::Zh { "计划与开课对照" } else { "Plans without sections" };
    export_rows_in(cx, name, format, &fields, &rows)
}
