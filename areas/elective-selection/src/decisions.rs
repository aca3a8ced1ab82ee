//! Decisions of rounds and of add/drop, as the office lists them. The book of the round is the truth.

use std::marker::PhantomData;

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Permission, Text,
    resource::{Choice, Field, Resource, Spec, ThroughFilter},
    scope::TableRef,
};
use schema::selection::es_decision::{ActiveModel, Entity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    es::ROUND_TITLE,
    tables::{CHANGES, DECISION, DECISIONS, ROUNDS, SECTION_TITLE, SECTIONS, TYPES},
};

const ACTIONS: &[Choice] = &[
    ("SELECT", Text::new("选课", "Select")),
    ("DROP", Text::new("退课", "Drop")),
    ("REPLACE", Text::new("换课", "Replace")),
    ("BUNDLE", Text::new("成组选课", "All or none")),
    ("JOIN", Text::new("加入轮候", "Join the waiting list")),
    ("LEAVE", Text::new("退出轮候", "Leave the waiting list")),
    ("PROMOTE", Text::new("轮候转正", "Promoted from waiting")),
];

const RESULTS: &[Choice] = &[
    ("DONE", Text::new("成功", "Done")),
    ("WAITING", Text::new("轮候", "Waiting")),
    ("REFUSED", Text::new("未成功", "Refused")),
    ("SKIPPED", Text::new("跳过", "Skipped")),
];

const CHANNELS: &[Choice] = &[
    ("WEB", Text::new("网上", "Web")),
    ("OFFICE", Text::new("教务处", "Office")),
    ("SYSTEM", Text::new("系统", "System")),
];

/// Which decisions a list is of.
pub trait Which: Send + Sync + 'static {
    const STEM: &'static str;
    const PAGES: &'static [Permission];
    const READERS: &'static [Permission];
    fn label() -> Text;
    fn table() -> &'static TableRef;
}

pub struct OfRounds;
pub struct OfAddDrop;

impl Which for OfRounds {
    const STEM: &'static str = "SelectionDecision";
    const PAGES: &'static [Permission] = &[permissions::ADMIN_AUTH_LEARNING_ES];
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES];
    fn label() -> Text {
        Text::new("选课决定", "decisions of selection")
    }
    fn table() -> &'static TableRef {
        &DECISIONS
    }
}

impl Which for OfAddDrop {
    const STEM: &'static str = "AddDropChange";
    const PAGES: &'static [Permission] = &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP];
    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES_ADDDROP];
    fn label() -> Text {
        Text::new("加退选记录", "changes in add/drop")
    }
    fn table() -> &'static TableRef {
        &CHANGES
    }
}

/// The engine writes these rows.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoDecisionInput)]
pub struct NoInput {}

pub struct Decisions<W>(PhantomData<W>);

impl<W: Which> Resource for Decisions<W> {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = W::READERS;
    const FILTERS: &'static [ThroughFilter] =
        &[ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" }];

    fn spec() -> Spec {
        let fields = [
            Field::instant("at", "时间", "Time").filter().sort(),
            Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
            Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
            Field::reference("roundId", &ROUNDS, ROUND_TITLE, "轮次", "Round").filter(),
            Field::integer("seq", 0, i64::MAX, "序号", "Number").filter().sort(),
            Field::choice("action", ACTIONS, "操作", "Action").filter().sort(),
            Field::reference("sectionId", &SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().filter(),
            Field::reference("fromSectionId", &SECTIONS, SECTION_TITLE, "原教学班", "From section")
                .with_code()
                .filter(),
            Field::reference("electiveTypeId", &TYPES, NAMED, "选修类别", "Elective type").with_code().filter(),
            Field::choice("result", RESULTS, "结果", "Result").filter().sort(),
            Field::codes("codes", 60, "原因", "Rules").filter(),
            Field::choice("channel", CHANNELS, "途径", "Channel").filter().sort(),
            Field::code("receipt", 128, "回执", "Receipt").filter(),
        ];
        Spec {
            subject: DECISION,
            stem: W::STEM,
            label: W::label(),
            permissions: W::PAGES,
            table: W::table(),
            title: UNNAMED,
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("at", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut ActiveModel) {}
}
