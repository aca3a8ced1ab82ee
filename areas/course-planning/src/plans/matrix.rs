//! A plan as a matrix: categories down, semesters across, with the units of every cell.

use std::collections::BTreeSet;

use kernel::{Lang, Text};
use serde::Serialize;
use utoipa::ToSchema;

use super::load::Whole;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanTerm)]
pub struct Term {
    pub year: i32,
    pub semester: i32,
    pub units: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanMatrixSubject)]
pub struct MatrixSubject {
    pub id: String,
    pub course_id: String,
    pub code: String,
    pub title_cn: String,
    pub title_en: String,
    pub units: i32,
    pub level: i32,
    pub compulsory: bool,
    pub min_grade: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanMatrixCell)]
pub struct Cell {
    pub year: i32,
    pub semester: i32,
    pub subjects: Vec<MatrixSubject>,
    /// Of everything listed in the cell.
    pub units: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanMatrixCategory)]
pub struct MatrixCategory {
    pub id: String,
    pub parent_id: Option<String>,
    pub name_cn: String,
    pub name_en: String,
    pub group_rule: String,
    pub min_units: i32,
    pub max_units: Option<i32>,
    pub min_courses: i32,
    /// One for every term of the plan.
    pub cells: Vec<Cell>,
    /// Of everything listed in the category.
    pub units: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanTotals)]
pub struct Totals {
    /// What the plan asks for.
    pub required: i32,
    /// The least units of the categories together.
    pub categories: i32,
    /// Everything listed.
    pub listed: i32,
    /// What is listed and compulsory.
    pub compulsory: i32,
    /// At level 3 and 4, of what is listed.
    pub upper: i32,
    pub upper_required: i32,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanMatrix)]
pub struct Matrix {
    pub structure_id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    pub plan_version: i32,
    pub status: String,
    /// The columns: two semesters of every year up to the last that has a course, a third where one is used.
    pub terms: Vec<Term>,
    pub categories: Vec<MatrixCategory>,
    pub totals: Totals,
}

pub fn of(plan: &Whole) -> Matrix {
    let columns = columns(plan);
    let categories: Vec<_> = plan.categories.iter().map(|c| category(plan, c, &columns)).collect();
    let listed = |keep: &dyn Fn(&super::load::Subject) -> bool| -> i32 {
        plan.subjects.iter().filter(|s| keep(s)).map(|s| s.course.units).sum()
    };
    let top = plan.categories.iter().filter(|c| c.parent_id.is_none());
    let totals = Totals {
        required: plan.structure.total_units,
        categories: top.map(|c| c.min_units).sum(),
        listed: listed(&|_| true),
        compulsory: listed(&|s| s.row.compulsory),
        upper: listed(&|s| s.course.level >= 3),
        upper_required: plan.structure.min_upper_units,
    };
    let terms = columns.iter().map(|(year, semester)| Term {
        year: *year,
        semester: *semester,
        units: listed(&|s| (s.row.plan_year, s.row.plan_semester) == (*year, *semester)),
    });
    let s = &plan.structure;
    Matrix {
        structure_id: s.id.clone(),
        code: s.code.clone(),
        name_cn: s.name_cn.clone(),
        name_en: s.name_en.clone(),
        plan_version: s.plan_version,
        status: s.status.clone(),
        terms: terms.collect(),
        categories,
        totals,
    }
}

fn columns(plan: &Whole) -> Vec<(i32, i32)> {
    let used: BTreeSet<_> = plan.subjects.iter().map(|s| (s.row.plan_year, s.row.plan_semester)).collect();
    let last = used.iter().map(|(year, _)| *year).max().unwrap_or(1);
    let usual = (1..=last).flat_map(|year| [(year, 1), (year, 2)]);
    usual.chain(used).collect::<BTreeSet<_>>().into_iter().collect()
}

fn category(plan: &Whole, row: &schema::courses::structure_category::Model, columns: &[(i32, i32)]) -> MatrixCategory {
    let cells: Vec<Cell> = columns
        .iter()
        .map(|(year, semester)| {
            let here = plan.subjects.iter().filter(|s| {
                s.row.category_id == row.id && (s.row.plan_year, s.row.plan_semester) == (*year, *semester)
            });
            let subjects: Vec<_> = here
                .map(|s| MatrixSubject {
                    id: s.row.id.clone(),
                    course_id: s.course.id.clone(),
                    code: s.course.code.clone(),
                    title_cn: s.course.title_cn.clone(),
                    title_en: s.course.title_en.clone(),
                    units: s.course.units,
                    level: s.course.level,
                    compulsory: s.row.compulsory,
                    min_grade: s.row.min_grade.clone(),
                })
                .collect();
            let units = subjects.iter().map(|s| s.units).sum();
            Cell { year: *year, semester: *semester, subjects, units }
        })
        .collect();
    MatrixCategory {
        id: row.id.clone(),
        parent_id: row.parent_id.clone(),
        name_cn: row.name_cn.clone(),
        name_en: row.name_en.clone(),
        group_rule: row.group_rule.clone(),
        min_units: row.min_units,
        max_units: row.max_units,
        min_courses: row.min_courses,
        units: cells.iter().map(|cell| cell.units).sum(),
        cells,
    }
}

/// `Year 1, Semester 2`.
pub fn term_name(year: i32, semester: i32, lang: Lang) -> String {
    const YEARS: [Text; 8] = [
        Text::new("一", "1"),
        Text::new("二", "2"),
        Text::new("三", "3"),
        Text::new("四", "4"),
        Text::new("五", "5"),
        Text::new("六", "6"),
        Text::new("七", "7"),
        Text::new("八", "8"),
    ];
    let index = usize::try_from(year - 1).unwrap_or_default();
    let number = YEARS.get(index).map_or_else(|| year.to_string(), |text| text.get(lang).to_owned());
    match lang {
        Lang::Zh => format!("第{number}学年 第{semester}学期"),
        Lang::En => format!("Year {number}, Semester {semester}"),
    }
}
