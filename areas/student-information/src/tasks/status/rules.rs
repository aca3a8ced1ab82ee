//! Which state may follow which, and what a change of state has to say. Pure.

use kernel::{Both, FieldError, Text};
use schema::students::study_status::Model as Status;
use sea_orm::prelude::Date;

use crate::{statuses::may_follow, tasks::obstacles::Obstacle};

/// By which command a state is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// By what the states say of their followers.
    InOrder,
    /// By arriving: the one command that makes an account, a snapshot and a plan.
    Registering,
    /// Out of a final state.
    Reinstating,
}

const CHANGE: &str = "/si/task/changeStatus/studyStatus";

/// A longer leave is asked for again: two semesters at a time.
const LEAVE_DAYS: i64 = 366;

/// Why a student in one state, since some day, does not come into another.
pub fn obstacle(
    from: Option<&Status>,
    since: Option<Date>,
    to: &Status,
    effective: Date,
    leaving: Leaving,
) -> Option<Obstacle> {
    let by_state = match (from, leaving) {
        (None, Leaving::InOrder) => None,
        (None, _) => Some(nothing_yet()),
        (Some(from), Leaving::InOrder) => not_in_order(from, to),
        (Some(from), Leaving::Registering) => (from.code != "NEW").then(|| not_new(from)),
        (Some(from), Leaving::Reinstating) => not_reinstated(from, to),
    };
    by_state.or_else(|| since.filter(|since| effective < *since).map(too_early))
}

fn not_in_order(from: &Status, to: &Status) -> Option<Obstacle> {
    if from.is_final {
        let text = Both::new(
            format!("当前为“{}”，是终结状态，只能由超级管理员恢复学籍", from.name_cn),
            format!("“{}” is a final state; only a super administrator reinstates", from.name_en),
        );
        let label = Text::new("恢复学籍", "Reinstate");
        return Some(
            Obstacle::new("status_final", "statusId", text)
                .offer(label, "/si/task/changeStatus/studyStatus?tab=reinstate"),
        );
    }
    if from.id == to.id {
        let text = Both::new(
            format!("已经是“{}”，请从名单中去掉", to.name_cn),
            format!("already “{}”; take them off the list", to.name_en),
        );
        return Some(Obstacle::new("status_same", "statusId", text));
    }
    // Coming in has effects that a mere change of state has not.
    if from.code == "NEW" && to.code == "ACTIVE" {
        let text = Text::new(
            "新生入学须办理报到注册，同时建立账号、学期快照和学习计划",
            "New students are registered, which makes their account, snapshot and study plan",
        );
        let label = Text::new("办理报到注册", "Register them");
        return Some(Obstacle::new("register_instead", "statusId", text).offer(label, "/si/task/registeStudent"));
    }
    (!may_follow(from.is_final, &from.next_codes.0, &to.code)).then(|| not_next(from, to))
}

fn not_next(from: &Status, to: &Status) -> Obstacle {
    let next = Both::list(&from.next_codes.0);
    let text = Both::new(
        format!("不能从“{}”变更为“{}”；其后可为：{}", from.name_cn, to.name_cn, next.zh),
        format!("“{}” is not followed by “{}”, but by: {}", from.name_en, to.name_en, next.en),
    );
    let label = Text::new("查看学籍状态的后续设置", "See which states follow which");
    Obstacle::new("status_not_next", "statusId", text).offer(label, "/si/study-status-list")
}

fn not_new(from: &Status) -> Obstacle {
    let text = Both::new(
        format!("当前为“{}”，只有“待报到”的新生可以注册", from.name_cn),
        format!("“{}”: only students who are to arrive can be registered", from.name_en),
    );
    let obstacle = Obstacle::new("not_new", "ids", text);
    if may_follow(from.is_final, &from.next_codes.0, "NEW") {
        return obstacle.offer(Text::new("先变更为“待报到”", "Make them “To arrive” first"), CHANGE);
    }
    obstacle
}

fn nothing_yet() -> Obstacle {
    let text = Text::new("还没有学籍状态，请先设为“待报到”", "has no study status yet; make it “To arrive” first");
    Obstacle::new("status_missing", "ids", text).offer(Text::new("变更学籍状态", "Change the study status"), CHANGE)
}

/// Whoever never came comes as a new student; whoever was here is not new again.
fn not_reinstated(from: &Status, to: &Status) -> Option<Obstacle> {
    if !from.is_final {
        let text = Both::new(
            format!("当前为“{}”，不是终结状态，请办理学籍状态变更", from.name_cn),
            format!("“{}” is not a final state; change the study status instead", from.name_en),
        );
        let label = Text::new("变更学籍状态", "Change the study status");
        return Some(Obstacle::new("not_final", "ids", text).offer(label, CHANGE));
    }
    let never_came = from.code == "NO_SHOW";
    (never_came != (to.status_group == "NEW")).then(|| {
        let text = if never_came {
            Text::new("从未报到，只能恢复为“待报到”", "never arrived and can only be reinstated as “To arrive”")
        } else {
            Text::new("已经入学，不能恢复为新生", "has been a student and cannot be new again")
        };
        Obstacle::new("reinstated_as", "statusId", text)
    })
}

fn too_early(since: Date) -> Obstacle {
    let text = Both::new(
        format!("当前状态始于 {since}，生效日期不能更早"),
        format!("the present state began on {since}; the effective date cannot be earlier"),
    );
    Obstacle::new("before_last_change", "effectiveDate", text)
}

/// What is wrong with the target and its end, whoever goes there.
pub fn problems(to: &Status, effective: Date, end: Option<Date>, leaving: Leaving) -> Vec<FieldError> {
    let mut errors = vec![];
    if !to.enabled || to.archived_at.is_some() {
        let text = Both::new(format!("“{}”已停用", to.name_cn), format!("“{}” is disabled", to.name_en));
        errors.push(FieldError::new("statusId", "disabled", text));
    }
    if leaving == Leaving::Reinstating && to.is_final {
        let text = Text::new("不能恢复为终结状态", "Nobody is reinstated into a final state");
        errors.push(FieldError::new("statusId", "final", text));
    }
    match end {
        None if to.needs_end_date => {
            let text = Both::new(
                format!("“{}”须写明结束日期", to.name_cn),
                format!("“{}” has to say when it ends", to.name_en),
            );
            errors.push(FieldError::new("endDate", "required", text));
        }
        Some(_) if !to.needs_end_date => {
            let text =
                Both::new(format!("“{}”没有结束日期", to.name_cn), format!("“{}” does not end on a date", to.name_en));
            errors.push(FieldError::new("endDate", "not_wanted", text));
        }
        Some(end) if end <= effective => {
            let text = Text::new("结束日期须晚于生效日期", "The end must be after the effective date");
            errors.push(FieldError::new("endDate", "out_of_order", text));
        }
        _ => {}
    }
    errors
}

pub fn is_long_leave(to: &Status, effective: Date, end: Option<Date>) -> bool {
    to.code == "LEAVE" && end.is_some_and(|end| (end - effective).num_days() > LEAVE_DAYS)
}
