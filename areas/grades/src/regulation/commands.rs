//! Rules are adopted and taken back. Whose figures they move is shown before, and recorded after.

use course_planning::api::STUDENTS;
use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    reason,
};
use schema::{
    grades::{grade_regulation, student_gpa, student_grade},
    students::student,
    university::semester,
};
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::SelectStatement,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::table::regulations;
use crate::{averages::follow, results::known};

/// A version, in the words of the table.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AdoptRegulationInput)]
pub struct AdoptInput {
    pub student_type: String,
    pub from_semester_id: String,
    pub from_entry_year: Option<i32>,
    pub document_no: String,
    pub reason: String,
    pub rounding: String,
    pub repeats: String,
    pub attempts: i32,
    /// Hundredths, as all averages here.
    pub warning: i32,
    pub low: i32,
    pub probation_times: i32,
    pub dismissal_times: i32,
    pub light_units: Option<i32>,
    pub light_warning: Option<i32>,
    pub light_low: Option<i32>,
    pub light_probation_times: Option<i32>,
    pub light_dismissal_times: Option<i32>,
    pub cap_units: Option<i32>,
    pub cap_many: Option<i32>,
    pub cap_lower: Option<i32>,
    pub president: Option<i32>,
    pub dean: Option<i32>,
    pub honours_units: Option<i32>,
    pub honours_lowest: Option<i32>,
    /// Tells what would happen, and does nothing; so a version may also be tried on semesters that are over.
    #[serde(default, skip_serializing)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RevokeRegulationInput)]
pub struct RevokeInput {
    pub id: String,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn adopt(cx: &Cx, input: AdoptInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(reason(&input.reason)?);
    let row = serde_json::to_value(&input).map_err(Error::internal)?;
    let Value::Object(row) = row else { return Err(Error::internal("no object")) };
    // Says at its field when the caller looks at another student type; nobody of it would be in reach.
    regulations()?.create_row(cx, row).await?;
    within_reach(cx, &input.student_type).await?;
    let over = released(cx, &input.student_type, &input.from_semester_id).await?;
    if over > 0 && !input.dry_run {
        return Err(over_already(over, &input.student_type));
    }
    let mut warnings = moved(cx, &input.student_type, &input.from_semester_id).await?;
    if over > 0 {
        let text = Both::new(
            format!("仅为试算：其中 {over} 项成绩已经公布。规则不改写过去，请自尚未公布成绩的学期起采用"),
            format!(
                "A trial only: {over} of these results are released. Rules do not rewrite the past; adopt them from a \
                 semester that is not released"
            ),
        );
        warnings.push(Warning { code: "trial".into(), message: text.get(cx.lang()).to_owned() });
    }
    answer(cx, warnings).await
}

pub async fn revoke(cx: &Cx, input: RevokeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(reason(&input.reason)?);
    let row = grade_regulation::Entity::find_by_id(&input.id).lock_exclusive().one(cx.tx().await?).await?;
    let row = row.ok_or(Error::NotFound)?;
    within_reach(cx, &row.student_type).await?;
    let over = released(cx, &row.student_type, &row.from_semester_id).await?;
    if over > 0 {
        return Err(over_already(over, &row.student_type));
    }
    regulations()?.delete_rows(cx, std::slice::from_ref(&row.id)).await?;
    let warnings = moved(cx, &row.student_type, &row.from_semester_id).await?;
    answer(cx, warnings).await
}

async fn answer(cx: &Cx, warnings: Vec<Warning>) -> Result<Outcome> {
    let known: Vec<_> = known().into_iter().chain([regulations()?.into()]).collect();
    outcome(cx, &known, warnings).await
}

/// The semester and those after it.
async fn since(cx: &Cx, semester_id: &str) -> Result<Vec<String>> {
    let tx = cx.tx().await?;
    let first = semester::Entity::find_by_id(semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    let later = semester::Entity::find()
        .select_only()
        .column(semester::Column::Id)
        .filter(semester::Column::StartDate.gte(first.start_date));
    Ok(later.into_tuple().all(tx).await?)
}

fn of_type(student_type: &str) -> SelectStatement {
    student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::StudentType.eq(student_type))
        .into_query()
}

/// Results of the type that students have seen, from the semester on.
async fn released(cx: &Cx, student_type: &str, semester_id: &str) -> Result<u64> {
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::SemesterId.is_in(since(cx, semester_id).await?))
        .filter(student_grade::Column::Status.eq("RELEASED"))
        .filter(student_grade::Column::Source.is_not_in(["TRANSFER", "EXEMPT"]))
        .filter(student_grade::Column::ArchivedAt.is_null())
        .filter(student_grade::Column::StudentId.in_subquery(of_type(student_type)));
    Ok(rows.count(cx.tx().await?).await?)
}

/// The figures follow; answers how many students stand or are honoured otherwise than before.
async fn moved(cx: &Cx, student_type: &str, semester_id: &str) -> Result<Vec<Warning>> {
    let tx = cx.tx().await?;
    let judged = || {
        student_gpa::Entity::find()
            .filter(student_gpa::Column::ArchivedAt.is_null())
            .filter(student_gpa::Column::StudentId.in_subquery(of_type(student_type)))
    };
    let later = since(cx, semester_id).await?;
    let columns = [student_gpa::Column::Id, student_gpa::Column::Standing, student_gpa::Column::Honours];
    let told = || {
        let rows = judged().filter(student_gpa::Column::SemesterId.is_in(&later)).select_only().columns(columns);
        rows.order_by_asc(student_gpa::Column::Id).into_tuple::<(String, String, String)>()
    };
    let before = told().all(tx).await?;
    let concerned = judged().filter(student_gpa::Column::SemesterId.is_in(&later)).select_only();
    let concerned: Vec<String> =
        concerned.column(student_gpa::Column::StudentId).distinct().into_tuple().all(tx).await?;
    follow(cx, &concerned).await?;
    let after = told().all(tx).await?;
    let differ = |pick: fn(&(String, String, String)) -> &String| {
        before.iter().zip(&after).filter(|(one, other)| pick(one) != pick(other)).count()
    };
    let (standing, honours) = (differ(|row| &row.1), differ(|row| &row.2));
    let text = if concerned.is_empty() {
        Both::new(
            "自该学期起尚无绩点，现在没有学生的数字受影响；要看影响，请先选一个已有绩点的学期试算".to_owned(),
            "There are no averages from this semester on, so nobody's figures change now; to see whom the rules would \
             concern, try them on a semester that has some"
                .to_owned(),
        )
    } else {
        Both::new(
            format!("涉及 {} 名学生；学业状况变化 {standing} 人次，荣誉名单变化 {honours} 人次", concerned.len()),
            format!(
                "{} students are concerned; the standing changes {standing} times, an honours list {honours} times",
                concerned.len()
            ),
        )
    };
    Ok(vec![Warning { code: "moved".into(), message: text.get(cx.lang()).to_owned() }])
}

/// Rules are of a whole type: whoever works for a part of the university does not make them.
async fn within_reach(cx: &Cx, student_type: &str) -> Result<()> {
    let others = student::Entity::find()
        .filter(student::Column::StudentType.eq(student_type))
        .filter(student::Column::ArchivedAt.is_null())
        .filter(STUDENTS.visible(cx.scope()?).not());
    let beyond = others.count(cx.tx().await?).await?;
    if beyond == 0 {
        return Ok(());
    }
    let text = Both::new(
        format!("规则对该类型全体学生生效，其中 {beyond} 名不在您的管理范围内；请由教务处办理"),
        format!("Rules hold for everybody of the type, and {beyond} of them are outside your reach; ask the registry"),
    );
    Err(Rule::new("beyond_reach", text, json!({ "studentType": student_type, "beyond": beyond })).into())
}

fn over_already(over: u64, student_type: &str) -> Error {
    let text = Both::new(
        format!("该学期起已有 {over} 项成绩公布；规则不改写过去，请选尚未公布成绩的学期"),
        format!(
            "{over} results are released from this semester on; rules do not rewrite the past, so choose a semester that \
             is not released"
        ),
    );
    Rule::new("released_already", text, json!({ "studentType": student_type, "released": over }))
        .offer(Text::new("查看成绩公布", "See the releases"), "/learning/student-grade/grade-release")
        .into()
}
