//! What the registry has said about grades: which semesters are released, what is expected, and what is still open.

use ::grades::api::{TranscriptKind, issue_transcripts, revoke_transcript};
use kernel::{App, Result, Timestamp, identity::entity::user, jobs};
use schema::{
    courses::course,
    grades::{grade_distribution_rule, grade_release, print_station, student_gpa, student_grade, transcript_remark},
    students::student,
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr};

use crate::{
    Demo,
    bulk::{insert, row},
};

/// Days since the release of grades that become F after six weeks: one has run out, two are about to.
const RUNNING: [i64; 3] = [44, 40, 37];

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let terms = semester::Entity::find()
        .filter(semester::Column::StartDate.lte(demo.today))
        .order_by_desc(semester::Column::StartDate)
        .all(demo.tx)
        .await?;
    if let [current, over @ ..] = terms.as_slice() {
        if let Some(summer) = over.first() {
            before_the_first_term(demo, summer).await?;
        }
        if let Some(last) = last_graded(demo, over).await? {
            releases(demo, current, last).await?;
            temporary(demo, last).await?;
        }
    }
    advisees(demo).await?;
    expected(demo).await?;
    remarks(demo).await?;
    stations(demo).await
}

/// The latest semester in which there are results by the hundred: summers have few.
async fn last_graded<'a>(demo: &Demo<'_>, terms: &'a [semester::Model]) -> Result<Option<&'a semester::Model>> {
    for term in terms {
        let results =
            student_grade::Entity::find().filter(student_grade::Column::SemesterId.eq(term.id.as_str())).count(demo.tx);
        if results.await? > 100 {
            return Ok(Some(term));
        }
    }
    Ok(None)
}

/// The student of the demonstration took summer courses before the first term: there is a report to look at.
async fn before_the_first_term(demo: &Demo<'_>, summer: &semester::Model) -> Result<()> {
    let account = user::Entity::find().filter(user::Column::Username.eq("student")).one(demo.tx).await?;
    let Some(student_id) = account.and_then(|account| account.student_id) else { return Ok(()) };
    let own = student_grade::Entity::find().filter(student_grade::Column::StudentId.eq(student_id.as_str()));
    if own.count(demo.tx).await? > 0 {
        return Ok(());
    }
    let courses = course::Entity::find()
        .filter(course::Column::StudentType.eq("UG"))
        .filter(course::Column::GradingMode.eq("LETTER"))
        .filter(course::Column::InGpa.eq(true))
        .filter(course::Column::Level.eq(1))
        .order_by_asc(course::Column::Code)
        .limit(3)
        .all(demo.tx)
        .await?;
    let rows = courses.iter().zip([("A-", 367, 885), ("B+", 333, 820), ("B", 300, 775)]);
    let rows = rows.map(|(course, (grade, points, score))| {
        row!(
            student_grade {
                id: demo.seed.id("summer-grade", &course.code),
                student_id: student_id.clone(),
                semester_id: summer.id.clone(),
                course_id: course.id.clone(),
                section_id: None,
                course_type_id: course.course_type_id.clone(),
                units_attempted: course.units,
                units_gained: course.units,
                score: Some(score),
                grade: grade.to_owned(),
                points: Some(points),
                in_gpa: true,
                attempt_no: 1,
                is_highest: true,
                repeat_of: None,
                remarks_code: "S".to_owned(),
                source: "SUBMISSION".to_owned(),
                status: "RELEASED".to_owned(),
                released_at: Some(demo.at),
                host: String::new(),
                reason: None,
                document_no: None,
            },
            demo.at
        )
    });
    insert::<student_grade::Entity, _>(demo.tx, rows.collect()).await?;
    ::grades::api::recalculate(demo.tx, &summer.id, demo.at).await.map(drop)
}

