//! What stands around a sheet: its section, course, semester and people, by name.

use std::collections::HashMap;

use kernel::{Cx, Error, Lang, Result, identity::entity::user};
use schema::{
    courses::course,
    students::student,
    submission::{draft_grade, section_grade_sheet},
    timetable::section,
    university::{programme, semester, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

pub struct Board {
    pub section: section::Model,
    pub course: course::Model,
    pub semester: semester::Model,
    pub teachers: Vec<teacher::Model>,
}

/// In the reader's language, or in the other one where that is empty.
pub fn named(cn: &str, en: &str, lang: Lang) -> String {
    let (first, second) = if lang == Lang::En { (en, cn) } else { (cn, en) };
    if first.is_empty() { second.to_owned() } else { first.to_owned() }
}

impl Board {
    pub async fn load(db: &impl ConnectionTrait, sheet: &section_grade_sheet::Model) -> Result<Self> {
        let section = section::Entity::find_by_id(&sheet.section_id).one(db).await?.ok_or(Error::NotFound)?;
        let course = course::Entity::find_by_id(&sheet.course_id).one(db).await?.ok_or(Error::NotFound)?;
        let semester = semester::Entity::find_by_id(&sheet.semester_id).one(db).await?.ok_or(Error::NotFound)?;
        let teachers =
            teacher::Entity::find().filter(teacher::Column::Id.is_in(&section.teacher_ids.0)).all(db).await?;
        Ok(Self { section, course, semester, teachers })
    }

    pub fn title(&self, lang: Lang) -> String {
        match self.section.display_title.trim() {
            "" => named(&self.course.title_cn, &self.course.title_en, lang),
            own => own.to_owned(),
        }
    }

    pub fn label(&self) -> String {
        format!("{} ({})", self.course.code, self.section.section_no)
    }

    pub fn teachers(&self, lang: Lang) -> Vec<String> {
        self.teachers.iter().map(|teacher| named(&teacher.name_cn, &teacher.name_en, lang)).collect()
    }
}

/// A person on a sheet.
#[derive(Clone, Debug)]
pub struct Person {
    pub student_no: String,
    pub name: String,
    pub programme: String,
    pub year: Option<i32>,
}

pub async fn people(cx: &Cx, db: &impl ConnectionTrait, ids: &[String]) -> Result<HashMap<String, Person>> {
    let programmes = programme::Entity::find().all(db).await?;
    let programmes: HashMap<&str, &programme::Model> = programmes.iter().map(|p| (p.id.as_str(), p)).collect();
    let mut people = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = student::Entity::find().filter(student::Column::Id.is_in(some)).all(db).await?;
        people.extend(rows.into_iter().map(|row| {
            let programme = row.programme_id.as_deref().and_then(|id| programmes.get(id));
            let person = Person {
                name: named(&row.name_cn, &row.name_en, cx.lang()),
                programme: programme.map(|p| named(&p.name_cn, &p.name_en, cx.lang())).unwrap_or_default(),
                year: row.year_of_study,
                student_no: row.student_no,
            };
            (row.id, person)
        }));
    }
    Ok(people)
}

/// The lines of a sheet by student number, each with its person. A record that is gone leaves its line out.
pub async fn by_number<'a>(
    cx: &Cx,
    db: &impl ConnectionTrait,
    lines: &'a [draft_grade::Model],
) -> Result<Vec<(&'a draft_grade::Model, Person)>> {
    let ids: Vec<String> = lines.iter().map(|line| line.student_id.clone()).collect();
    let mut people = people(cx, db, &ids).await?;
    let mut rows: Vec<_> = lines.iter().filter_map(|line| Some((line, people.remove(&line.student_id)?))).collect();
    rows.sort_by(|a, b| a.1.student_no.cmp(&b.1.student_no));
    Ok(rows)
}

/// Names of accounts.
pub async fn users(db: &impl ConnectionTrait, ids: &[String]) -> Result<HashMap<String, String>> {
    let mut names = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = user::Entity::find().filter(user::Column::Id.is_in(some)).all(db).await?;
        names.extend(rows.into_iter().map(|user| (user.id, user.name)));
    }
    Ok(names)
}
