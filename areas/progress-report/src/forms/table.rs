//! Forms as they are listed and named.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice, Field, Initial, OnceTable, Reach, Rules, Services, Spec, Table},
};
use schema::reports::pr_form::{Column, Entity};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::PATH;
use crate::{
    policies::OFFICE,
    tables::{FORM, FORMS},
};

const STATES: &[Choice] = &[("DRAFT", Text::new("草稿", "Draft")), ("PUBLISHED", Text::new("已发布", "Published"))];

static TABLE: OnceTable = OnceTable::new();

pub fn forms() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: FORM,
                stem: "ReportForm",
                label: Text::new("报告表", "forms of progress reports"),
                permissions: OFFICE.own,
                table: &FORMS,
                title: NAMED,
                fields: vec![
                    Field::code("code", 20, "编号", "Code").required().sort().search(),
                    Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().sort().search(),
                    Field::text("nameEn", 100, "英文名称", "Name in English").required().sort().search(),
                    Field::integer("edition", 1, 1000, "版次", "Edition")
                        .read_only()
                        .sort()
                        .initially(Initial::Number(1)),
                    Field::choice("status", STATES, "状态", "Status")
                        .read_only()
                        .filter()
                        .sort()
                        .initially(Initial::Text("DRAFT")),
                    Field::text("remark", 200, "备注", "Remark").search(),
                ],
                unique: &[&["code"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("code", false),
                page: "",
                offered_to: &[],
            },
            Rules {
                across: |_, _, rows| {
                    Box::pin(async move {
                        for row in rows {
                            let status = row.before.and_then(|before| before.get("status")?.as_str());
                            if status.is_some_and(|status| status != "DRAFT") {
                                let text = Text::new(
                                    "报告表已发布，不能再改，请修订出新版",
                                    "The form is published; revise it",
                                );
                                row.errors.push(FieldError::new("code", "published", text));
                            }
                        }
                        Ok(())
                    })
                },
                leaving: only_drafts,
                ..Rules::NONE
            },
        )
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    forms()?.mount(api, PATH, Services { switch: false, import: false, ..Services::ALL })
}

fn only_drafts<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let published =
            Entity::find().filter(Column::Id.is_in(ids)).filter(Column::Status.ne("DRAFT")).one(cx.tx().await?).await?;
        let Some(form) = published else { return Ok(()) };
        let text = Text::new("报告表已发布，不能删除；可以修订", "The form is published, so it stays; revise it");
        let rule = Rule::new("form_published", text, json!({ "code": form.code }));
        Err(Error::from(rule.offer(Text::new("查看报告表", "See the forms"), "/pr/config?view=forms")))
    })
}
