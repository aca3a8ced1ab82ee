//! Who may not change programme, and what can be done about it.

use std::collections::HashSet;

use kernel::{Both, Cx, Result, Text};
use schema::students::{status_change, student, study_status};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::target::Target;
use crate::tasks::{
    found::{AT_ONCE, Background},
    obstacles::{Obstacle, refuse},
};

/// States that the regulations name; besides them nobody moves who has not arrived or has left.
const EXCLUDED: [&str; 2] = ["SUSPENDED", "CONCESSIONAL"];

pub async fn check(cx: &Cx, around: &Background, target: &Target, students: &[student::Model]) -> Result<()> {
    let before = transferred_before(cx, students).await?;
    let found = students.iter().filter_map(|student| {
        let status = around.status(student.study_status_id.as_deref());
        Some((student, obstacle(student, status, target, before.contains(&student.id))?))
    });
    refuse(found.collect())
}

/// Students who have changed programme once already.
async fn transferred_before(cx: &Cx, students: &[student::Model]) -> Result<HashSet<String>> {
    let tx = cx.tx().await?;
    let mut found = HashSet::new();
    for some in students.chunks(AT_ONCE) {
        let ids: Vec<String> = status_change::Entity::find()
            .select_only()
            .column(status_change::Column::StudentId)
            .filter(status_change::Column::StudentId.is_in(some.iter().map(|s| s.id.as_str())))
            .filter(status_change::Column::Kind.eq("PROGRAMME"))
            .filter(status_change::Column::ArchivedAt.is_null())
            .into_tuple()
            .all(tx)
            .await?;
        found.extend(ids);
    }
    Ok(found)
}

fn obstacle(
    student: &student::Model,
    status: Option<&study_status::Model>,
    target: &Target,
    transferred: bool,
) -> Option<Obstacle> {
    let to = &target.programme;
    if student.student_type != to.student_type {
        let text = Both::new(
            format!("专业“{}”属于 {}，学生属于 {}", to.name_cn, to.student_type, student.student_type),
            format!("“{}” is a programme of {}, the student is {}", to.name_en, to.student_type, student.student_type),
        );
        return Some(Obstacle::new("transfer_other_type", "programmeId", text));
    }
    by_status(status).or_else(|| {
        if target.is_other_programme(student) {
            by_study(student, target, transferred)
        } else {
            (student.stream_id.as_deref() == target.stream_id()).then(|| {
                let text = Both::new(
                    format!("已经在“{}”，请从名单中去掉", to.name_cn),
                    format!("already in “{}”; take them off the list", to.name_en),
                );
                Obstacle::new("transfer_same", "ids", text)
            })
        }
    })
}

fn by_status(status: Option<&study_status::Model>) -> Option<Obstacle> {
    let change = |o: Obstacle| {
        o.offer(Text::new("变更学籍状态", "Change the study status"), "/si/task/changeStatus/studyStatus")
    };
    let Some(status) = status else {
        let text = Text::new("没有学籍状态，请先设置", "has no study status; set one first");
        return Some(change(Obstacle::new("transfer_status", "ids", text)));
    };
    if status.is_final {
        let text = Both::new(
            format!("学籍状态为“{}”，不能转专业，请从名单中去掉", status.name_cn),
            format!("is “{}” and cannot transfer; take them off the list", status.name_en),
        );
        return Some(Obstacle::new("transfer_ended", "ids", text));
    }
    if status.status_group == "NEW" {
        let text = Text::new("尚未报到，请先办理报到注册", "has not arrived yet; register them first");
        let arrival = Text::new("报到注册", "Register new students");
        return Some(Obstacle::new("transfer_status", "ids", text).offer(arrival, "/si/task/registeStudent"));
    }
    EXCLUDED.contains(&status.code.as_str()).then(|| {
        let text = Both::new(
            format!("学籍状态为“{}”，不能转专业，请先变更状态", status.name_cn),
            format!("is “{}” and cannot transfer; change the status first", status.name_en),
        );
        change(Obstacle::new("transfer_status", "ids", text))
    })
}

fn by_study(student: &student::Model, target: &Target, transferred: bool) -> Option<Obstacle> {
    if transferred {
        let text = Text::new(
            "已转过一次专业，每人只能转一次，请从名单中去掉",
            "has changed programme once, and nobody does so twice; take them off the list",
        );
        let record = Text::new("查看学籍档案", "See the record");
        return Some(Obstacle::new("transfer_once", "ids", text).offer(record, "/si/query/student-list"));
    }
    let length = student.study_length.or(target.programme.length_years)?;
    (student.year_of_study? >= length).then(|| {
        let text = Text::new(
            "已在最后一学年，不能转专业；年级有误的请先更正",
            "is in the final year and cannot transfer; if the year is wrong, correct it first",
        );
        let correct = Text::new("更正学籍信息", "Correct the record");
        Obstacle::new("transfer_final_year", "ids", text).offer(correct, "/si/task/updateStudent")
    })
}
