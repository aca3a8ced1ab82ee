//! What becomes of the courses: the rules decide, the owner of the seats writes.

use std::collections::HashMap;

use course_planning::api as plans;
use elective_selection::api as seats;
use kernel::{Both, Cx, Lang, Result, effects::Warning};
use rules::transfer::{Equivalence, MARK, Placed, Plan, Taken, Why, convert};
use schema::{
    courses::{course, course_type, structure, student_subject},
    students::{cohort, student},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{target::Target, types::CourseView};
use crate::tasks::{
    found::{AT_ONCE, ids_of},
    obstacles::warning,
};

/// What is asked of students of one cohort from now on.
pub struct Asked {
    pub structure: Option<structure::Model>,
    plan: Plan,
    equivalences: Vec<Equivalence>,
}

/// The plan of each cohort among the students.
pub async fn asked_of(cx: &Cx, target: &Target, students: &[student::Model]) -> Result<HashMap<Option<String>, Asked>> {
    let tx = cx.tx().await?;
    let mut found = HashMap::new();
    for student in students {
        let cohort_id = target.cohort_of(student).map(str::to_owned);
        if found.contains_key(&cohort_id) {
            continue;
        }
        let structure = match &target.structure {
            Some(chosen) => Some(chosen.clone()),
            None => {
                let programme = target.programme.id.as_str();
                plans::structure_for(tx, programme, target.stream_id(), cohort_id.as_deref()).await?
            }
        };
        let structure_id = structure.as_ref().map(|s| s.id.as_str());
        let plan = match structure_id {
            Some(id) => plans::plan_of(tx, id).await?,
            None => Plan::default(),
        };
        let entry_year = match &cohort_id {
            Some(id) => cohort::Entity::find_by_id(id).one(tx).await?.map(|c| c.entry_year),
            None => None,
        };
        let equivalences = plans::equivalences(tx, structure_id, &target.programme.id, entry_year).await?;
        found.insert(cohort_id, Asked { structure, plan, equivalences });
    }
    Ok(found)
}

/// Recategorises every course of every student. Answers what became of each, and what is odd about it.
pub async fn recategorise(
    cx: &Cx,
    target: &Target,
    students: &[student::Model],
    asked: &HashMap<Option<String>, Asked>,
) -> Result<(Vec<CourseView>, Vec<Warning>)> {
    let tx = cx.tx().await?;
    let types = plans::course_types(tx, &target.programme.student_type).await?;
    let taken = seats::taken(tx, &ids_of(students)).await?;
    let courses = courses(cx, &taken, asked).await?;
    let (mut views, mut unknown) = (vec![], vec![]);
    for student in students {
        let Some(asked) = asked.get(&target.cohort_of(student).map(str::to_owned)) else { continue };
        let own: Vec<_> = taken.iter().filter(|seat| seat.student_id == student.id).collect();
        let record: Vec<_> = own.iter().map(|seat| as_taken(seat, &types)).collect();
        for (seat, placed) in own.into_iter().zip(convert(&record, &asked.plan, &asked.equivalences)) {
            let mark = mark(seat, target.is_other_programme(student));
            views.push(view(cx, student, &courses, &placed, mark));
            let Some(to) = types.get(&placed.to) else {
                unknown.push(placed.to);
                continue;
            };
            seats::recategorise(cx, seat.clone(), Some(to.id.clone()), mark).await?;
        }
    }
    unknown.sort();
    unknown.dedup();
    let warnings = unknown.into_iter().map(|code| {
        let text = Both::new(
            format!("没有编码为“{code}”的课程类别，相关课程的类别保持不变"),
            format!("There is no category “{code}”; the courses concerned keep theirs"),
        );
        warning(cx, "no_category", text)
    });
    let warnings = warnings.collect();
    Ok((views, warnings))
}

fn as_taken(seat: &student_subject::Model, types: &HashMap<String, course_type::Model>) -> Taken {
    let code = types.values().find(|t| Some(&t.id) == seat.course_type_id.as_ref()).map(|t| t.code.clone());
    Taken { course: seat.course_id.clone(), category: code }
}

/// What is only planned was not taken in the former programme.
fn mark(seat: &student_subject::Model, other_programme: bool) -> &str {
    if other_programme && seat.state != "PLANNED" { MARK } else { &seat.mark }
}

/// Those that were taken, and those that others count as.
async fn courses(
    cx: &Cx,
    taken: &[student_subject::Model],
    asked: &HashMap<Option<String>, Asked>,
) -> Result<HashMap<String, course::Model>> {
    let targets = asked.values().flat_map(|a| &a.equivalences).flat_map(|e| &e.to);
    let mut ids: Vec<&str> = taken.iter().map(|seat| &seat.course_id).chain(targets).map(String::as_str).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = course::Entity::find().filter(course::Column::Id.is_in(some.iter().copied()));
        found.extend(rows.all(cx.tx().await?).await?.into_iter().map(|c| (c.id.clone(), c)));
    }
    Ok(found)
}

fn view(
    cx: &Cx,
    student: &student::Model,
    courses: &HashMap<String, course::Model>,
    placed: &Placed,
    mark: &str,
) -> CourseView {
    let lang = cx.lang();
    let course = |id: &str| match courses.get(id) {
        Some(c) => format!("{} – {}", c.code, if lang == Lang::En { &c.title_en } else { &c.title_cn }),
        None => String::new(),
    };
    let name = if lang == Lang::En { &student.name_en } else { &student.name_cn };
    let why = match &placed.why {
        Why::InPlan => Both::new("新专业的学习计划要求修读", "The new plan asks for it"),
        Why::CountsAs(other) => Both::new(format!("等同于{}", course(other)), format!("Counts as {}", course(other))),
        Why::Stays => Both::new("类别不变", "Stays what it was"),
        Why::NotInPlan => Both::new("新专业的学习计划不要求", "The new plan does not ask for it"),
    };
    CourseView {
        student_id: student.id.clone(),
        student: format!("{} – {name}", student.student_no),
        course: course(&placed.course),
        course_id: placed.course.clone(),
        from: placed.from.clone().unwrap_or_default(),
        to: placed.to.clone(),
        mark: mark.to_owned(),
        why: why.get(lang).to_owned(),
    }
}
