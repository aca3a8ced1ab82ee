//! What the degrees ask for, the steps, and how far each student is with them.

use chrono::{Duration, NaiveDate};
use schema::{
    research::{sga_progress, sga_requirement, sga_step, sga_student},
    students::student,
};

use super::{STATES, files};
use crate::{Demo, bulk::row};

pub fn degrees(demo: &Demo<'_>) -> Vec<sga_requirement::Model> {
    let degree = |code: &str, (cn, en): (&str, &str), degree: &str, length: Option<i32>, units: [i32; 3]| {
        let [all, core, seminar] = units;
        row!(
            sga_requirement {
                id: demo.seed.id("sga-requirement", code),
                code: code.to_owned(),
                name_cn: cn.to_owned(),
                name_en: en.to_owned(),
                degree: degree.to_owned(),
                study_length: length,
                units: all,
                core_units: core,
                seminar_units: seminar,
                gpa_min: 267,
                publications_min: i32::from(degree == "PhD"),
                similarity_max: 20,
                remark: String::new(),
            },
            demo.at
        )
    };
    vec![
        degree("MPHIL", ("哲学硕士", "Master of Philosophy"), "MPhil", None, [12, 3, 0]),
        degree("PHD", ("哲学博士（三年制）", "Doctor of Philosophy, three years"), "PhD", None, [15, 3, 0]),
        degree("PHD4", ("哲学博士（四年制）", "Doctor of Philosophy, four years"), "PhD", Some(4), [22, 3, 4]),
    ]
}

pub fn degree_of<'a>(all: &'a [sga_requirement::Model], of: &student::Model) -> Option<&'a sga_requirement::Model> {
    let fits = |row: &&sga_requirement::Model| {
        row.degree.eq_ignore_ascii_case(&of.degree)
            && (row.study_length.is_none() || row.study_length == of.study_length)
    };
    all.iter().filter(fits).max_by_key(|row| row.study_length.is_some())
}

/// Code, names, owner, state, counted from, days, and whether it needs a file.
type Known = (&'static str, (&'static str, &'static str), &'static str, &'static str, &'static str, i32, bool);

const STEPS: [Known; 11] = [
    ("COURSEWORK", ("课程要求核对", "Coursework checked"), "OFFICE", "ELIGIBLE_CHECK", "NORMAL_END", -200, false),
    ("CANDIDATURE", ("候选资格考核", "Candidature"), "DIVISION", "ELIGIBLE_CHECK", "ENTRY", 540, true),
    ("INTENT", ("提交意向书", "Notice of intent to submit"), "STUDENT", "ELIGIBLE_CHECK", "NORMAL_END", -120, true),
    ("SIMILARITY", ("查重报告", "Similarity report"), "SUPERVISOR", "ELIGIBLE_CHECK", "NORMAL_END", -60, true),
    ("THESIS", ("提交论文", "Thesis"), "STUDENT", "ELIGIBLE_CHECK", "NORMAL_END", -30, true),
    ("EXAMINERS", ("答辩委员提名", "Examiners named"), "DIVISION", "THESIS_SUBMITTED", "STAGE", 14, false),
    ("REVIEWS", ("评阅意见", "Reports of the examiners"), "OFFICE", "THESIS_SUBMITTED", "STAGE", 60, true),
    ("CORRECTIONS", ("修改稿", "Corrected thesis"), "STUDENT", "REVISION", "STAGE", 90, true),
    ("FINAL", ("论文终稿", "Final thesis"), "STUDENT", "EXAMINED", "STAGE", 30, true),
    ("CLEARANCE", ("离校手续", "Clearance"), "OFFICE", "EXAMINED", "STAGE", 30, false),
    ("SENATE_PAPER", ("上会材料", "Paper for the senate"), "OFFICE", "COMPLETED", "STAGE", 14, false),
];

pub fn steps(demo: &Demo<'_>) -> Vec<sga_step::Model> {
    let made = |(n, (code, (cn, en), owner, stage, anchor, days, evidence)): (i32, Known)| {
        row!(
            sga_step {
                id: demo.seed.id("sga-step", code),
                code: code.to_owned(),
                name_cn: cn.to_owned(),
                name_en: en.to_owned(),
                owner: owner.to_owned(),
                stage: stage.to_owned(),
                anchor: anchor.to_owned(),
                offset_days: days,
                evidence: evidence,
                hint_cn: if evidence { "请上传签字后的扫描件".to_owned() } else { String::new() },
                hint_en: if evidence { "Upload a signed scan".to_owned() } else { String::new() },
                sort_order: n * 10,
                enabled: true,
            },
            demo.at
        )
    };
    (1..).zip(STEPS).map(made).collect()
}

fn place(stage: &str) -> usize {
    STATES.iter().position(|state| *state == stage).unwrap_or(0)
}

fn due(step: &sga_step::Model, of: &student::Model, row: &sga_student::Model) -> Option<NaiveDate> {
    if step.stage == "REVISION" && row.revise_by.is_some() {
        return row.revise_by;
    }
    let from = match step.anchor.as_str() {
        "ENTRY" => of.entry_date,
        "NORMAL_END" => of.expected_graduation,
        _ => (step.stage == row.status).then_some(row.stage_since),
    };
    from.map(|day| day + Duration::days(step.offset_days.into()))
}

/// What lies behind is approved; of the present state something was handed in, and something came back.
pub fn progress(
    demo: &Demo<'_>,
    row: &sga_student::Model,
    of: &student::Model,
    steps: &[sga_step::Model],
    evidence: Option<&str>,
    n: usize,
) -> Vec<sga_progress::Model> {
    let over = ["AWARDED", "TERMINATED"].contains(&row.status.as_str());
    let reached = if row.status == "TERMINATED" { 0 } else { place(&row.status) };
    let revises = ["MINOR", "MAJOR"].contains(&row.oral_result.as_str());
    let one = |(k, step): (usize, &sga_step::Model)| {
        let corrects = step.stage == "REVISION";
        let state = match place(&step.stage).cmp(&reached) {
            std::cmp::Ordering::Less if corrects && !revises => "OPEN",
            std::cmp::Ordering::Less => "APPROVED",
            std::cmp::Ordering::Greater => "OPEN",
            std::cmp::Ordering::Equal => match (n / STATES.len() + k) % 4 {
                1 if step.owner == "STUDENT" && n > 0 => "SUBMITTED",
                2 if step.owner == "STUDENT" => "RETURNED",
                3 => "APPROVED",
                _ => "OPEN",
            },
        };
        let waits = ["OPEN", "RETURNED"].contains(&state);
        let given = !waits || state == "RETURNED";
        row!(
            sga_progress {
                id: demo.seed.id("sga-progress", format!("{}/{}", row.id, step.code)),
                candidate_id: row.id.clone(),
                student_id: row.student_id.clone(),
                step_id: step.id.clone(),
                owner: step.owner.clone(),
                state: state.to_owned(),
                outstanding: waits && !over && (!corrects || revises),
                due_on: due(step, of, row),
                note: String::new(),
                comment: if state == "RETURNED" { "缺少导师签字".to_owned() } else { String::new() },
                file_ids: files(evidence.filter(|_| given && step.evidence)),
                submitted_at: given.then_some(demo.at),
                decided_at: (state == "APPROVED" || state == "RETURNED").then_some(demo.at),
                decided_by: None,
            },
            demo.at
        )
    };
    steps.iter().enumerate().map(one).collect()
}
