//! The own record, read.

use kernel::{
    Cx, Lang, Result,
    protect::{DataKeys, Phone, Place, Protected},
};
use schema::{
    students::{change_request, cohort, guardian, student, study_status},
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{
    fields::{Values, own_fields},
    me::me,
    request,
    types::{GuardianView, Information, StudentView},
};

/// Nobody has asked this often.
const REQUESTS_SHOWN: u64 = 50;

pub async fn look(cx: &Cx) -> Result<Information> {
    of(cx, cx.read(), &me(cx).await?).await
}

pub async fn of(cx: &Cx, db: &impl ConnectionTrait, student: &student::Model) -> Result<Information> {
    let values = Values::of(cx, db, student).await?;
    let own = own_fields(cx, &student.student_type).await?;
    let asked = change_request::Entity::find()
        .filter(change_request::Column::StudentId.eq(student.id.as_str()))
        .filter(change_request::Column::ArchivedAt.is_null())
        .order_by_desc(change_request::Column::SubmittedAt)
        .order_by_desc(change_request::Column::Id)
        .limit(REQUESTS_SHOWN)
        .all(db)
        .await?;
    Ok(Information {
        student: student_view(cx, db, student).await?,
        fields: own.iter().map(|field| values.view(field, cx.lang())).collect::<Result<_>>()?,
        guardians: guardians(cx, db, &student.id).await?,
        requests: request::views(cx, db, asked).await?,
    })
}

/// Who somebody is, in few words.
pub async fn student_view(cx: &Cx, db: &impl ConnectionTrait, student: &student::Model) -> Result<StudentView> {
    let named = |zh: String, en: String| if cx.lang() == Lang::En { en } else { zh };
    let programme = match &student.programme_id {
        Some(id) => programme::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let cohort = match &student.cohort_id {
        Some(id) => cohort::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let status = match &student.study_status_id {
        Some(id) => study_status::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let holds = [
        ("FEE", student.fee_hold),
        ("LIBRARY", student.library_hold),
        ("DISCIPLINE", student.discipline_hold),
        ("GRADE", student.grade_hold),
    ];
    let (status_code, status, status_colour) =
        status.map(|s| (s.code, named(s.name_cn, s.name_en), s.colour)).unwrap_or_default();
    Ok(StudentView {
        id: student.id.clone(),
        version: student.version,
        student_no: student.student_no.clone(),
        name_cn: student.name_cn.clone(),
        name_en: student.name_en.clone(),
        student_type: student.student_type.clone(),
        programme: programme.map(|p| named(p.name_cn, p.name_en)).unwrap_or_default(),
        cohort: cohort.map(|c| named(c.name_cn, c.name_en)).unwrap_or_default(),
        year_of_study: student.year_of_study,
        status_code,
        status,
        status_colour,
        holds: holds.into_iter().filter(|(_, on)| *on).map(|(code, _)| code.to_owned()).collect(),
        photo: student.photo_current.clone(),
    })
}

pub async fn guardians(cx: &Cx, db: &impl ConnectionTrait, student_id: &str) -> Result<Vec<GuardianView>> {
    let rows = guardian::Entity::find()
        .filter(guardian::Column::StudentId.eq(student_id))
        .filter(guardian::Column::ArchivedAt.is_null())
        .order_by_desc(guardian::Column::IsPrimary)
        .order_by_asc(guardian::Column::CreatedAt)
        .all(db)
        .await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let keys = DataKeys::load(&cx.app().keys, db, &ids).await?;
    let view = |row: &guardian::Model| {
        let mobile = keys.open_as::<Phone>(Place::new("guardian", "mobile", &row.id), &row.mobile)?;
        Ok(GuardianView {
            id: row.id.clone(),
            name: row.name.clone(),
            relation: row.relation.clone(),
            mobile: mobile.map(|m| m.mask()).unwrap_or_default(),
            email: row.email.clone(),
            is_primary: row.is_primary,
            is_emergency: row.is_emergency,
        })
    };
    rows.iter().map(view).collect()
}
