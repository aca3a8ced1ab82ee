//! A paper for every course with an exam that is taught.

use std::collections::BTreeMap;

use kernel::{Result, StringList};
use schema::{
    courses::course,
    exam::{exam_course, exam_item},
    timetable::section,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    Demo,
    bulk::{list, row},
};

pub async fn of(demo: &Demo<'_>, item: &exam_item::Model, term: &semester::Model) -> Result<Vec<exam_course::Model>> {
    let sections = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&term.id))
        .filter(section::Column::Status.is_in(["SCHEDULED", "OPEN", "FULL", "CLOSED"]))
        .order_by_asc(section::Column::SectionNo)
        .all(demo.tx)
        .await?;
    let mut of_course: BTreeMap<String, Vec<section::Model>> = BTreeMap::new();
    for row in sections {
        of_course.entry(row.course_id.clone()).or_default().push(row);
    }
    let courses = course::Entity::find()
        .filter(course::Column::StudentType.eq(&item.student_type))
        .filter(course::Column::HasExam.eq(true))
        .order_by_asc(course::Column::Code)
        .all(demo.tx)
        .await?;
    let papers = (0..).zip(courses).filter_map(|(n, course)| {
        let own = of_course.get(&course.id)?;
        Some(paper(demo, item, &course, own, n))
    });
    Ok(papers.collect())
}

fn paper(
    demo: &Demo<'_>,
    item: &exam_item::Model,
    course: &course::Model,
    sections: &[section::Model],
    n: usize,
) -> exam_course::Model {
    // Most teachers have answered.
    let confirmed = item.status == "PUBLISHED" && !n.is_multiple_of(12);
    let teacher = sections.iter().find_map(|section| section.teacher_ids.0.first().cloned());
    row!(
        exam_course {
            id: demo.seed.id("exam-course", format!("{}/{}", item.id, course.code)),
            item_id: item.id.clone(),
            course_id: course.id.clone(),
            part: String::new(),
            label: course.code.clone(),
            section_ids: StringList(sections.iter().map(|section| section.id.clone()).collect()),
            form: if n % 7 == 3 { "OPEN" } else { "CLOSED" }.to_owned(),
            duration_min: if n % 5 == 2 { 180 } else { 120 },
            combined_key: String::new(),
            chief_examiner_id: teacher,
            room_needs: StringList::default(),
            materials: if n % 4 == 1 { "无记忆功能计算器".to_owned() } else { String::new() },
            remark: String::new(),
            candidates: 0,
            collected: if confirmed { "CONFIRMED" } else { "OPEN" }.to_owned(),
            collected_at: confirmed.then_some(demo.at),
            collected_by: None,
            reminded_at: None,
            day: None,
            start_time: String::new(),
            end_time: String::new(),
            room_ids: list(&[]),
            locked: false,
            published_day: None,
            published_start: String::new(),
            published_end: String::new(),
            published_room_ids: list(&[]),
            published_at: None,
        },
        demo.at
    )
}
