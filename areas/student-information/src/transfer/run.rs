//! The transfer itself: record, history, snapshot, plan and courses in one transaction.

use std::collections::HashMap;

use course_planning::api as plans;
use kernel::{Both, Cx, Result, Text, effects::Warning, resource::rows::change_all};
use schema::{
    students::{cohort, student, student_semester},
    university::programme,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    courses::{self, Asked},
    obstacles,
    target::Target,
    types::{TransferInput, TransferView},
};
use crate::tasks::{
    found::{Background, students},
    known, letters,
    obstacles::warning,
    paper::{Named, Paper, Step, put_on_record},
    snapshots,
};

pub async fn transfer(cx: &Cx, input: TransferInput) -> Result<TransferView> {
    if input.dry_run {
        cx.rehearse();
    }
    let paper = Paper {
        semester_id: Some(input.effective_semester_id.clone()),
        ..Paper::of(input.effective_date, &input.doc_no, &input.remark)
    };
    paper.require(cx, "effectiveDate")?;
    let target = Target::load(cx, &input).await?;
    let students = students(cx, &input.ids).await?;
    let around = Background::load(cx).await?;
    obstacles::check(cx, &around, &target, &students).await?;
    let asked = courses::asked_of(cx, &target, &students).await?;
    let (courses, odd) = courses::recategorise(cx, &target, &students, &asked).await?;
    let planless = follow(cx, &target, &students, &asked).await?;
    put_down(cx, &around, &target, &paper, &students).await?;
    let moved = move_over(cx, &around, &target, students).await?;
    tell(cx, &target, &moved, &paper).await?;
    let warnings = [unchecked(cx)].into_iter().chain(planless).chain(odd).collect();
    Ok(TransferView { outcome: known::outcome(cx, warnings).await?, courses })
}

/// Marks are not known here yet, so one rule is left to people.
fn unchecked(cx: &Cx) -> Warning {
    let text = Text::new(
        "转专业要求累计绩点不低于 2.00；系统尚不掌握成绩，请人工核对",
        "A transfer needs a cGPA of at least 2.00; grades are not known here yet, so look at them yourself",
    );
    warning(cx, "cgpa_unchecked", text)
}

/// Everybody follows the new plan; whoever has none is named.
async fn follow(
    cx: &Cx,
    target: &Target,
    students: &[student::Model],
    asked: &HashMap<Option<String>, Asked>,
) -> Result<Option<Warning>> {
    let mut without = 0;
    for student in students {
        let plan = asked.get(&target.cohort_of(student).map(str::to_owned)).and_then(|a| a.structure.as_ref());
        match plan {
            Some(plan) => plans::assign(cx, &student.id, &plan.id, Some(&target.semester.id)).await?,
            None => {
                plans::unassign(cx, &student.id).await?;
                without += 1;
            }
        }
    }
    Ok((without > 0).then(|| {
        let text = Both::new(
            format!("目标专业没有适用的已发布学习计划，{without} 名学生暂无学习计划"),
            format!("No published plan of the programme fits; {without} students have no plan for now"),
        );
        warning(cx, "no_plan", text)
    }))
}

/// One entry per thing that changes: the programme or else the stream, and the cohort.
async fn put_down(
    cx: &Cx,
    around: &Background,
    target: &Target,
    paper: &Paper,
    students: &[student::Model],
) -> Result<()> {
    let named = Names::load(cx, students).await?;
    let to_programme = programme_name(&target.programme);
    let to_stream = target.stream.as_ref().map(programme_name).unwrap_or_default();
    let (others, streams): (Vec<_>, Vec<_>) = students.iter().partition(|s| target.is_other_programme(s));
    let steps = others.into_iter().map(|student| Step {
        from: named.programme(student.programme_id.as_deref()),
        to: to_programme.clone(),
        student,
    });
    put_on_record(cx, around, "PROGRAMME", paper, steps.collect()).await?;
    let steps = streams.into_iter().map(|student| Step {
        from: named.programme(student.stream_id.as_deref()),
        to: to_stream.clone(),
        student,
    });
    put_on_record(cx, around, "STREAM", paper, steps.collect()).await?;
    let Some(cohort) = &target.cohort else { return Ok(()) };
    let moved = students.iter().filter(|s| s.cohort_id.as_deref() != Some(cohort.id.as_str()));
    let steps = moved.map(|student| Step {
        from: named.cohort(student.cohort_id.as_deref()),
        to: cohort_name(cohort),
        student,
    });
    put_on_record(cx, around, "COHORT", paper, steps.collect()).await
}

