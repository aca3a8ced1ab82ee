//! Who chooses: the units of everybody who comes in summer.

use kernel::Result;
use schema::{
    selection::student_elective_quota,
    students::{student, study_status},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{
    Demo,
    bulk::{insert, row},
    terms::Term,
};

use super::pools::{TYPES, type_id};

/// Somebody who studies.
pub struct Student {
    pub id: String,
    pub student_type: String,
    pub year: i32,
    /// Those who can sign in.
    pub fixed: bool,
}

/// In the order of their numbers.
pub async fn load(demo: &Demo<'_>) -> Result<Vec<Student>> {
    let studying = study_status::Entity::find().filter(study_status::Column::CanSelectCourse.eq(true));
    let studying: Vec<String> = studying.all(demo.tx).await?.into_iter().map(|row| row.id).collect();
    let rows: Vec<(String, String, Option<i32>)> = student::Entity::find()
        .select_only()
        .columns([student::Column::Id, student::Column::StudentType, student::Column::YearOfStudy])
        .filter(student::Column::StudyStatusId.is_in(studying))
        .order_by_asc(student::Column::StudentNo)
        .into_tuple()
        .all(demo.tx)
        .await?;
    let fixed: Vec<String> = (1..=36).map(|n| demo.seed.id("student", n)).collect();
    let make = |(id, student_type, year): (String, String, Option<i32>)| Student {
        fixed: fixed.contains(&id),
        id,
        student_type,
        year: year.unwrap_or(0),
    };
    Ok(rows.into_iter().map(make).collect())
}

/// Every third comes in summer, and all who can sign in.
pub fn comes(n: usize, student: &Student) -> bool {
    student.fixed || n.is_multiple_of(3) || student.student_type == "TPG"
}

pub async fn units(demo: &Demo<'_>, people: &[Student], summer: &Term) -> Result<()> {
    let mut rows = vec![];
    for (_, student) in people.iter().enumerate().filter(|(n, student)| comes(*n, student)) {
        // Electives of a major come in its last years.
        let types = TYPES.iter().filter(|of| of.student_type == student.student_type);
        for of in types.filter(|of| of.code != "ME" || student.year >= 3) {
            rows.push(row!(
                student_elective_quota {
                    id: demo.seed.id("elective-units", format!("{}/{}", of.code, student.id)),
                    student_id: student.id.clone(),
                    elective_type_id: type_id(demo, of),
                    semester_id: demo.seed.id("semester", &summer.code),
                    units_assigned: of.units,
                    remark: String::new(),
                },
                demo.at.plus(-15 * super::DAY)
            ));
        }
    }
    let count = insert::<student_elective_quota::Entity, _>(demo.tx, rows).await?;
    demo.say(count, "units to be chosen by students");
    Ok(())
}
