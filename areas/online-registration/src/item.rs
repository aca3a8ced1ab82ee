//! Items: what can be applied for, by whom, when, how often and for how much.

use basic_resources::api::{STUDENT_TYPES, tables::NAMED};
use course_planning::api::well_formed;
use kernel::{
    Api, Cx, FieldError, Result, Text, Timestamp,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, ReferencedBy, Rules, Services, Spec, Table},
};
use schema::applications::oas_item::Entity;
use sea_orm::DatabaseExecutor;

use crate::{
    side::{DESK, OFFICE},
    tables::{DESK_ITEMS, ITEM, ITEMS, PAGE},
};

pub const OFTEN: &[Choice] = &[
    ("ANY", Text::new("不限次数", "As often as one likes")),
    ("SEMESTER", Text::new("每学期一次", "Once a semester")),
    ("ONCE", Text::new("在读期间一次", "Once")),
];

const USED_BY: &[ReferencedBy] =
    &[ReferencedBy::column("oas_application", "item_id", Text::new("申请", "applications")).listed_at(PAGE, "itemId")];

static TABLE: OnceTable = OnceTable::new();

pub fn items() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: ITEM,
                stem: "OasItem",
                label: Text::new("申请项目", "items to apply for"),
                permissions: OFFICE.own,
                table: &ITEMS,
                title: NAMED,
                fields: fields(),
                unique: &[&["code"]],
                referenced_by: USED_BY,
                reuses_keys: false,
                sort: ("sortOrder", false),
                page: PAGE,
                offered_to: &[],
            },
            Rules { across: possible, ..Rules::NONE },
        )
    })
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("code", 30, "代码", "Code").required().filter().search().sort().never_again(),
        Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().search().sort(),
        Field::text("nameEn", 200, "英文名称", "Name in English").required().search().sort(),
        Field::text("noticeCn", 2000, "中文须知", "Notice in Chinese")
            .hint("学生申请前看到", "Read by students before they apply"),
        Field::text("noticeEn", 2000, "英文须知", "Notice in English")
            .hint("学生申请前看到", "Read by students before they apply"),
        Field::choices("studentTypes", STUDENT_TYPES, "学生类型", "Student types")
            .filter()
            .hint("留空不限", "Empty: of every type"),
        Field::text("eligibility", 2000, "申请条件", "Who is eligible").hint(
            "写法同修读要求，例如：已获学分不少于60 同时 累计绩点不低于2.50；留空不限",
            "As requirements of courses are written: units gained at least 60 and cGPA at least 2.50; empty: everybody",
        ),
        Field::instant("openAt", "开放时间", "Opens at").required().filter().sort(),
        Field::instant("closeAt", "截止时间", "Closes at").required().filter().sort(),
        Field::choice("often", OFTEN, "申请次数", "How often").required().filter().initially(Initial::Text("SEMESTER")),
        Field::integer("fee", 0, 1_000_000, "费用（元）", "Fee (RMB)")
            .places(2)
            .required()
            .sort()
            .initially(Initial::Number(0)),
        Field::integer("workingDays", 0, 60, "办理工作日", "Working days")
            .required()
            .sort()
            .initially(Initial::Number(5)),
        Field::order(),
        Field::enabled(),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    items()?.mount(api, "/api/oas/item", Services::ALL)?;
    let desk = Table::ruled::<Entity>(
        Spec {
            subject: "oas.desk_item",
            stem: "DeskOasItem",
            label: Text::new("本人经办的申请项目", "items one works on"),
            permissions: DESK.own,
            table: &DESK_ITEMS,
            title: NAMED,
            fields: fields(),
            unique: &[&["code"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[],
        },
        Rules::NONE,
    )?;
    desk.mount(api, "/api/oas/desk/item", Services::READ)
}

/// A window has a beginning before its end, and a condition can be read.
fn possible<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            let (open, close) = (Timestamp::parse(row.text("openAt")), Timestamp::parse(row.text("closeAt")));
            if open.zip(close).is_some_and(|(open, close)| open >= close) {
                let text = Text::new("截止时间须晚于开放时间", "It closes after it opens");
                row.errors.push(FieldError::new("closeAt", "inconsistent", text));
            }
            let mut wrong = vec![];
            well_formed(row.text("eligibility"), &mut wrong);
            wrong.iter_mut().for_each(|error| "eligibility".clone_into(&mut error.field));
            row.errors.extend(wrong);
        }
        Ok(())
    })
}
