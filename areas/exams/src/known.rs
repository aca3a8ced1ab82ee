//! Rows without a list of their own, as the preview of a command calls them.

use std::sync::LazyLock;

use basic_resources::api::tables::TEACHER_TITLE;
use course_planning::api::UNNAMED;
use kernel::{
    Text,
    effects::Known,
    resource::{Choice, Field},
};

use crate::tables::{EXAMINERS, PLAN, SWAP};

const SWAP_STATES: &[Choice] = &[
    ("ASKED", Text::new("等待答复", "Waiting")),
    ("ACCEPTED", Text::new("已调换", "Swapped")),
    ("DECLINED", Text::new("已谢绝", "Declined")),
    ("WITHDRAWN", Text::new("已撤回", "Withdrawn")),
];

static PLAN_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::integer("number", 1, 10_000, "方案", "Timetable"),
        Field::instant("adoptedAt", "采用时间", "Adopted at"),
        Field::instant("archivedAt", "删除时间", "Deleted at"),
    ]
});

static SWAP_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("fromTeacherId", &EXAMINERS, TEACHER_TITLE, "由", "From"),
        Field::reference("toTeacherId", &EXAMINERS, TEACHER_TITLE, "交给", "To"),
        Field::choice("state", SWAP_STATES, "状态", "State"),
        Field::text("note", 300, "留言", "Message"),
    ]
});

pub fn plan() -> Known<'static> {
    let label = Text::new("自动排考方案", "timetables found");
    Known { subject: PLAN, label, fields: &PLAN_FIELDS, title: UNNAMED }
}

pub fn swap() -> Known<'static> {
    let label = Text::new("调换监考", "swaps of duties");
    Known { subject: SWAP, label, fields: &SWAP_FIELDS, title: UNNAMED }
}