async fn tell(cx: &Cx, target: &Target, moved: &[student::Model], paper: &Paper) -> Result<()> {
    let now = target.stream.as_ref().unwrap_or(&target.programme);
    let programme = Both::new(now.name_cn.clone(), now.name_en.clone());
    let semester = Both::new(target.semester.name_cn.clone(), target.semester.name_en.clone());
    letters::programme_changed(cx, moved, &programme, &semester, paper).await
}

/// The students as they are from now on.
async fn move_over(
    cx: &Cx,
    around: &Background,
    target: &Target,
    students: Vec<student::Model>,
) -> Result<Vec<student::Model>> {
    let mut row = student::ActiveModel {
        programme_id: Set(Some(target.programme.id.clone())),
        stream_id: Set(target.stream.as_ref().map(|s| s.id.clone())),
        division_id: Set(Some(target.programme.division_id.clone())),
        ..Default::default()
    };
    let mut snapshot = student_semester::ActiveModel {
        programme_id: row.programme_id.clone(),
        stream_id: row.stream_id.clone(),
        division_id: row.division_id.clone(),
        ..Default::default()
    };
    if let Some(length) = target.programme.length_years {
        row.study_length = Set(Some(length));
    }
    if let Some(cohort) = &target.cohort {
        row.cohort_id = Set(Some(cohort.id.clone()));
        snapshot.cohort_id = Set(Some(cohort.id.clone()));
    }
    let after = change_all::<student::Entity>(cx, "si.student", students, &row).await?;
    // From a later semester on, the running one stays what it was.
    let counts_now =
        |s: &&student::Model| around.current(&s.student_type).is_some_and(|now| now.id == target.semester.id);
    let now: Vec<_> = after.iter().filter(counts_now).cloned().collect();
    snapshots::bring_up_to_date(cx, around, &now, &snapshot).await?;
    Ok(after)
}

/// What programmes, streams and cohorts are called today.
struct Names {
    programmes: Vec<programme::Model>,
    cohorts: Vec<cohort::Model>,
}

impl Names {
    async fn load(cx: &Cx, students: &[student::Model]) -> Result<Self> {
        let tx = cx.tx().await?;
        let mut ids: Vec<&str> =
            students.iter().flat_map(|s| [s.programme_id.as_deref(), s.stream_id.as_deref()]).flatten().collect();
        ids.sort_unstable();
        ids.dedup();
        Ok(Self {
            programmes: programme::Entity::find().filter(programme::Column::Id.is_in(ids)).all(tx).await?,
            cohorts: cohort::Entity::find().all(tx).await?,
        })
    }

    fn programme(&self, id: Option<&str>) -> Named {
        let found = self.programmes.iter().find(|p| Some(p.id.as_str()) == id);
        found.map(programme_name).unwrap_or_default()
    }

    fn cohort(&self, id: Option<&str>) -> Named {
        self.cohorts.iter().find(|c| Some(c.id.as_str()) == id).map(cohort_name).unwrap_or_default()
    }
}

fn programme_name(programme: &programme::Model) -> Named {
    Named::new(&programme.id, &programme.name_cn, &programme.name_en)
}

fn cohort_name(cohort: &cohort::Model) -> Named {
    Named::new(&cohort.id, &cohort.name_cn, &cohort.name_en)
}
