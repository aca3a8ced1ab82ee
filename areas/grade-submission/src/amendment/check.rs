//! What is looked at when an amendment is asked for.

use kernel::{Both, Cx, Error, FieldError, Result, Rule, Text};
use rules::sheet::Status;
use schema::{courses::course, grades::student_grade, students::student, submission::section_grade_sheet};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::form::{AmendmentInput, FIELDS, Form};
use crate::{
    judged,
    mine::{Role, role_in},
    sheets::state,
};

/// Results that come from approvals are theirs to change.
const FROM_APPROVALS: [&str; 2] = ["TRANSFER", "EXEMPT"];

/// What an amendment is about.
pub struct Matter {
    pub course: course::Model,
    pub student: student::Model,
    pub result: student_grade::Model,
}

impl Matter {
    pub fn title(&self) -> String {
        format!("{} {} · {}", self.student.student_no, self.student.name_cn, self.course.code)
    }

    pub fn into_form(self, input: AmendmentInput) -> Form {
        Form {
            sheet_id: input.sheet_id,
            student_id: input.student_id,
            course_id: self.course.id,
            semester_id: self.result.semester_id,
            result_id: self.result.id,
            grade_before: self.result.grade,
            score_before: self.result.score,
            grade: input.grade,
            score: input.score,
            reason: input.reason.trim().to_owned(),
            file_ids: input.file_ids,
        }
    }
}

pub async fn require(cx: &Cx, input: &AmendmentInput) -> Result<Matter> {
    role_in(cx, &input.sheet_id).await?.require(Role::Submit)?;
    let tx = cx.tx().await?;
    let sheet = section_grade_sheet::Entity::find_by_id(&input.sheet_id).one(tx).await?.ok_or(Error::NotFound)?;
    if state::status(&sheet)? != Status::ConfirmedAr {
        return Err(not_confirmed(&sheet).into());
    }
    let course = course::Entity::find_by_id(&sheet.course_id).one(tx).await?.ok_or(Error::NotFound)?;
    let student = student::Entity::find_by_id(&input.student_id).one(tx).await?.ok_or(Error::NotFound)?;
    let Some(result) = result_of(tx, &sheet, &student).await? else {
        return Err(no_result(&sheet, &student).into());
    };
    let wrong = wrong(input, &result, &allowed(tx, &course).await?);
    if wrong.is_empty() { Ok(Matter { course, student, result }) } else { Err(Error::Invalid(wrong)) }
}

/// The grades that a teacher of the course may give.
pub async fn allowed(db: &impl ConnectionTrait, course: &course::Model) -> Result<Vec<String>> {
    let scale = judged::scale(db, course).await?;
    let given = scale.into_iter().filter(|grade| judged::may_give(&course.grading_mode, grade));
    Ok(given.map(|grade| grade.grade).collect())
}

async fn result_of(
    db: &impl ConnectionTrait,
    sheet: &section_grade_sheet::Model,
    student: &student::Model,
) -> Result<Option<student_grade::Model>> {
    use student_grade::Column;
    let found = student_grade::Entity::find()
        .filter(Column::StudentId.eq(&student.id))
        .filter(Column::CourseId.eq(&sheet.course_id))
        .filter(Column::SemesterId.eq(&sheet.semester_id))
        .filter(Column::Source.is_not_in(FROM_APPROVALS))
        .filter(Column::ArchivedAt.is_null());
    Ok(found.one(db).await?)
}

fn wrong(input: &AmendmentInput, result: &student_grade::Model, allowed: &[String]) -> Vec<FieldError> {
    let typed = json!({ "grade": input.grade, "score": input.score, "reason": input.reason.trim() });
    let asked = FIELDS.iter().filter(|field| typed.get(field.name).is_some());
    let mut errors: Vec<FieldError> =
        asked.filter_map(|field| field.check(typed.get(field.name).unwrap_or(&Value::Null))).collect();
    if errors.is_empty() && !allowed.contains(&input.grade) {
        let (zh, en) = (kernel::Lang::Zh.list(allowed), kernel::Lang::En.list(allowed));
        let text = Both::new(
            format!("“{}”不在可给等级中；可用：{zh}", input.grade),
            format!("\"{}\" may not be given here; there are {en}", input.grade),
        );
        errors.push(FieldError::new("grade", "not_a_choice", text));
    }
    if errors.is_empty() && (&input.grade, input.score) == (&result.grade, result.score) {
        let text = Both::new(
            format!("成绩现在就是 {}，没有可更正的内容", result.grade),
            format!("The grade is {} already; there is nothing to amend", result.grade),
        );
        errors.push(FieldError::new("grade", "same", text));
    }
    if input.file_ids.is_empty() {
        let text = Text::new("请附上证明材料，如评阅过的试卷", "Attach what proves it, such as the marked paper");
        errors.push(FieldError::new("fileIds", "required", text));
    }
    errors
}

fn not_confirmed(sheet: &section_grade_sheet::Model) -> Rule {
    let text = Text::new(
        "成绩表尚未经教务处确认：未提交的可直接修改，已提交的请联系教务处退回",
        "The registry has not confirmed this sheet: change it directly, or have it returned when it was submitted",
    );
    let rule = Rule::new("sheet_not_confirmed", text, json!({ "sheetId": sheet.id, "status": sheet.status }));
    rule.offer(Text::new("打开成绩表", "Open the sheet"), format!("/teacher/sg-submission?sheetId={}", sheet.id))
}

fn no_result(sheet: &section_grade_sheet::Model, student: &student::Model) -> Rule {
    let text = Both::new(
        format!("{} 在该课程没有可更正的成绩，请联系教务处", student.student_no),
        format!("{} has no result of this course that could be amended; ask the registry", student.student_no),
    );
    let rule = Rule::new("no_result", text, json!({ "sheetId": sheet.id, "studentNo": student.student_no }));
    rule.offer(Text::new("打开成绩表", "Open the sheet"), format!("/teacher/sg-submission?sheetId={}", sheet.id))
}
