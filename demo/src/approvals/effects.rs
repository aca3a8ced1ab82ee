//! What approvals have done, as the processes themselves would have.

use chrono::NaiveDate;
use kernel::{Result, StringList};
use schema::{
    courses::{course, structure, structure_student},
    grades::student_grade,
    students::{cohort, status_change, student, student_semester},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Set, sea_query::Expr};

use crate::{
    Demo,
    bulk::{insert, row},
};

/// A move to another cohort, with the year of study and the document it rests on.
pub struct Move<'a> {
    pub student: &'a student::Model,
    pub to_cohort_id: &'a str,
    pub to_year: i32,
    pub semester_id: &'a str,
    pub no: &'a str,
    pub on: NaiveDate,
}

/// Cohort, year, plan, snapshot and the entry on record.
pub async fn move_to_cohort(demo: &Demo<'_>, made: &Move<'_>) -> Result<()> {
    let Move { student, to_cohort_id, to_year, semester_id, .. } = *made;
    let moved = student::ActiveModel {
        id: Set(student.id.clone()),
        cohort_id: Set(Some(to_cohort_id.to_owned())),
        year_of_study: Set(Some(to_year)),
        version: Set(student.version + 1),
        ..Default::default()
    };
    student::Entity::update(moved).exec(demo.tx).await?;
    student_semester::Entity::update_many()
        .col_expr(student_semester::Column::CohortId, Expr::value(to_cohort_id))
        .col_expr(student_semester::Column::YearOfStudy, Expr::value(to_year))
        .filter(student_semester::Column::StudentId.eq(&student.id))
        .filter(student_semester::Column::SemesterId.eq(semester_id))
        .exec(demo.tx)
        .await?;
    follow(demo, student, to_cohort_id, semester_id).await?;
    put_on_record(demo, made).await
}

/// The plan of the new cohort; the one before stays in the history.
async fn follow(demo: &Demo<'_>, student: &student::Model, cohort_id: &str, semester_id: &str) -> Result<()> {
    let programme = student.programme_id.as_deref().unwrap_or_default();
    let plan =
        course_planning::api::structure_for(demo.tx, programme, student.stream_id.as_deref(), Some(cohort_id)).await?;
    let Some(plan) = plan else { return Ok(()) };
    let majors = structure::Entity::find()
        .select_only()
        .column(structure::Column::Id)
        .filter(structure::Column::Kind.eq("MAJOR"))
        .into_query();
    structure_student::Entity::update_many()
        .col_expr(structure_student::Column::IsCurrent, Expr::value(false))
        .filter(structure_student::Column::StudentId.eq(&student.id))
        .filter(structure_student::Column::IsCurrent.eq(true))
        .filter(structure_student::Column::StructureId.in_subquery(majors))
        .exec(demo.tx)
        .await?;
    let follows = row!(
        structure_student {
            id: demo.seed.id("structure-student", format!("moved/{}", student.id)),
            student_id: student.id.clone(),
            structure_id: plan.id,
            from_semester_id: Some(semester_id.to_owned()),
            is_current: true,
        },
        demo.at
    );
    insert::<structure_student::Entity, _>(demo.tx, vec![follows]).await?;
    Ok(())
}

async fn put_on_record(demo: &Demo<'_>, made: &Move<'_>) -> Result<()> {
    let from = match &made.student.cohort_id {
        Some(id) => cohort::Entity::find_by_id(id).one(demo.tx).await?,
        None => None,
    };
    let to = cohort::Entity::find_by_id(made.to_cohort_id).one(demo.tx).await?;
    let cn = |c: &Option<cohort::Model>, year: i32| {
        c.as_ref().map(|c| format!("{}（第 {year} 年）", c.name_cn)).unwrap_or_default()
    };
    let en = |c: &Option<cohort::Model>, year: i32| {
        c.as_ref().map(|c| format!("{} (year {year})", c.name_en)).unwrap_or_default()
    };
    let year = made.student.year_of_study.unwrap_or_default();
    let change = row!(
        status_change {
            id: demo.seed.id("change", format!("COHORT/{}", made.student.id)),
            student_id: made.student.id.clone(),
            kind: "COHORT".to_owned(),
            from_value: made.student.cohort_id.clone().unwrap_or_default(),
            to_value: made.to_cohort_id.to_owned(),
            from_label_en: en(&from, year),
            from_label_cn: cn(&from, year),
            to_label_en: en(&to, made.to_year),
            to_label_cn: cn(&to, made.to_year),
            effective_date: made.on,
            effective_semester_id: Some(made.semester_id.to_owned()),
            end_date: None,
            reason_code: "LONG_LEAVE".to_owned(),
            doc_no: made.no.to_owned(),
            remark: String::new(),
            attachments: StringList::default(),
            operator_id: None,
            operator_name: "演示·学籍".to_owned(),
            batch_id: None,
        },
        demo.at
    );
    insert::<status_change::Entity, _>(demo.tx, vec![change]).await?;
    Ok(())
}

/// Units of another university on the record, and the figures that follow from them.
pub async fn grant(demo: &Demo<'_>, student: &student::Model, course: &course::Model, semester_id: &str) -> Result<()> {
    let result = row!(
        student_grade {
            id: demo.seed.id("grade", format!("transfer/{}", student.id)),
            student_id: student.id.clone(),
            semester_id: semester_id.to_owned(),
            course_id: course.id.clone(),
            section_id: None,
            course_type_id: course.course_type_id.clone(),
            units_attempted: course.units,
            units_gained: course.units,
            score: None,
            grade: "T".to_owned(),
            points: None,
            in_gpa: false,
            attempt_no: 1,
            is_highest: true,
            repeat_of: None,
            remarks_code: "T".to_owned(),
            source: "TRANSFER".to_owned(),
            status: "RELEASED".to_owned(),
            released_at: Some(demo.at),
            host: super::HOST.to_owned(),
            reason: None,
            document_no: None,
        },
        demo.at
    );
    insert::<student_grade::Entity, _>(demo.tx, vec![result]).await?;
    grades::api::refresh(demo.tx, std::slice::from_ref(&student.id), demo.at).await?;
    Ok(())
}