/// The teacher of the demonstration advises a dozen students.
async fn advisees(demo: &Demo<'_>) -> Result<()> {
    let account = user::Entity::find().filter(user::Column::Username.eq("teacher")).one(demo.tx).await?;
    let Some(account) = account else { return Ok(()) };
    let Some(teacher) = basic_resources::api::teacher_of(demo.tx, &account.id).await? else { return Ok(()) };
    let judged: Vec<String> = student_gpa::Entity::find()
        .select_only()
        .column(student_gpa::Column::StudentId)
        .distinct()
        .order_by_asc(student_gpa::Column::StudentId)
        .limit(12)
        .into_tuple()
        .all(demo.tx)
        .await?;
    student::Entity::update_many()
        .col_expr(student::Column::AdvisorId, Expr::value(teacher.id))
        .filter(student::Column::Id.is_in(judged))
        .exec(demo.tx)
        .await?;
    Ok(())
}

/// A few transcripts, in every kind that somebody who studies may have; one was taken back since.
pub async fn papers(app: &App) -> Result<()> {
    jobs::by_itself(app, "demo.transcripts", |cx| async move {
        let students: Vec<String> = student_gpa::Entity::find()
            .select_only()
            .column(student_gpa::Column::StudentId)
            .distinct()
            .order_by_asc(student_gpa::Column::StudentId)
            .limit(9)
            .into_tuple()
            .all(cx.read())
            .await?;
        let mut issued = vec![];
        for (some, kind) in
            students.chunks(3).zip([TranscriptKind::Full, TranscriptKind::Interim, TranscriptKind::Chinese])
        {
            issued.extend(issue_transcripts(&cx, kind, some).await?);
        }
        match issued.first() {
            Some(id) => revoke_transcript(&cx, id, "姓名拼音有误，待重新出具").await,
            None => Ok(()),
        }
    })
    .await
}

/// Last semester's results are out for everybody; this semester's are planned.
async fn releases(demo: &Demo<'_>, current: &semester::Model, last: &semester::Model) -> Result<()> {
    let mut rows = vec![];
    for (term, student_type, at, status) in [
        (last, "UG", Timestamp(demo.at.0 - 60 * Timestamp::DAY), "RELEASED"),
        (last, "TPG", Timestamp(demo.at.0 - 58 * Timestamp::DAY), "RELEASED"),
        (current, "UG", Timestamp(demo.at.0 + 60 * Timestamp::DAY), "SCHEDULED"),
    ] {
        let results = student_grade::Entity::find()
            .select_only()
            .column(student_grade::Column::Id)
            .filter(student_grade::Column::SemesterId.eq(term.id.as_str()))
            .into_tuple::<String>()
            .all(demo.tx)
            .await?;
        let released = status == "RELEASED";
        rows.push(row!(
            grade_release {
                id: demo.seed.id("grade-release", format!("{}/{student_type}", term.code)),
                semester_id: term.id.clone(),
                student_type: student_type.to_owned(),
                programme_id: None,
                year_of_study: None,
                release_at: at,
                block_on_hold: true,
                status: status.to_owned(),
                released_at: released.then_some(at),
                results: if released { i32::try_from(results.len()).unwrap_or_default() } else { 0 },
                reason: String::new(),
            },
            demo.at
        ));
    }
    insert::<grade_release::Entity, _>(demo.tx, rows).await.map(drop)
}

/// A few courses were not finished: their grades wait, and become F when nobody settles them.
async fn temporary(demo: &Demo<'_>, last: &semester::Model) -> Result<()> {
    use student_grade::Column;
    let open = student_grade::Entity::find()
        .filter(Column::SemesterId.eq(last.id.as_str()))
        .filter(Column::Grade.eq("S"))
        .filter(Column::Source.eq("SUBMISSION"))
        .order_by_asc(Column::Id)
        .limit(RUNNING.len() as u64)
        .all(demo.tx)
        .await?;
    for (row, days) in open.iter().zip(RUNNING) {
        student_grade::Entity::update_many()
            .col_expr(Column::Grade, Expr::value("I"))
            .col_expr(Column::UnitsGained, Expr::value(0))
            .col_expr(Column::Score, Expr::value(None::<i32>))
            .col_expr(Column::ReleasedAt, Expr::value(Timestamp(demo.at.0 - days * Timestamp::DAY)))
            .filter(Column::Id.eq(row.id.as_str()))
            .exec(demo.tx)
            .await?;
    }
    let students: Vec<String> = open.into_iter().map(|row| row.student_id).collect();
    ::grades::api::refresh(demo.tx, &students, demo.at).await.map(drop)
}

