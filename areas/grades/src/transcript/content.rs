//! What a transcript says, as data in both languages: signed, kept, and set on paper. Figures are whole numbers.

use chrono::NaiveDate;
use schema::{
    courses::course,
    grades::{student_gpa, student_grade, transcript_remark},
    university::{programme, semester},
};
use serde_json::{Value, json};

use super::{
    background::{Background, Record, Records},
    kind::{self, Kind},
};
use crate::results::Person;

/// Results of other universities and exemptions have a block of their own.
const FROM_ELSEWHERE: [&str; 2] = ["TRANSFER", "EXEMPT"];

pub fn content(background: &Background, records: &Records, record: &Record, kind: Kind) -> Value {
    let (elsewhere, own): (Vec<_>, Vec<_>) =
        record.results.iter().partition(|row| FROM_ELSEWHERE.contains(&row.source.as_str()));
    let semesters: Vec<Value> = background
        .semesters
        .iter()
        .filter_map(|semester| {
            let rows: Vec<_> = own.iter().copied().filter(|row| row.semester_id == semester.id).collect();
            (!rows.is_empty()).then(|| term(background, records, record, (semester, &rows)))
        })
        .collect();
    let remarks = remarks(background, record, kind, |remark| remark.semester_id.is_none());
    json!({
        "kind": kind::code(kind),
        "university": { "cn": background.university.zh, "en": background.university.en },
        "student": person(background, record),
        "semesters": semesters,
        "transferred": lines(records, &elsewhere),
        "total": last(background, record).map(total),
        "remarks": remarks,
        "scale": scale(background, record),
        // By these an amendment finds the papers that it makes wrong.
        "results": ids(record),
    })
}

pub fn ids(record: &Record) -> Vec<&str> {
    let mut ids: Vec<&str> = record.results.iter().map(|row| row.id.as_str()).collect();
    ids.sort_unstable();
    ids
}

fn day(day: Option<NaiveDate>) -> Option<String> {
    day.map(|day| day.to_string())
}

pub fn has_graduated(background: &Background, record: &Record) -> bool {
    status(background, record).is_some_and(|status| status.code == GRADUATED)
}

const GRADUATED: &str = "GRADUATED";

pub fn status<'a>(background: &'a Background, record: &Record) -> Option<&'a schema::students::study_status::Model> {
    background.statuses.get(record.student.study_status_id.as_ref()?)
}

fn person(background: &Background, record: &Record) -> Value {
    let student = &record.student;
    let programme = student.programme_id.as_ref().and_then(|id| background.programmes.get(id));
    let named = |pick: fn(&programme::Model) -> &String| programme.map(pick).cloned().unwrap_or_default();
    let minors = student.minor_ids.as_array().into_iter().flatten();
    let minors = minors.filter_map(|id| background.programmes.get(id.as_str()?));
    let graduated = has_graduated(background, record);
    let status = status(background, record);
    json!({
        "no": student.student_no,
        "nameCn": student.name_cn,
        "nameEn": student.name_en,
        "birth": day(student.birth_date),
        "document": record.document,
        "programmeCn": named(|p| &p.name_cn),
        "programmeEn": named(|p| &p.name_en),
        "degreeCn": named(|p| &p.degree_title_cn),
        "degreeEn": named(|p| &p.degree_title_en),
        "minors": minors.map(|p| json!({ "cn": p.name_cn, "en": p.name_en })).collect::<Vec<_>>(),
        "statusCn": status.map(|status| &status.name_cn),
        "statusEn": status.map(|status| &status.name_en),
        "entry": day(student.entry_date),
        "graduated": day(student.status_since.filter(|_| graduated)),
        "expected": day(student.expected_graduation.filter(|_| !graduated)),
    })
}

fn term(
    background: &Background,
    records: &Records,
    record: &Record,
    (semester, rows): (&semester::Model, &[&student_grade::Model]),
) -> Value {
    let average = record.averages.get(&semester.id);
    json!({
        "year": background.years.get(&semester.year_id),
        "nameCn": semester.name_cn,
        "nameEn": semester.name_en,
        "lines": lines(records, rows),
        "total": average.map(|row| json!({
            "attempted": row.units_attempted, "gained": row.units_gained, "points": row.grade_points, "gpa": row.gpa,
        })),
        "cumulative": average.map(total),
        "honours": average.map(|row| row.honours.as_str()).filter(|honours| *honours != "NONE"),
        "remarks": remarks(background, record, Kind::Full, |remark| remark.semester_id.as_ref() == Some(&semester.id)),
    })
}

fn total(row: &student_gpa::Model) -> Value {
    json!({
        "attempted": row.total_attempted,
        "gained": row.total_gained,
        "points": row.total_grade_points,
        "gpa": row.total_gpa,
        "majorGpa": row.major_gpa,
    })
}

/// Every attempt is shown; the one that counts is marked.
fn lines(records: &Records, rows: &[&student_grade::Model]) -> Vec<Value> {
    let mut rows: Vec<(&course::Model, &student_grade::Model)> =
        rows.iter().filter_map(|row| Some((records.courses.get(&row.course_id)?, *row))).collect();
    rows.sort_by(|(a, one), (b, other)| a.code.cmp(&b.code).then_with(|| one.attempt_no.cmp(&other.attempt_no)));
    let line = |(course, row): &(&course::Model, &student_grade::Model)| {
        json!({
            "code": course.code,
            "titleCn": course.title_cn,
            "titleEn": course.title_en,
            "attempted": row.units_attempted,
            "gained": row.units_gained,
            "grade": row.grade,
            "points": row.points.filter(|_| row.in_gpa).map(|points| points * row.units_attempted),
            "attempt": row.attempt_no,
            "counts": row.is_highest,
            "remarks": row.remarks_code,
            "host": row.host,
        })
    };
    rows.iter().map(line).collect()
}

/// The figures of the last semester that has some.
pub fn last<'a>(background: &Background, record: &'a Record) -> Option<&'a student_gpa::Model> {
    let shown = |id: &str| record.results.iter().any(|row| row.semester_id == id);
    background.semesters.iter().rev().filter(|s| shown(&s.id)).find_map(|s| record.averages.get(&s.id))
}

/// Of the student, of the programme, and of everybody of the type; an award only where the kind tells it.
fn remarks(
    background: &Background,
    record: &Record,
    kind: Kind,
    wanted: impl Fn(&transcript_remark::Model) -> bool,
) -> Vec<Value> {
    let student = &record.student;
    let concerns = |remark: &&transcript_remark::Model| {
        remark.student_type == student.student_type
            && remark.student_id.as_ref().is_none_or(|own| *own == student.id)
            && remark.programme_id.as_ref().is_none_or(|own| student.programme_id.as_ref() == Some(own))
            && (remark.kind != "AWARD" || kind == Kind::FullWithAward)
            && wanted(remark)
    };
    let rows = background.remarks.iter().filter(concerns);
    rows.map(|remark| json!({ "cn": remark.text_cn, "en": remark.text_en })).collect()
}

/// The grades of the student's own scale, for the notes.
fn scale(background: &Background, record: &Record) -> Vec<Value> {
    let person = Person { student_type: record.student.student_type.clone(), entry_year: record.entry_year };
    let mut rows: Vec<_> = background.scales.of(&person).collect();
    rows.sort_by_key(|row| row.sort_order);
    let grade = |row: &&schema::grades::grade_definition::Model| {
        json!({
            "grade": row.grade, "nameCn": row.name_cn, "nameEn": row.name_en,
            "points": row.points.filter(|_| row.in_gpa), "earns": row.earns_units,
        })
    };
    rows.iter().map(grade).collect()
}
