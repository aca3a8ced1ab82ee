//! The timetable of this semester as everybody was told of it, and where some courses may meet.

use std::collections::{BTreeSet, HashMap};

use kernel::{Result, StringList, Timestamp};
use schema::timetable::{course_place, published_session, section, timetable_publication};

use crate::{
    Demo,
    bulk::{insert, list, row},
    courses::timetable::Classes,
};

pub async fn load(demo: &Demo<'_>, now: &Classes) -> Result<()> {
    let sections: HashMap<&str, &section::Model> = now.sections.iter().map(|s| (s.id.as_str(), s)).collect();
    let semester = demo.seed.id("semester", &now.term.code);
    // Two weeks before classes begin, or today if that is still to come.
    let day = now.term.first_class - chrono::Days::new(14);
    let at = Timestamp(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis()).min(demo.at);
    let rows = now.sessions.iter().filter(|session| session.weekday > 0).map(|session| {
        let teachers = sections.get(session.section_id.as_str()).map(|section| section.teacher_ids.clone());
        row!(
            published_session {
                id: session.id.clone(),
                semester_id: semester.clone(),
                section_id: session.section_id.clone(),
                weekday: session.weekday,
                start_time: session.start_time.clone(),
                end_time: session.end_time.clone(),
                hours: session.hours,
                place_id: session.place_id.clone(),
                weeks: session.weeks.clone(),
                kind: session.kind.clone(),
                teacher_id: session.teacher_id.clone(),
                teacher_ids: teachers.unwrap_or_default(),
                sequence: 0,
                cancelled: false,
            },
            at
        )
    });
    let count = insert::<published_session::Entity, _>(demo.tx, rows.collect()).await?;
    let no_one = row!(
        timetable_publication {
            id: demo.seed.id("publication", &now.term.code),
            semester_id: semester,
            no: 1,
            note: "本学期课表".to_owned(),
            added: i32::try_from(count).unwrap_or(0),
            changed: 0,
            cancelled: 0,
            told: 0,
        },
        at
    );
    insert::<timetable_publication::Entity, _>(demo.tx, vec![no_one]).await?;
    demo.say(count, &format!("published meetings in {}", now.term.code));
    places(demo, now).await
}

/// Courses that were in a laboratory, a studio or a hall ask for one.
async fn places(demo: &Demo<'_>, now: &Classes) -> Result<()> {
    let labs: BTreeSet<&str> = now
        .sessions
        .iter()
        .filter(|session| session.kind == "LAB")
        .map(|session| session.section_id.as_str())
        .collect();
    let mut seen = BTreeSet::new();
    let courses = now.sections.iter().filter(|section| labs.contains(section.id.as_str()));
    let rows = courses.filter(|section| seen.insert(section.course_id.clone())).map(|section| {
        row!(
            course_place {
                id: demo.seed.id("course-place", &section.course_id),
                course_id: section.course_id.clone(),
                priority: 1,
                place_type_ids: StringList(vec![demo.seed.id("place type", "LAB")]),
                area_ids: StringList::default(),
                place_ids: StringList::default(),
                equipment: list(&["COMPUTERS"]),
                min_capacity: Some(section.quota.min(40)),
                remark: "实验课须在计算机房上课".to_owned(),
            },
            demo.at
        )
    });
    let count = insert::<course_place::Entity, _>(demo.tx, rows.collect()).await?;
    demo.say(count, "courses with wishes for their room");
    Ok(())
}
