//! Whom a release is for, and what stands between a student and released results.

use course_planning::api::STUDENTS;
use kernel::{Both, Cx, Result, Text, planted::fault};
use schema::{
    courses::student_subject,
    evaluation::{te_ballot, te_folder, te_section},
    grades::grade_release,
    students::student,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::SelectStatement,
};

/// The ids of the students it is for.
pub fn students(of: &grade_release::Model) -> SelectStatement {
    use student::Column;
    let mut chosen = student::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::StudentType.eq(of.student_type.as_str()))
        .filter(Column::ArchivedAt.is_null());
    if let Some(programme) = &of.programme_id {
        chosen = chosen.filter(Column::ProgrammeId.eq(programme.as_str()));
    }
    if let Some(year) = of.year_of_study {
        chosen = chosen.filter(Column::YearOfStudy.eq(year));
    }
    chosen.into_query()
}

/// Students of a release whom the caller does not see: whoever works for a part of the university releases that part.
pub async fn beyond(cx: &Cx, db: &impl ConnectionTrait, of: &grade_release::Model) -> Result<u64> {
    let others = student::Entity::find()
        .filter(student::Column::Id.in_subquery(students(of)))
        .filter(STUDENTS.visible(cx.scope()?).not());
    Ok(others.count(db).await?)
}

pub fn is_for(of: &grade_release::Model, student: &student::Model) -> bool {
    of.student_type == student.student_type
        && of.programme_id.as_ref().is_none_or(|own| student.programme_id.as_ref() == Some(own))
        && of.year_of_study.is_none_or(|own| student.year_of_study == Some(own))
}

/// What keeps somebody from released results, and whom to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    pub code: &'static str,
    pub text: Both,
}

/// Pure: the holds of a student that a release asks about.
pub fn holds(student: &student::Model) -> Option<Gate> {
    let gate = |code, text: Text| Some(Gate { code, text: text.into() });
    if student.fee_hold {
        let text = Text::new(
            "您有费用未结清，成绩暂不显示。请到财务处办理，结清后即可查看。",
            "You have fees to settle, so results are not shown. See the finance office; they appear once it is settled.",
        );
        return gate("fee_hold", text);
    }
    if student.grade_hold {
        let text = Text::new(
            "您的成绩被教务处暂时冻结，请联系教务处。",
            "The registry holds your results at present; please contact the registry.",
        );
        return gate("grade_hold", text);
    }
    None
}

/// What stands between this student and the results of a semester.
pub async fn gate_of(db: &impl ConnectionTrait, student: &student::Model, semester_id: &str) -> Result<Option<Gate>> {
    if holds(student).is_some() {
        let held = gate_among(&asking(db).await?, student, |semester| semester == semester_id);
        if held.is_some() {
            return Ok(held);
        }
    }
    evaluation_gate(db, student, semester_id).await
}

/// The releases that ask about holds.
pub async fn asking(db: &impl ConnectionTrait) -> Result<Vec<grade_release::Model>> {
    let releases = grade_release::Entity::find()
        .filter(grade_release::Column::Status.eq("RELEASED"))
        .filter(grade_release::Column::BlockOnHold.eq(true))
        .filter(grade_release::Column::ArchivedAt.is_null());
    Ok(releases.all(db).await?)
}

/// Pure: what stands between this student and the results of any of these semesters.
pub fn gate_among(
    asking: &[grade_release::Model],
    student: &student::Model,
    semester: impl Fn(&str) -> bool,
) -> Option<Gate> {
    let held = holds(student)?;
    asking.iter().any(|release| semester(&release.semester_id) && is_for(release, student)).then_some(held)
}

/// While an evaluation that asks for it is open, results wait for its receipts. Once it is closed nobody could bring one
/// any more, so nothing waits.
async fn evaluation_gate(
    db: &impl ConnectionTrait,
    student: &student::Model,
    semester_id: &str,
) -> Result<Option<Gate>> {
    let open = te_folder::Entity::find()
        .filter(te_folder::Column::SemesterId.eq(semester_id))
        .filter(te_folder::Column::StudentType.eq(&student.student_type))
        .filter(te_folder::Column::Status.eq("OPEN"))
        .filter(te_folder::Column::GateGrades.eq(true))
        .filter(te_folder::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    if open.is_empty() {
        return Ok(None);
    }
    let taken = student_subject::Entity::find()
        .select_only()
        .column(student_subject::Column::SectionId)
        .filter(student_subject::Column::StudentId.eq(&student.id))
        .filter(student_subject::Column::State.eq("REGISTERED"))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .into_query();
    let done = te_ballot::Entity::find()
        .select_only()
        .column(te_ballot::Column::TeSectionId)
        .filter(te_ballot::Column::StudentId.eq(&student.id))
        .filter(te_ballot::Column::Done.eq(true))
        .into_query();
    let waiting = te_section::Entity::find()
        .filter(te_section::Column::FolderId.is_in(open.into_iter().map(|folder| folder.id)))
        .filter(te_section::Column::Excluded.eq(false))
        .filter(te_section::Column::ArchivedAt.is_null())
        .filter(te_section::Column::SectionId.in_subquery(taken))
        .filter(te_section::Column::Id.not_in_subquery(done))
        .count(db)
        .await?;
    if waiting == 0 || fault("grades_without_receipt") {
        return Ok(None);
    }
    let text = Both::new(
        format!("还有 {waiting} 个教学班没有评价。请先完成教学评价并交回回执，成绩随即显示。"),
        format!(
            "{waiting} of your sections wait for an evaluation. Results are shown once its receipts are handed in."
        ),
    );
    Ok(Some(Gate { code: "evaluation_open", text }))
}
