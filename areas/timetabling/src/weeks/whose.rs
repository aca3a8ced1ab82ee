//! The weeks of students, teachers, rooms and groups, each found by its id.

use kernel::{Cx, Error, Lang, Result};
use schema::{
    courses::student_subject,
    students::student,
    timetable::tt_group,
    university::{division, place, programme, semester, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use super::{
    clashes::Kind,
    meeting::{Classes, Which},
    names::{Names, Reader},
    week::{Made, SectionLine, Week, Who, named, semesters},
};

/// Seats that have, had or wait for a place in a section.
const SHOWN: [&str; 4] = ["PLANNED", "REGISTERED", "WAITING", "COMPLETED"];

pub async fn seats_of(
    db: &impl ConnectionTrait,
    student_id: &str,
    semester_id: &str,
) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let seats = student_subject::Entity::find()
        .filter(Column::StudentId.eq(student_id))
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::State.is_in(SHOWN))
        .filter(Column::SectionId.is_not_null())
        .filter(Column::ArchivedAt.is_null());
    Ok(seats.all(db).await?)
}

pub async fn of_student(
    cx: &Cx,
    student: student::Model,
    semester: semester::Model,
    (which, reader): (Which, Reader),
) -> Result<Week> {
    let lang = cx.lang();
    let seats = seats_of(cx.read(), &student.id, &semester.id).await?;
    let ids: Vec<String> = seats.iter().filter_map(|seat| seat.section_id.clone()).collect();
    let classes = Classes::of_sections(cx.read(), which, &ids).await?;
    let programme = match &student.programme_id {
        Some(id) => programme::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    let year = student.year_of_study.map(|year| year_text(year, lang));
    let programme = programme.map(|p| named(&p.name_cn, &p.name_en, lang));
    let note: Vec<String> = programme.into_iter().chain(year).collect();
    let who = Who {
        kind: Kind::Student.code().to_owned(),
        name: named(&student.name_cn, &student.name_en, lang),
        code: student.student_no,
        id: student.id,
        note: note.join(" · "),
    };
    let semesters = semesters(cx).await?;
    Made { who, kind: Kind::Student, semester, semesters, classes, seats: Some(&seats), reader, which }.week(cx).await
}

pub fn year_text(year: i32, lang: Lang) -> String {
    match lang {
        Lang::Zh => format!("{year} 年级"),
        Lang::En => format!("Year {year}"),
    }
}

pub async fn of_teacher(
    cx: &Cx,
    teacher: teacher::Model,
    semester: semester::Model,
    (which, reader): (Which, Reader),
) -> Result<Week> {
    let lang = cx.lang();
    let mut classes = Classes::of_semester(cx.read(), which, &semester.id).await?;
    let id = teacher.id.as_str();
    let own = |teacher_ids: &[String]| teacher_ids.iter().any(|t| t == id);
    classes.meetings.retain(|meeting| meeting.is_given_by(id));
    let held: std::collections::HashSet<String> = classes.meetings.iter().map(|m| m.section_id.clone()).collect();
    // A section that has no meeting yet is taught all the same; outside the office nobody was told of it.
    classes.sections.retain(|section_id, section| {
        held.contains(section_id)
            || which == Which::Draft && own(&section.teacher_ids.0) && section.status != "CANCELLED"
    });
    let division = division::Entity::find_by_id(&teacher.division_id).one(cx.read()).await?;
    let who = Who {
        kind: Kind::Teacher.code().to_owned(),
        name: named(&teacher.name_cn, &teacher.name_en, lang),
        code: teacher.teacher_no,
        id: teacher.id,
        note: division.map(|d| named(&d.name_cn, &d.name_en, lang)).unwrap_or_default(),
    };
    let semesters = semesters(cx).await?;
    Made { who, kind: Kind::Teacher, semester, semesters, classes, seats: None, reader, which }.week(cx).await
}

pub async fn of_place(cx: &Cx, id: &str, semester: semester::Model, which: Which) -> Result<Week> {
    let lang = cx.lang();
    let place = place::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let mut classes = Classes::of_semester(cx.read(), which, &semester.id).await?;
    classes.retain(|meeting, _| meeting.place_id.as_deref() == Some(id));
    let seats = place.capacity.map(|seats| match lang {
        Lang::Zh => format!("{seats} 座"),
        Lang::En => format!("{seats} seats"),
    });
    let who = Who {
        kind: Kind::Place.code().to_owned(),
        name: named(&place.name_cn, &place.name_en, lang),
        code: place.code,
        id: place.id,
        note: seats.unwrap_or_default(),
    };
    let (semesters, reader) = (semesters(cx).await?, Reader::Office);
    Made { who, kind: Kind::Place, semester, semesters, classes, seats: None, reader, which }.week(cx).await
}

pub async fn of_group(cx: &Cx, id: &str, which: Which) -> Result<Week> {
    let lang = cx.lang();
    let group = tt_group::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    // A group is of one semester.
    let semester = super::week::semester_of(cx, &group.semester_id).await?;
    let mut classes = Classes::of_semester(cx.read(), which, &semester.id).await?;
    let of = |ids: &[String]| ids.iter().any(|g| g == id);
    classes.sections.retain(|_, section| of(&section.group_ids.0) && section.status != "CANCELLED");
    let sections = &classes.sections;
    classes.meetings.retain(|meeting| sections.contains_key(&meeting.section_id));
    let programme = programme::Entity::find_by_id(&group.programme_id).one(cx.read()).await?;
    let programme = programme.map(|p| named(&p.name_cn, &p.name_en, lang)).unwrap_or_default();
    let who = Who {
        kind: Kind::Group.code().to_owned(),
        name: named(&group.name_cn, &group.name_en, lang),
        code: group.code,
        id: group.id,
        note: format!("{programme} · {}", year_text(group.year, lang)),
    };
    let semesters = vec![semester.clone()];
    let reader = Reader::Office;
    Made { who, kind: Kind::Group, semester, semesters, classes, seats: None, reader, which }.week(cx).await
}

/// The sections alone, as their teacher lists them.
pub async fn lines_of(cx: &Cx, semester: semester::Model, classes: Classes) -> Result<Vec<SectionLine>> {
    let made = Made {
        who: Who::default(),
        kind: Kind::Teacher,
        semester,
        semesters: vec![],
        classes,
        seats: None,
        reader: Reader::Own,
        which: Which::Published,
    };
    let names = Names::load(cx, &made.classes, made.reader, made.semester.weeks).await?;
    Ok(made.lines(&names, cx.lang()))
}
