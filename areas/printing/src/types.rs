//! Types: which paper, for whom, how often and for how much.

use basic_resources::api::{STUDENT_TYPES, tables::NAMED};
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, ReferencedBy, Rules, Services, Spec, Table},
};
use schema::printing::print_type::Entity;
use sea_orm::DatabaseExecutor;
use student_information::api::STUDY_STATUSES;

use crate::{
    may::OFFICE,
    paper::{PAPERS, Paper},
    tables::{TYPE, TYPES},
};

pub const HOLDS: &[Choice] = &[
    ("FEE", Text::new("欠费", "Fees")),
    ("LIBRARY", Text::new("图书馆", "Library")),
    ("DISCIPLINE", Text::new("纪律", "Discipline")),
    ("GRADE", Text::new("成绩锁定", "Grades")),
];

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("print_order", "type_id", Text::new("打印记录", "prints"))
    .listed_at("/printer/student/log-list", "typeId")];

static TABLE: OnceTable = OnceTable::new();

pub fn types() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: TYPE,
            stem: "PrintType",
            label: Text::new("打印类型", "print types"),
            permissions: OFFICE.own,
            table: &TYPES,
            title: NAMED,
            fields: fields(),
            unique: &[&["code"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "/printer/type/item-list",
            offered_to: &[],
        },
        Rules { across: possible, ..Rules::NONE },
    )
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("code", 30, "代码", "Code").required().filter().search().sort().never_again(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
        Field::choice("paper", PAPERS, "材料", "Paper").required().filter().sort(),
        Field::integer("price", 0, 100_000, "单价（元）", "Price (RMB)")
            .places(2)
            .required()
            .sort()
            .hint("每份", "Of one copy"),
        Field::integer("freeCopies", 0, 100, "免费份数", "Free copies")
            .required()
            .sort()
            .initially(Initial::Number(0))
            .hint("每名学生累计", "Of each student, once and for all"),
        Field::integer("maxPerDay", 1, 100, "每日最多份数", "Copies a day")
            .hint("每名学生；留空不限", "Of each student; empty: no limit"),
        Field::integer("validDays", 1, 3650, "有效天数", "Valid for days")
            .hint("仅用于证明；留空为 90 天", "Certificates only; empty: 90 days"),
        Field::bool("downloadable", "可下载", "Download")
            .hint("学生网上付款后可以自己下载文件", "Students may download the file once it is paid"),
        Field::choices("studentTypes", STUDENT_TYPES, "学生类型", "Student types")
            .filter()
            .hint("留空不限", "Empty: of every type"),
        Field::references("statusIds", &STUDY_STATUSES, NAMED, "学籍状态", "Study statuses")
            .filter()
            .hint("留空为所有允许打印材料的状态", "Empty: every status that allows papers"),
        Field::choices("blockedBy", HOLDS, "限制打印的事项", "Holds that stand against it")
            .filter()
            .hint("有这些事项未结的学生不能打印", "Students with one of these cannot have it"),
        Field::order(),
        Field::enabled(),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    types()?.mount(api, "/api/printer/type", Services::ALL)
}

/// A transcript does not run out.
fn possible<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            let transcript = Paper::of(row.text("paper")).is_some_and(Paper::is_transcript);
            let days = row.input.get("validDays").is_some_and(|days| !days.is_null());
            if transcript && days {
                let text = Text::new("成绩单没有有效期，请留空", "A transcript does not run out; leave this empty");
                row.errors.push(FieldError::new("validDays", "not_for_transcripts", text));
            }
        }
        Ok(())
    })
}