async fn expected(demo: &Demo<'_>) -> Result<()> {
    let band = |least, most| (Some(least), Some(most));
    let rule = |student_type: &str, (a, b, c, d, f): Bands| {
        row!(
            grade_distribution_rule {
                id: demo.seed.id("grade-distribution", student_type),
                student_type: student_type.to_owned(),
                level: None,
                division_id: None,
                min_class_size: 20,
                a_min: a.0,
                a_max: a.1,
                ab_min: Some(40),
                ab_max: None,
                b_min: b.0,
                b_max: b.1,
                c_min: c.0,
                c_max: c.1,
                d_min: d.0,
                d_max: d.1,
                f_min: f.0,
                f_max: f.1,
                enabled: true,
            },
            demo.at
        )
    };
    let rows = vec![
        rule("UG", (band(10, 25), band(25, 40), band(25, 40), band(0, 10), band(0, 5))),
        rule("TPG", (band(10, 35), band(25, 60), band(0, 40), (None, None), band(0, 5))),
    ];
    insert::<grade_distribution_rule::Entity, _>(demo.tx, rows).await.map(drop)
}

type Band = (Option<i32>, Option<i32>);
type Bands = (Band, Band, Band, Band, Band);

async fn remarks(demo: &Demo<'_>) -> Result<()> {
    let texts = [
        (
            "INSTRUCTION",
            "除语言课程外，各课程以英语讲授。",
            "Courses are taught in English unless they are language courses.",
        ),
        ("FORMER_PROGRAMME", "# 转专业前修读的课程。", "# Taken before the change of programme."),
    ];
    let rows = (1..).zip(texts).map(|(n, (kind, zh, en))| {
        row!(
            transcript_remark {
                id: demo.seed.id("transcript-remark", kind),
                kind: kind.to_owned(),
                student_type: "UG".to_owned(),
                student_id: None,
                programme_id: None,
                semester_id: None,
                text_cn: zh.to_owned(),
                text_en: en.to_owned(),
                sort_order: n * 10,
                enabled: true,
            },
            demo.at
        )
    });
    insert::<transcript_remark::Entity, _>(demo.tx, rows.collect()).await.map(drop)
}

async fn stations(demo: &Demo<'_>) -> Result<()> {
    let places = [
        ("ST01", "教务大厅柜台", "Registry hall counter", "行政楼一层", "", ("", "")),
        ("ST02", "图书馆服务台", "Library desk", "图书馆二层", "192.0.2.0/24", ("08:00", "22:00")),
        ("ST03", "学生中心柜台", "Student centre counter", "学生中心一层", "", ("08:30", "17:00")),
    ];
    let rows = (1..).zip(places).map(|(n, (code, zh, en, location, address, (opens, closes)))| {
        row!(
            print_station {
                id: demo.seed.id("print-station", code),
                code: code.to_owned(),
                name_cn: zh.to_owned(),
                name_en: en.to_owned(),
                location: location.to_owned(),
                address: address.to_owned(),
                device: format!("DEMO-{code}"),
                opens_at: opens.to_owned(),
                closes_at: closes.to_owned(),
                sort_order: n * 10,
                enabled: true,
            },
            demo.at
        )
    });
    insert::<print_station::Entity, _>(demo.tx, rows.collect()).await.map(drop)
}
