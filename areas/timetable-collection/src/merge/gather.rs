//! The confirmed plans in the words of the timetable.

use std::collections::HashMap;

use kernel::{Cx, Error, Result};
use schema::{
    collection::{ttsp_course, ttsp_group, ttsp_round, ttsp_teacher},
    courses::course,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use timetabling::api::{Collected, Entry, Group, Teaching, Wish};

use crate::plan::times;

pub async fn gather(cx: &Cx, round: &ttsp_round::Model, divisions: &[String]) -> Result<Collected> {
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&round.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    let rows = ttsp_course::Entity::find()
        .filter(ttsp_course::Column::RoundId.eq(&round.id))
        .filter(ttsp_course::Column::DivisionId.is_in(divisions))
        .filter(ttsp_course::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_course::Column::CourseCode)
        .order_by_asc(ttsp_course::Column::Id)
        .all(tx)
        .await?;
    let teaching = ttsp_teacher::Entity::find()
        .filter(ttsp_teacher::Column::RoundId.eq(&round.id))
        .filter(ttsp_teacher::Column::DivisionId.is_in(divisions))
        .filter(ttsp_teacher::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_teacher::Column::SectionSlot)
        .order_by_asc(ttsp_teacher::Column::Id)
        .all(tx)
        .await?;
    let groups = ttsp_group::Entity::find()
        .filter(ttsp_group::Column::RoundId.eq(&round.id))
        .filter(ttsp_group::Column::DivisionId.is_in(divisions))
        .filter(ttsp_group::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_group::Column::Name)
        .all(tx)
        .await?;
    let mut courses = HashMap::new();
    let ids: Vec<String> = rows.iter().map(|row| row.course_id.clone()).collect();
    for some in ids.chunks(500) {
        let found = course::Entity::find().filter(course::Column::Id.is_in(some)).all(tx).await?;
        courses.extend(found.into_iter().map(|c| (c.id.clone(), c)));
    }
    let mut of_entry: HashMap<&str, Vec<&ttsp_teacher::Model>> = HashMap::new();
    for row in &teaching {
        of_entry.entry(row.entry_id.as_str()).or_default().push(row);
    }
    let entries = rows.into_iter().map(|row| {
        let own = of_entry.get(row.id.as_str()).cloned().unwrap_or_default();
        let course = courses.get(&row.course_id);
        entry(row, course, &own, term.weeks)
    });
    Ok(Collected {
        semester_id: round.semester_id.clone(),
        entries: entries.collect(),
        groups: groups.into_iter().map(group).collect(),
    })
}

fn entry(row: ttsp_course::Model, course: Option<&course::Model>, own: &[&ttsp_teacher::Model], weeks: i32) -> Entry {
    let hours = times::pattern(&row.hour_pattern).unwrap_or_default();
    let wish = Wish { place_type_id: row.place_type_id, equipment: row.equipment.0, min_capacity: row.min_capacity };
    let asks = wish.place_type_id.is_some() || !wish.equipment.is_empty() || wish.min_capacity.is_some();
    Entry {
        meetings: kinds(&hours, course),
        weeks: taught_in(&row.weeks, weeks),
        moi: course.map(|c| c.moi.clone()).unwrap_or_default(),
        teaching: own
            .iter()
            .map(|t| Teaching {
                slot: t.section_slot,
                teacher_id: t.teacher_id.clone(),
                role: t.role.clone(),
                share: t.share,
            })
            .collect(),
        wish: asks.then_some(wish),
        id: row.id,
        division_id: row.division_id,
        course_id: row.course_id,
        course_code: row.course_code,
        curriculum_type: row.curriculum_type,
        sections: row.sections_planned,
        quota: row.quota_per_section,
        year_targets: row.target_years.0,
        programme_ids: row.target_programme_ids.0,
        requirement: row.requirement,
        remark: row.remark,
        combined_with: row.combined_with_id,
    }
}

fn group(row: ttsp_group::Model) -> Group {
    Group {
        id: row.id,
        division_id: row.division_id,
        name: row.name,
        programme_id: row.programme_id,
        stream_id: row.stream_id,
        year: row.year,
        expected_size: row.expected_size,
        course_ids: row.course_ids.0,
        remark: row.remark,
    }
}

/// Numbers of teaching weeks.
pub fn taught_in(weeks: &str, last: i32) -> Vec<i32> {
    let held = |week: &i32| match weeks {
        "ODD" => week % 2 == 1,
        "EVEN" => week % 2 == 0,
        _ => true,
    };
    (1..=last).filter(held).collect()
}

/// Lectures first, then tutorials, then the laboratory, as the hours of the course have it.
pub fn kinds(hours: &[u32], course: Option<&course::Model>) -> Vec<(i32, &'static str)> {
    let mut left = course.map_or([0; 3], |c| [c.hours_lecture, c.hours_tutorial, c.hours_lab]);
    let names = ["LEC", "TUT", "LAB"];
    let kind = |hours: &u32| {
        let hours = i32::try_from(*hours).unwrap_or_default();
        let open = left.iter_mut().zip(names).find(|(left, _)| **left > 0);
        let name = open.map_or("LEC", |(left, name)| {
            *left -= hours;
            name
        });
        (hours, name)
    };
    hours.iter().map(kind).collect()
}
