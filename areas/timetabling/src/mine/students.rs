//! The students that a teacher has to do with: those of their sections, and those they advise.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use course_planning::api::facts_of;
use kernel::{
    Cx, Error, Result, Timestamp,
    page::{Page, Paging},
    settings,
};
use schema::{
    students::{status_change, student, study_status, supervision},
    timetable::{section, student_note},
    university::teacher,
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::sections::{ClassStudent, by_ids, of_teacher, students_of};
use crate::{
    settings::TtsSettings,
    weeks::{
        meeting::Classes,
        names::{Names, Reader},
        week::named,
    },
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeacherStudent)]
pub struct StudentLine {
    pub id: String,
    pub student_no: String,
    pub name: String,
    pub programme: String,
    pub year: Option<i32>,
    pub email: String,
    /// Sections of mine that they take, as in `COMP1013 (1001)`.
    pub sections: Vec<String>,
    /// I advise or supervise them.
    pub advisee: bool,
    /// Where teachers may know it, as in `3.40`.
    pub cgpa: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeacherStudentSummary)]
pub struct StudentSummary {
    pub student: StudentLine,
    pub status: String,
    pub notices: Vec<Notice>,
    /// Mine; nobody else reads them.
    pub notes: Vec<NoteView>,
}

/// A change of their study that a teacher should know of.
#[derive(Serialize, ToSchema)]
#[schema(as = TeacherStudentNotice)]
pub struct Notice {
    #[schema(value_type = String, format = Date)]
    pub from: NaiveDate,
    #[schema(value_type = Option<String>, format = Date)]
    pub to: Option<NaiveDate>,
    pub text: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TeacherStudentNote)]
pub struct NoteView {
    pub id: String,
    pub version: i32,
    pub student_id: String,
    pub text: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

impl From<student_note::Model> for NoteView {
    fn from(row: student_note::Model) -> Self {
        let student_note::Model { id, version, student_id, text, created_at, updated_at, .. } = row;
        Self { id, version, student_id, text, created_at, updated_at }
    }
}

/// Whom the teacher has to do with: their sections, and whether they are advised.
struct Mine {
    classes: Classes,
    /// Sections by student.
    taken: BTreeMap<String, BTreeSet<String>>,
    advised: BTreeSet<String>,
}

impl Mine {
    async fn load(cx: &Cx, teacher: &teacher::Model, semester_id: &str) -> Result<Self> {
        let classes = of_teacher(cx, &teacher.id, semester_id).await?;
        let ids: Vec<String> = classes.sections.keys().cloned().collect();
        let mut taken = BTreeMap::<String, BTreeSet<String>>::new();
        for seat in students_of(cx, &ids).await? {
            if let Some(section_id) = seat.section_id {
                taken.entry(seat.student_id).or_default().insert(section_id);
            }
        }
        Ok(Self { classes, taken, advised: advised(cx, &teacher.id).await? })
    }

