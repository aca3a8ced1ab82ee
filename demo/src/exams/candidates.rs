//! Who sits what: those on the rosters, some of them with an arrangement, some of them barred.

use std::collections::HashMap;

use kernel::Result;
use rules::exams::eligible::{Bars, Facts, barred};
use schema::{
    courses::student_subject,
    exam::{exam_candidate, exam_course, exam_item},
    students::{semester_registration, student},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{Demo, bulk::row};

const BARS: Bars = Bars { unregistered: true, holds: true };

/// Id, registration, three kinds of holds, and whether they need something special.
type Known = (String, String, bool, bool, bool, bool);

pub async fn of(
    demo: &Demo<'_>,
    item: &exam_item::Model,
    term: &semester::Model,
    papers: &mut [exam_course::Model],
) -> Result<Vec<exam_candidate::Model>> {
    let taken = student_subject::Entity::find()
        .filter(student_subject::Column::SemesterId.eq(&term.id))
        .filter(student_subject::Column::State.eq("REGISTERED"))
        .filter(student_subject::Column::SectionId.is_not_null())
        .filter(student_subject::Column::ArchivedAt.is_null())
        .order_by_asc(student_subject::Column::Id)
        .all(demo.tx)
        .await?;
    use student::Column;
    let known: Vec<Known> = student::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::RegistrationStatus,
            Column::FeeHold,
            Column::LibraryHold,
            Column::DisciplineHold,
            Column::ExamSpecialNeed,
        ])
        .into_tuple()
        .all(demo.tx)
        .await?;
    let registered: HashMap<String, String> = semester_registration::Entity::find()
        .select_only()
        .columns([semester_registration::Column::StudentId, semester_registration::Column::Status])
        .filter(semester_registration::Column::SemesterId.eq(&term.id))
        .into_tuple::<(String, String)>()
        .all(demo.tx)
        .await?
        .into_iter()
        .collect();
    let known: HashMap<&str, &Known> = known.iter().map(|student| (student.0.as_str(), student)).collect();
    let mut number: HashMap<String, usize> = HashMap::new();
    for (n, paper) in papers.iter().enumerate() {
        number.insert(paper.course_id.clone(), n);
    }
    let mut made: Vec<exam_candidate::Model> = vec![];
    let mut there = std::collections::HashSet::new();
    for seat in taken {
        let Some(paper) = number.get(&seat.course_id).and_then(|n| papers.get_mut(*n)) else { continue };
        let Some(student) = known.get(seat.student_id.as_str()) else { continue };
        if !there.insert((paper.id.clone(), seat.student_id.clone())) {
            continue;
        }
        paper.candidates += 1;
        let registration = registered.get(&seat.student_id).unwrap_or(&student.1);
        let facts = Facts { registration, fee_hold: student.2, other_hold: student.3 || student.4 };
        let reason = barred(facts, BARS);
        made.push(row!(
            exam_candidate {
                id: demo.seed.id("exam-candidate", format!("{}/{}", paper.id, seat.student_id)),
                item_id: item.id.clone(),
                paper_id: paper.id.clone(),
                student_id: seat.student_id,
                section_id: seat.section_id,
                source: "ROSTER".to_owned(),
                state: if reason.is_some() { "BARRED" } else { "ELIGIBLE" }.to_owned(),
                reason_code: reason.map_or("", |reason| reason.code()).to_owned(),
                reason: String::new(),
                by_hand: false,
                extra_minutes: if student.5 { 30 } else { 0 },
                own_room: false,
                consecutive: false,
                arrangement: if student.5 { "延长考试时间".to_owned() } else { String::new() },
                room_id: None,
                seat_row: None,
                seat_col: None,
                seat_no: String::new(),
            },
            demo.at
        ));
    }
    Ok(made)
}
