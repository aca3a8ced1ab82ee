//! The sections of a semester as one sheet: a row for each, a line in a cell for each meeting.

use std::collections::{BTreeSet, HashMap, HashSet};

use kernel::{
    Cx, FileReply, Lang, Result,
    resource::{FileFormat, export_rows_in},
};
use schema::{
    courses::course,
    timetable::{class_session, section, tt_group},
    university::{division, place, programme, semester, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect};
use serde_json::{Value, json};

use super::{
    columns::{NAME, fields},
    line::{Line, write},
};
use crate::{
    tables::SECTIONS,
    weeks::{
        meeting::AT_ONCE,
        names::visible,
        week::{named, semester_of},
    },
};

#[derive(Clone, FromQueryResult)]
pub struct CourseBrief {
    pub id: String,
    pub code: String,
    pub title_en: String,
    pub title_cn: String,
    pub units: i32,
    pub offering_division_id: Option<String>,
    pub offering_programme_id: Option<String>,
}

pub fn brief() -> sea_orm::Select<course::Entity> {
    use course::Column;
    course::Entity::find().select_only().columns([
        Column::Id,
        Column::Code,
        Column::TitleEn,
        Column::TitleCn,
        Column::Units,
        Column::OfferingDivisionId,
        Column::OfferingProgrammeId,
    ])
}

pub async fn export(cx: &Cx, semester_id: &str, format: FileFormat) -> Result<FileReply> {
    let semester = semester_of(cx, semester_id).await?;
    let rows = rows(cx, &semester).await?;
    cx.note("", &json!({ "export": "workbook", "semesterId": semester.id, "rows": rows.len() }), None)?;
    let name = format!("{} {}", NAME.get(cx.lang()), semester.code);
    export_rows_in(cx, &name, format, &fields(), &rows)
}

pub async fn template(cx: &Cx, format: FileFormat) -> Result<FileReply> {
    export_rows_in(cx, NAME.get(cx.lang()), format, &fields(), &[])
}

async fn rows(cx: &Cx, semester: &semester::Model) -> Result<Vec<Value>> {
    let db = cx.read();
    let sections = section::Entity::find()
        .filter(section::Column::SemesterId.eq(&semester.id))
        .filter(section::Column::Status.ne("CANCELLED"))
        .filter(section::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let ids: BTreeSet<&str> = sections.iter().map(|s| s.id.as_str()).collect();
    let seen: HashSet<String> = visible(cx, &SECTIONS, &ids).await?;
    let mut sections: Vec<section::Model> = sections.into_iter().filter(|s| seen.contains(&s.id)).collect();
    let ids: Vec<&str> = sections.iter().map(|s| s.id.as_str()).collect();
    let mut meetings: HashMap<String, Vec<class_session::Model>> = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = class_session::Entity::find()
            .filter(class_session::Column::SectionId.is_in(some.iter().copied()))
            .filter(class_session::Column::ArchivedAt.is_null());
        for row in rows.all(db).await? {
            meetings.entry(row.section_id.clone()).or_default().push(row);
        }
    }
    let words = Words::load(cx, &semester.id).await?;
    let code = |s: &section::Model| words.courses.get(&s.course_id).map(|c| c.code.clone()).unwrap_or_default();
    sections.sort_by_cached_key(|s| (code(s), s.section_no.clone()));
    let row = |section: &section::Model| {
        let mut own = meetings.remove(&section.id).unwrap_or_default();
        own.sort_by(|a, b| {
            (a.weekday == 0, a.weekday, &a.start_time, &a.id).cmp(&(b.weekday == 0, b.weekday, &b.start_time, &b.id))
        });
        words.row(section, &own, semester.weeks, cx.lang())
    };
    Ok(sections.iter().map(row).collect::<Vec<_>>())
}

/// What is written instead of ids.
struct Words {
    courses: HashMap<String, CourseBrief>,
    divisions: HashMap<String, String>,
    programmes: HashMap<String, String>,
    teachers: HashMap<String, (String, String)>,
    places: HashMap<String, String>,
    groups: HashMap<String, String>,
}

impl Words {
    async fn load(cx: &Cx, semester_id: &str) -> Result<Self> {
        let (db, lang) = (cx.read(), cx.lang());
        let courses = brief().into_model::<CourseBrief>().all(db).await?;
        let teachers = teacher::Entity::find().all(db).await?;
        let groups = tt_group::Entity::find().filter(tt_group::Column::SemesterId.eq(semester_id)).all(db).await?;
        Ok(Self {
            courses: courses.into_iter().map(|c| (c.id.clone(), c)).collect(),
            divisions: division::Entity::find().all(db).await?.into_iter().map(|d| (d.id, d.code)).collect(),
            programmes: programme::Entity::find().all(db).await?.into_iter().map(|p| (p.id, p.code)).collect(),
            teachers: teachers
                .into_iter()
                .map(|t| (t.id, (t.teacher_no, named(&t.name_cn, &t.name_en, lang))))
                .collect(),
            places: place::Entity::find().all(db).await?.into_iter().map(|p| (p.id, p.code)).collect(),
            groups: groups.into_iter().map(|g| (g.id, g.code)).collect(),
        })
    }

    fn row(&self, section: &section::Model, meetings: &[class_session::Model], weeks: i32, lang: Lang) -> Value {
        let course = self.courses.get(&section.course_id);
        let title = match course {
            _ if !section.display_title.is_empty() => section.display_title.clone(),
            Some(course) => named(&course.title_cn, &course.title_en, lang),
            None => String::new(),
        };
        let code = |codes: &HashMap<String, String>, id: Option<&String>| {
            id.and_then(|id| codes.get(id)).cloned().unwrap_or_default()
        };
        let all = |codes: &HashMap<String, String>, ids: &[String]| {
            ids.iter().filter_map(|id| codes.get(id)).cloned().collect::<Vec<_>>().join("\n")
        };
        let person = |id: &String| self.teachers.get(id).map(|(number, name)| format!("{number} {name}"));
        let line = |m: &class_session::Model| {
            let teacher = m.teacher_id.as_ref().and_then(|id| self.teachers.get(id)).map(|(number, _)| number.clone());
            let line = Line {
                weekday: m.weekday,
                start: m.start_time.clone(),
                end: m.end_time.clone(),
                weeks: m.weeks.0.clone(),
                kind: m.kind.clone(),
                teacher,
            };
            write(&line, weeks, lang)
        };
        let place = |m: &class_session::Model| match &m.place_id {
            Some(id) => self.places.get(id).cloned().unwrap_or_default(),
            None => "Nil".to_owned(),
        };
        let joined = |cells: Vec<String>| cells.join("\n");
        json!({
            "courseCode": course.map(|c| c.code.as_str()),
            "title": format!("{title} ({})", section.section_no),
            "offeringUnit": code(&self.divisions, course.and_then(|c| c.offering_division_id.as_ref())),
            "offeringProgramme": code(&self.programmes, course.and_then(|c| c.offering_programme_id.as_ref())),
            "units": course.map(|c| c.units.to_string()),
            "curriculumType": section.curriculum_type,
            "electiveType": section.elective_types.0.join("\n"),
            "teachers": joined(section.teacher_ids.0.iter().filter_map(person).collect()),
            "schedule": joined(meetings.iter().map(line).collect()),
            "hours": joined(meetings.iter().map(|m| m.hours.to_string()).collect()),
            "places": joined(meetings.iter().map(place).collect()),
            "requirement": section.requirement,
            "remark": section.remark,
            "quota": section.quota,
            "yearTargets": section.year_targets.0.join("&"),
            "programmes": all(&self.programmes, &section.programme_ids.0),
            "groups": all(&self.groups, &section.group_ids.0),
            "moi": section.moi,
            "enrolled": section.enrolled.to_string(),
            "waiting": section.waiting.to_string(),
        })
    }
}
