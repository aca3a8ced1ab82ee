//! Deputies by sheet: a section is named by its course and number, which a reference alone would not tell apart.

use std::collections::{BTreeSet, HashMap};

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Cx, Error, FieldError, FileReply, IdSpec, Json, Op, Query, Result, Text, View,
    files::Upload,
    ids,
    resource::{
        BatchView, Field, FileFormat, ImportReport, Journal, Noted, SheetRow, export_rows_in, read_sheet,
        rows::{add_all, change},
    },
};
use schema::{courses::course, submission::section_user, timetable::section, university::staff};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{PATH, ROLES};
use crate::{
    office,
    office::upload::{OnError, TemplateQuery, TermQuery, UploadQuery, report, text},
    tables::{SECTION_USER, SECTION_USERS, SECTIONS},
};

/// Before the id of the semester.
const SUBJECT: &str = "sgs.section_user.";
const AT_ONCE: usize = 300;

fn fields() -> Vec<Field> {
    vec![
        Field::code("course", 30, "课程代码", "Course code").required(),
        Field::code("section", 30, "教学班号", "Section no.").required(),
        Field::code("staffNo", 30, "工号", "Staff no.").required(),
        Field::choice("role", ROLES, "权限", "May").required(),
    ]
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SectionUserBatchId)]
struct BatchId {
    id: String,
}

pub fn mount(api: &mut Api) {
    let term = || [IdSpec::query("semesterId", &SEMESTERS)];
    let import = || office(Action::Import);
    let label = Text::new("导入教学班成绩人员", "Import people of sections' grades");
    let op = Op::post(format!("{PATH}/import"), "importSectionUsers", import(), label)
        .ids(term())
        .audit(SECTION_USER)
        .upload();
    api.op(op, |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        take_in(&cx, query, upload).await.map(View)
    });
    let label = Text::new("下载教学班成绩人员模板", "Template of people of sections' grades");
    let op = Op::get(format!("{PATH}/template"), "templateSectionUsers", import(), label);
    api.op(op, |cx: Cx, Query(query): Query<TemplateQuery>| async move { template(&cx, query.format) });
    let label = Text::new("教学班成绩人员导入批次", "Imports of people of sections' grades");
    let op = Op::get(format!("{PATH}/batches"), "sectionUserBatches", import(), label).ids(term());
    api.op(
        op,
        |cx: Cx, Query(query): Query<TermQuery>| async move { batches(&cx, &query.semester_id).await.map(View) },
    );
    let label = Text::new("撤销教学班成绩人员导入", "Undo an import of people of sections' grades");
    let op = Op::post(format!("{PATH}/batches/undo"), "undoSectionUsers", import(), label).audit(SECTION_USER);
    api.op(op, |cx: Cx, Json(body): Json<BatchId>| async move { undo(&cx, &body.id).await.map(View) });
}

fn template(cx: &Cx, format: FileFormat) -> Result<FileReply> {
    let name = Text::new("教学班成绩人员模板", "Template of people of sections").get(cx.lang());
    export_rows_in(cx, name, format, &fields(), &[])
}

async fn batches(cx: &Cx, semester_id: &str) -> Result<Vec<BatchView>> {
    let subject = format!("{SUBJECT}{semester_id}");
    Journal::new(cx, &subject).list().await
}

struct Around {
    /// By course code and number.
    sections: HashMap<(String, String), String>,
    staff: HashMap<String, String>,
}

impl Around {
    async fn load(cx: &Cx, semester_id: &str, rows: &[SheetRow]) -> Result<Self> {
        let tx = cx.tx().await?;
        let codes: BTreeSet<String> = rows.iter().map(|row| text(row, "course")).collect();
        let numbers: BTreeSet<String> = rows.iter().map(|row| text(row, "staffNo")).collect();
        let (mut courses, mut sections, mut members) = (HashMap::new(), HashMap::new(), HashMap::new());
        for some in codes.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
            let found = course::Entity::find().filter(course::Column::Code.is_in(some)).all(tx).await?;
            courses.extend(found.into_iter().map(|course| (course.id, course.code)));
        }
        for some in courses.keys().cloned().collect::<Vec<_>>().chunks(AT_ONCE) {
            let found = section::Entity::find()
                .filter(SECTIONS.visible(cx.scope()?))
                .filter(section::Column::SemesterId.eq(semester_id))
                .filter(section::Column::CourseId.is_in(some));
            for row in found.all(tx).await? {
                if let Some(code) = courses.get(&row.course_id) {
                    sections.insert((code.clone(), row.section_no), row.id);
                }
            }
        }
        for some in numbers.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
            let found = staff::Entity::find()
                .filter(staff::Column::StaffNo.is_in(some))
                .filter(staff::Column::ArchivedAt.is_null());
            members.extend(found.all(tx).await?.into_iter().map(|row| (row.staff_no, row.id)));
        }
        Ok(Self { sections, staff: members })
    }

    fn wanted(&self, row: &SheetRow) -> Result<(String, String, String), FieldError> {
        let Some(section) = self.sections.get(&(text(row, "course"), text(row, "section"))) else {
            let told = Text::new("本学期没有这个教学班", "There is no such section in this semester");
            return Err(FieldError::new("section", "not_found", told));
        };
        let Some(member) = self.staff.get(&text(row, "staffNo")) else {
            let told = Text::new("没有这个工号", "Nobody has this staff number");
            return Err(FieldError::new("staffNo", "not_found", told));
        };
        Ok((section.clone(), member.clone(), text(row, "role")))
    }
}

