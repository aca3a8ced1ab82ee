//! What the cells of a sheet may refer to, loaded once: courses, teachers, rooms, programmes and groups.

use std::collections::HashMap;

use basic_resources::api::tables::{ANY_PROGRAMMES, PLACES, TEACHERS};
use kernel::{Both, Cx, Result};
use schema::{
    timetable::tt_group,
    university::{place, programme, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::export::{CourseBrief, brief};
use crate::tables::{GROUPS, OFFERED};

/// By code and by name; nothing for a name that several have.
#[derive(Default)]
struct Lookup(HashMap<String, Option<String>>);

impl Lookup {
    fn learn(&mut self, key: &str, id: &str) {
        if key.is_empty() {
            return;
        }
        let one = self.0.entry(sheets::normalise::code(key).to_lowercase()).or_insert_with(|| Some(id.to_owned()));
        if one.as_deref() != Some(id) {
            *one = None;
        }
    }

    fn find(&self, text: &str, (zh, en): (&str, &str)) -> std::result::Result<String, Both> {
        match self.0.get(&sheets::normalise::code(text).to_lowercase()) {
            Some(Some(id)) => Ok(id.clone()),
            Some(None) => Err(Both::new(
                format!("有多个{zh}叫“{text}”，请写编码"),
                format!("Several {en} are called “{text}”; write the code"),
            )),
            None => Err(Both::new(format!("没有{zh}“{text}”"), format!("“{text}” is not among the {en}"))),
        }
    }
}

#[derive(Default)]
pub struct Known {
    courses: HashMap<String, CourseBrief>,
    teachers: Lookup,
    places: Lookup,
    programmes: Lookup,
    groups: Lookup,
}

impl Known {
    /// As far as the caller may refer to them.
    pub async fn load(cx: &Cx, semester_id: &str) -> Result<Self> {
        let (db, scope) = (cx.read(), cx.scope()?);
        let mut known = Self::default();
        let courses = brief().filter(OFFERED.visible(scope)).into_model::<CourseBrief>().all(db).await?;
        known.courses = courses.into_iter().map(|c| (c.code.to_uppercase(), c)).collect();
        for row in teacher::Entity::find().filter(TEACHERS.visible(scope)).all(db).await? {
            for key in [&row.teacher_no, &row.name_cn, &row.name_en] {
                known.teachers.learn(key, &row.id);
            }
        }
        for row in place::Entity::find().filter(PLACES.visible(scope)).all(db).await? {
            for key in [&row.code, &row.name_cn, &row.name_en] {
                known.places.learn(key, &row.id);
            }
        }
        for row in programme::Entity::find().filter(ANY_PROGRAMMES.visible(scope)).all(db).await? {
            known.programmes.learn(&row.code, &row.id);
        }
        let groups =
            tt_group::Entity::find().filter(tt_group::Column::SemesterId.eq(semester_id)).filter(GROUPS.visible(scope));
        for row in groups.all(db).await? {
            known.groups.learn(&row.code, &row.id);
        }
        Ok(known)
    }

    pub fn course(&self, code: &str) -> Option<&CourseBrief> {
        self.courses.get(&sheets::normalise::code(code).to_uppercase())
    }

    /// A number, a name, or a number with the name behind it.
    pub fn teacher(&self, text: &str) -> std::result::Result<String, Both> {
        let words = ("教师", "teachers");
        let whole = self.teachers.find(text, words);
        match text.split_whitespace().next() {
            Some(number) if whole.is_err() && number != text => self.teachers.find(number, words).or(whole),
            _ => whole,
        }
    }

    pub fn place(&self, text: &str) -> std::result::Result<String, Both> {
        self.places.find(text, ("教室", "rooms"))
    }

    pub fn programme(&self, text: &str) -> std::result::Result<String, Both> {
        self.programmes.find(text, ("专业", "programmes"))
    }

    pub fn group(&self, text: &str) -> std::result::Result<String, Both> {
        self.groups.find(text, ("学生组", "groups"))
    }
}
