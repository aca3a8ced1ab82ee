//! What a fresh database knows of states.

use schema::students::{student, study_status, study_type};
use sea_orm::{EntityTrait, PaginatorTrait};

use crate::{kit::Campus, on_every_database};

on_every_database!(a_campus_has_states_types_and_a_student_in_one, site, {
    let db = site.app.db().maintenance();
    assert_eq!(study_status::Entity::find().count(db).await.unwrap(), 17);
    assert_eq!(study_type::Entity::find().count(db).await.unwrap(), 6);
    // A second start adds nothing.
    student_information::statuses::ensure(&site.app).await.unwrap();
    assert_eq!(study_status::Entity::find().count(db).await.unwrap(), 17);

    let campus = Campus::build(&site).await;
    let id = campus.student(&site, "2610000001", "ACTIVE").await;
    let row = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    assert_eq!(row.study_status_id.as_deref(), Some(campus.status("ACTIVE")));
    assert_eq!(row.programme_id.as_deref(), Some(campus.programme.as_str()));
});