/// A dry run is the real run, undone at its end.
async fn take_in(cx: &Cx, query: UploadQuery, upload: Upload) -> Result<ImportReport> {
    if query.semester_id.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("semesterId")]));
    }
    let file_name = upload.name.clone();
    let mut rows = read_sheet(cx, upload, &fields()).await?;
    if query.dry_run {
        cx.rehearse();
    }
    let around = Around::load(cx, &query.semester_id, &rows).await?;
    let (mut wanted, mut seen) = (vec![], BTreeSet::new());
    for row in rows.iter_mut().filter(|row| row.errors.is_empty()) {
        match around.wanted(row) {
            Ok(one) if seen.insert((one.0.clone(), one.1.clone())) => wanted.push(one),
            Ok(_) => {
                let told = Text::new("同一人员在表中出现两次", "The same person stands in the sheet twice");
                row.errors.push(FieldError::new("staffNo", "twice", told));
            }
            Err(error) => row.errors.push(error),
        }
    }
    let failed = rows.iter().filter(|row| !row.errors.is_empty()).count();
    let stops = wanted.is_empty() || failed > 0 && query.on_error == OnError::Abort;
    let (created, updated, notes) = if stops { (0, 0, vec![]) } else { write(cx, &wanted).await? };
    let mut told = report(cx, &fields(), &rows, wanted.len(), query.dry_run);
    (told.created, told.updated) = (created, updated);
    if notes.is_empty() {
        cx.nothing_changed();
        return Ok(told);
    }
    let subject = format!("{SUBJECT}{}", query.semester_id);
    let counts = (created as usize, updated as usize);
    let batch_id = Journal::new(cx, &subject).keep(&file_name, counts, notes).await?;
    if !query.dry_run {
        told.batch_id = Some(batch_id);
        told.committed = true;
    }
    Ok(told)
}

async fn write(cx: &Cx, wanted: &[(String, String, String)]) -> Result<(u32, u32, Vec<Noted>)> {
    let tx = cx.tx().await?;
    let sections: BTreeSet<&String> = wanted.iter().map(|(section, ..)| section).collect();
    let mut there = vec![];
    for some in sections.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let found = section_user::Entity::find()
            .filter(section_user::Column::SectionId.is_in(some.iter().copied()))
            .filter(section_user::Column::ArchivedAt.is_null());
        there.extend(found.all(tx).await?);
    }
    let (mut notes, mut fresh, mut updated) = (vec![], vec![], 0);
    for (section, member, role) in wanted {
        match there.iter().find(|row| row.section_id == *section && row.staff_id == *member) {
            Some(row) if row.role == *role => {}
            Some(row) => {
                let before = Some(json!({ "role": row.role, "source": row.source }));
                let set = section_user::ActiveModel { role: Set(role.clone()), ..Default::default() };
                let after = change::<section_user::Entity>(cx, SECTION_USER, row.clone(), set).await?;
                notes.push(Noted { id: after.id, version: after.version, before });
                updated += 1;
            }
            None => fresh.push(section_user::ActiveModel {
                id: Set(ids::new_id()),
                section_id: Set(section.clone()),
                staff_id: Set(member.clone()),
                role: Set(role.clone()),
                source: Set("ASSIGNED".to_owned()),
                ..Default::default()
            }),
        }
    }
    let made = add_all::<section_user::Entity>(cx, SECTION_USER, fresh).await?;
    notes.extend(made.iter().map(|row| Noted { id: row.id.clone(), version: row.version, before: None }));
    Ok((u32::try_from(made.len()).unwrap_or(u32::MAX), updated, notes))
}

/// Answers how many rows.
async fn undo(cx: &Cx, id: &str) -> Result<u64> {
    let subject = Journal::subject_of(cx, id, SUBJECT).await?.ok_or(Error::NotFound)?;
    let journal = Journal::new(cx, &subject);
    let noted = journal.rows_of(id).await?;
    let mut rows = HashMap::new();
    for some in noted.chunks(AT_ONCE) {
        let ids = some.iter().map(|note| note.id.clone());
        let found = section_user::Entity::find()
            .filter(SECTION_USERS.scope.predicate(cx.scope()?))
            .filter(section_user::Column::Id.is_in(ids));
        rows.extend(found.all(cx.tx().await?).await?.into_iter().map(|row| (row.id.clone(), row)));
    }
    // A batch with a row that the caller may not see reads like an absent one.
    if rows.len() != noted.len() {
        return Err(Error::NotFound);
    }
    let touched = noted.iter().filter(|note| rows.get(&note.id).is_some_and(|row| row.version != note.version));
    journal.refuse_touched(&touched.map(|note| note.id.clone()).collect::<Vec<_>>())?;
    for note in &noted {
        let Some(row) = rows.remove(&note.id) else { continue };
        let set = match note.before.as_ref().and_then(|before| before.get("role")?.as_str()) {
            Some(role) => section_user::ActiveModel { role: Set(role.to_owned()), ..Default::default() },
            None => section_user::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() },
        };
        change::<section_user::Entity>(cx, SECTION_USER, row, set).await?;
    }
    journal.close(id).await?;
    Ok(noted.len() as u64)
}
