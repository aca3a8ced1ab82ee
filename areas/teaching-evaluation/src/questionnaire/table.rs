//! Questionnaires as they are listed and edited.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, ReferencedBy, Rules, Services, Spec, Table},
};
use schema::evaluation::te_questionnaire::Entity;
use sea_orm::DatabaseExecutor;

use super::PATH;
use crate::{
    policies::OFFICE,
    tables::{QUESTIONNAIRE, QUESTIONNAIRES},
};

const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("PUBLISHED", Text::new("已发布", "Published")),
    ("RETIRED", Text::new("已停用", "Retired")),
];

static TABLE: OnceTable = OnceTable::new();

pub fn questionnaires() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    const USED: &[ReferencedBy] = &[ReferencedBy {
        table: "te_folder",
        column: "questionnaire_id",
        archives: true,
        list: false,
        holds: "id",
        rows: Text::new("评教任务", "folders"),
        page: Some(("/te/folder", "questionnaireId")),
    }];
    Table::ruled::<Entity>(
        Spec {
            subject: QUESTIONNAIRE,
            stem: "Questionnaire",
            label: Text::new("评教问卷", "questionnaires"),
            permissions: OFFICE.own,
            table: &QUESTIONNAIRES,
            title: NAMED,
            fields: vec![
                Field::code("code", 30, "编号", "Code").required().sort().search().never_again(),
                Field::integer("edition", 1, 999, "版次", "Edition").read_only().sort().initially(Initial::Number(1)),
                Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().sort().search(),
                Field::text("nameEn", 100, "英文名称", "Name in English").required().sort().search(),
                Field::integer("points", 2, 10, "量表级数", "Steps of the scale")
                    .required()
                    .initially(Initial::Number(5)),
                Field::bool("allowNa", "可选“不适用”", "\"Not applicable\" can be chosen").initially(Initial::Yes),
                Field::text("lowCn", 30, "最低一级（中文）", "Lowest step, in Chinese").required(),
                Field::text("lowEn", 30, "最低一级（英文）", "Lowest step, in English").required(),
                Field::text("highCn", 30, "最高一级（中文）", "Highest step, in Chinese").required(),
                Field::text("highEn", 30, "最高一级（英文）", "Highest step, in English").required(),
                Field::text("remark", 500, "备注", "Remark"),
                Field::choice("status", STATES, "状态", "Status")
                    .read_only()
                    .filter()
                    .sort()
                    .initially(Initial::Text("DRAFT")),
            ],
            unique: &[&["code"]],
            referenced_by: USED,
            reuses_keys: false,
            sort: ("code", false),
            page: "",
            offered_to: &[],
        },
        Rules { readers: OFFICE.readers, across: a_draft, ..Rules::NONE },
    )
}

pub fn mount(api: &mut Api) -> Result<()> {
    questionnaires()?.mount(api, PATH, Services { switch: false, ..Services::ALL })
}

/// What students have answered is not reworded afterwards.
fn a_draft<'a>(_cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            let status = row.before.and_then(|before| before.get("status")?.as_str());
            if status.is_some_and(|status| status != "DRAFT") {
                let text =
                    Text::new("已发布的问卷不能再改，请修订出新版", "A published questionnaire stays; revise it");
                row.errors.push(FieldError::new("code", "published", text));
            }
        }
        Ok(())
    })
}