    fn ids(&self) -> BTreeSet<&str> {
        self.taken.keys().chain(&self.advised).map(String::as_str).collect()
    }
}

/// Advised, or supervised at present.
async fn advised(cx: &Cx, teacher_id: &str) -> Result<BTreeSet<String>> {
    let today = cx.now().local_date();
    let advised: Vec<String> = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::AdvisorId.eq(teacher_id))
        .filter(student::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(cx.read())
        .await?;
    let supervised: Vec<String> = supervision::Entity::find()
        .select_only()
        .column(supervision::Column::StudentId)
        .filter(supervision::Column::TeacherId.eq(teacher_id))
        .filter(supervision::Column::FromDate.lte(today))
        .filter(Condition::any().add(supervision::Column::ToDate.is_null()).add(supervision::Column::ToDate.gte(today)))
        .filter(supervision::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(cx.read())
        .await?;
    Ok(advised.into_iter().chain(supervised).collect())
}

pub async fn page(
    cx: &Cx,
    teacher: &teacher::Model,
    (semester_id, weeks): (&str, i32),
    (keyword, section_id): (&str, Option<&str>),
    paging: Paging,
) -> Result<Page<StudentLine>> {
    let mine = Mine::load(cx, teacher, semester_id).await?;
    let mut ids = mine.ids();
    if let Some(section_id) = section_id.filter(|id| !id.is_empty()) {
        ids.retain(|id| mine.taken.get(*id).is_some_and(|sections| sections.contains(section_id)));
    }
    let mut people = by_ids(cx, &ids.into_iter().collect::<Vec<_>>()).await?;
    let keyword = keyword.trim().to_lowercase();
    people.retain(|p| [&p.student_no, &p.name, &p.email].iter().any(|text| text.to_lowercase().contains(&keyword)));
    let total = people.len() as u64;
    let (skip, take) =
        (usize::try_from(paging.offset()).unwrap_or(usize::MAX), usize::try_from(paging.page_size).unwrap_or(0));
    let people: Vec<ClassStudent> = people.into_iter().skip(skip).take(take).collect();
    let lines = lines(cx, &mine, people, weeks).await?;
    Ok(Page::new(lines, paging, total))
}

async fn lines(cx: &Cx, mine: &Mine, people: Vec<ClassStudent>, weeks: i32) -> Result<Vec<StudentLine>> {
    let names = Names::load(cx, &mine.classes, Reader::Own, weeks).await?;
    let ids: Vec<String> = people.iter().map(|p| p.id.clone()).collect();
    let averages = averages(cx, &ids).await?;
    let label = |section: &section::Model| names.label(section);
    let line = |person: ClassStudent| {
        let taken = mine.taken.get(&person.id).into_iter().flatten();
        let mut sections: Vec<String> = taken.filter_map(|id| mine.classes.sections.get(id)).map(label).collect();
        sections.sort();
        StudentLine {
            sections,
            advisee: mine.advised.contains(&person.id),
            cgpa: averages.get(&person.id).cloned(),
            id: person.id,
            student_no: person.student_no,
            name: person.name,
            programme: person.programme,
            year: person.year,
            email: person.email,
        }
    };
    Ok(people.into_iter().map(line).collect())
}

/// None, unless the settings let teachers know.
async fn averages(cx: &Cx, ids: &[String]) -> Result<HashMap<String, String>> {
    if !settings::get::<TtsSettings>(cx, None).await?.teachers_see_cgpa {
        return Ok(HashMap::new());
    }
    let facts = facts_of(cx, cx.read(), ids).await?;
    let shown = |hundredths: i32| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    Ok(facts.into_iter().filter_map(|(id, facts)| Some((id, shown(facts.about.cgpa?)))).collect())
}

/// Whoever is none of the teacher's reads like somebody absent.
pub async fn is_mine(cx: &Cx, teacher: &teacher::Model, semester_id: &str, id: &str) -> Result<()> {
    let mine = Mine::load(cx, teacher, semester_id).await?;
    if mine.ids().contains(id) { Ok(()) } else { Err(Error::NotFound) }
}

pub async fn summary(
    cx: &Cx,
    teacher: &teacher::Model,
    (semester_id, weeks): (&str, i32),
    id: &str,
) -> Result<StudentSummary> {
    let mine = Mine::load(cx, teacher, semester_id).await?;
    if !mine.ids().contains(id) {
        return Err(Error::NotFound);
    }
    let people = by_ids(cx, &[id]).await?;
    let line = lines(cx, &mine, people, weeks).await?.pop().ok_or(Error::NotFound)?;
    let row = student::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let status = match &row.study_status_id {
        Some(id) => study_status::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    let notes = student_note::Entity::find()
        .filter(student_note::Column::StudentId.eq(id))
        .filter(student_note::Column::CreatedBy.eq(cx.user_id()?))
        .filter(student_note::Column::ArchivedAt.is_null())
        .order_by_desc(student_note::Column::UpdatedAt)
        .order_by_asc(student_note::Column::Id)
        .all(cx.read())
        .await?;
    Ok(StudentSummary {
        student: line,
        status: status.map(|s| named(&s.name_cn, &s.name_en, cx.lang())).unwrap_or_default(),
        notices: notices(cx, id).await?,
        notes: notes.into_iter().map(NoteView::from).collect(),
    })
}

/// The last changes of status: leave, return, suspension. Why is nobody's business here.
async fn notices(cx: &Cx, id: &str) -> Result<Vec<Notice>> {
    let changes = status_change::Entity::find()
        .filter(status_change::Column::StudentId.eq(id))
        .filter(status_change::Column::Kind.eq("STATUS"))
        .filter(status_change::Column::ArchivedAt.is_null())
        .order_by_desc(status_change::Column::EffectiveDate)
        .order_by_desc(status_change::Column::Id)
        .limit(10)
        .all(cx.read())
        .await?;
    let notice = |row: status_change::Model| Notice {
        from: row.effective_date,
        to: row.end_date,
        text: named(&row.to_label_cn, &row.to_label_en, cx.lang()),
    };
    Ok(changes.into_iter().map(notice).collect())
}
