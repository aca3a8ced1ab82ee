//! What a change of state brings about.

use kernel::{Both, Cx, Result, effects::Warning, resource::rows::change_all};
use schema::students::{student, student_semester, study_status};
use sea_orm::Set;

use super::{both, named, rules};
use crate::tasks::{
    accounts, courses,
    found::{Background, ids_of},
    letters,
    obstacles::warning,
    paper::{Paper, Step, put_on_record},
    snapshots,
};

/// Students who come into one state by one paper.
pub struct Change {
    pub to: study_status::Model,
    pub paper: Paper,
    pub students: Vec<student::Model>,
}

/// The record, the history, the snapshot of the running semester, seats, accounts and letters, in this order.
pub async fn carry_out(cx: &Cx, around: &Background, change: Change) -> Result<Vec<Warning>> {
    let Change { to, paper, students: before } = change;
    let row = student::ActiveModel {
        study_status_id: Set(Some(to.id.clone())),
        status_since: Set(Some(paper.effective)),
        status_until: Set(paper.end),
        ..Default::default()
    };
    let after = change_all::<student::Entity>(cx, crate::tasks::SUBJECT, before.clone(), &row).await?;
    let steps = before.iter().map(|student| Step {
        student,
        from: named(around.status(student.study_status_id.as_deref())),
        to: named(Some(&to)),
    });
    put_on_record(cx, around, "STATUS", &paper, steps.collect()).await?;
    let snapshot = student_semester::ActiveModel { study_status_id: Set(to.id.clone()), ..Default::default() };
    snapshots::bring_up_to_date(cx, around, &after, &snapshot).await?;
    let ids = ids_of(&after);
    if !to.can_select_course {
        courses::give_up_seats(cx, &ids, paper.effective).await?;
    }
    let warnings = accounts::follow(cx, &before, around, &to).await?;
    letters::status_changed(cx, &before, around, &to, &paper).await?;
    Ok(warnings)
}

/// What the paper itself makes worth a look.
pub fn warnings(cx: &Cx, around: &Background, to: &study_status::Model, paper: &Paper) -> Vec<Warning> {
    let mut found = vec![];
    if rules::is_long_leave(to, paper.effective, paper.end) {
        let text = Both::new(
            "休学一次最多两个学期，此次超过一年",
            "A leave is for two semesters at most; this one exceeds a year",
        );
        found.push(warning(cx, "leave_long", text));
    }
    if let Some(over) = paper.semester_id.as_deref().and_then(|id| around.semester(id)).filter(|s| s.status == "CLOSED")
    {
        let text = Both::new(
            format!("学期 {} 已结束，其快照保持不变", over.code),
            format!("Semester {} is over; its snapshots stay as they are", over.code),
        );
        found.push(warning(cx, "semester_closed", text));
    }
    if to.is_final {
        let name = both(Some(to));
        let text = Both::new(
            format!("“{}”是终结状态，只有超级管理员能恢复；学生账号将停用", name.zh),
            format!("“{}” is final: only a super administrator takes it back, and the accounts are closed", name.en),
        );
        found.push(warning(cx, "final", text));
    }
    found
}
