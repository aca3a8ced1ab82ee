//! Who is expected back: everybody who counts as a student.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Cx, Error, Result, StringList, ids,
    resource::rows::{add_all, change_all},
};
use schema::{
    students::{semester_registration, student, study_status},
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{
    SUBJECT,
    states::{Event, State},
    types::{ExpectInput, ExpectView},
};
use crate::table::STUDENTS;

/// Adds whoever is missing on the list of a semester, and notes whose hold came or went.
pub async fn expect(cx: &Cx, input: ExpectInput) -> Result<ExpectView> {
    if input.dry_run {
        cx.rehearse();
    }
    let tx = cx.tx().await?;
    let semester = semester::Entity::find_by_id(input.semester_id.as_str()).one(tx).await?.ok_or(Error::NotFound)?;
    let statuses = study_status::Entity::find().filter(study_status::Column::CountsAsActive.eq(true)).all(tx).await?;
    let away: HashSet<&str> = statuses.iter().filter(|s| s.status_group == "AWAY").map(|s| s.id.as_str()).collect();
    let students = student::Entity::find()
        .filter(student::Column::StudyStatusId.is_in(statuses.iter().map(|s| s.id.as_str())))
        .filter(student::Column::StudentType.is_in(semester.student_types.0.iter().map(String::as_str)))
        .filter(STUDENTS.visible(cx.scope()?))
        .order_by_asc(student::Column::StudentNo)
        .all(tx)
        .await?;
    let listed = semester_registration::Entity::find()
        .filter(semester_registration::Column::SemesterId.eq(semester.id.as_str()))
        .filter(semester_registration::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let listed: HashMap<String, semester_registration::Model> =
        listed.into_iter().map(|row| (row.student_id.clone(), row)).collect();
    let (mut missing, mut held) = (vec![], BTreeMap::<&str, Vec<_>>::new());
    for student in &students {
        match listed.get(&student.id) {
            None => missing.push(fresh(student, &semester.id, first_state(student, &away))),
            Some(row) => {
                if let Some(to) = State::parse(&row.status).after(Event::Hold(student.fee_hold)) {
                    held.entry(to.code()).or_default().push(row.clone());
                }
            }
        }
    }
    let view =
        ExpectView { dry_run: cx.is_rehearsal(), added: missing.len(), updated: held.values().map(Vec::len).sum() };
    add_all::<semester_registration::Entity>(cx, SUBJECT, missing).await?;
    for (code, rows) in held {
        let row = semester_registration::ActiveModel { status: Set(code.to_owned()), ..Default::default() };
        change_all::<semester_registration::Entity>(cx, SUBJECT, rows, &row).await?;
    }
    if view.added + view.updated == 0 {
        cx.nothing_changed();
    }
    Ok(view)
}

fn first_state(student: &student::Model, away: &HashSet<&str>) -> State {
    match student.study_status_id.as_deref() {
        Some(status) if away.contains(status) => State::Exempt,
        _ if student.fee_hold => State::Blocked,
        _ => State::NotYet,
    }
}

/// A student on the list, with nothing said yet.
pub fn fresh(student: &student::Model, semester_id: &str, state: State) -> semester_registration::ActiveModel {
    semester_registration::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(student.id.clone()),
        semester_id: Set(semester_id.to_owned()),
        programme_id: Set(student.programme_id.clone()),
        year_of_study: Set(student.year_of_study),
        status: Set(state.code().to_owned()),
        registered_at: Set(None),
        channel: Set(String::new()),
        data_confirmed: Set(false),
        declarations: Set(StringList::default()),
        mailing_address: Set(String::new()),
        dormitory: Set(String::new()),
        arrival_date: Set(None),
        arrival_transport: Set(String::new()),
        clothing_size: Set(String::new()),
        insurance: Set(String::new()),
        documents: Set(StringList::default()),
        stamped_at: Set(None),
        stamped_by: Set(None),
        remark: Set(String::new()),
        ..Default::default()
    }
}
