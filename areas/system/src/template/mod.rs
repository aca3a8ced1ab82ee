//! Message templates: plain rows with a preview and a test send.

mod table;

use kernel::{
    Api, Cx, Error, IdSpec, Json, Lang, Op, Result, Text, View,
    messages::{self, Recipient, message_template},
    resource::{Services, Table},
};
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use table::{CHANNELS, TEMPLATES, TemplateInput, Templates};

use crate::may;

const PATH: &str = "/api/system/template-message/item";

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PreviewInput {
    code: String,
    subject_zh: String,
    subject_en: String,
    body_zh: String,
    body_en: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewView {
    subject_zh: String,
    body_zh: String,
    subject_en: String,
    body_en: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TestInput {
    id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TestView {
    message_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct KindView {
    code: String,
    name: String,
    module: String,
    channel: String,
    placeholders: Vec<PlaceholderView>,
    subject_zh: String,
    subject_en: String,
    body_zh: String,
    body_en: String,
}

#[derive(Serialize, ToSchema)]
struct PlaceholderView {
    name: String,
    label: String,
}

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Templates>()?;
    table.mount(api, PATH, Services::ALL)?;
    let op = Op::post(
        "/api/system/template-message/preview",
        "previewTemplate",
        may!(Query),
        Text::new("预览消息模板", "Preview a template"),
    )
    .unaudited("shows what a text would become");
    api.op(op, preview);
    let op =
        Op::post("/api/system/template-message/test", "testTemplate", may!(Edit), Text::new("测试发送", "Test send"))
            .ids([IdSpec::body("/id", &TEMPLATES)])
            .audit("system.message")
            .rate("test-send", 20);
    api.op(op, test);
    let op = Op::get(
        "/api/system/template-message/kinds",
        "templateKinds",
        may!(Query),
        Text::new("消息种类", "Kinds of messages"),
    );
    api.op(op, kinds);
    Ok(())
}

/// Every placeholder is shown by its own label.
fn samples(code: &str, lang: Lang) -> Vec<(&'static str, &'static str)> {
    let kind = messages::kind(code);
    kind.map(|k| k.placeholders.iter().map(|(name, label)| (*name, label.get(lang))).collect()).unwrap_or_default()
}

async fn preview(_cx: Cx, Json(input): Json<PreviewInput>) -> Result<View<PreviewView>> {
    let texts = messages::Texts {
        subject_zh: &input.subject_zh,
        subject_en: &input.subject_en,
        body_zh: &input.body_zh,
        body_en: &input.body_en,
    };
    let errors = messages::check_template(&input.code, &texts);
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let subject = kernel::Both::new(input.subject_zh, input.subject_en);
    let body = kernel::Both::new(input.body_zh, input.body_en);
    let zh = messages::render((&subject, &body), Lang::Zh, &samples(&input.code, Lang::Zh));
    let en = messages::render((&subject, &body), Lang::En, &samples(&input.code, Lang::En));
    Ok(View(PreviewView { subject_zh: zh.subject, body_zh: zh.body, subject_en: en.subject, body_en: en.body }))
}

/// Sends the template to the caller, with the labels in place of values.
async fn test(cx: Cx, Json(input): Json<TestInput>) -> Result<View<TestView>> {
    let template = message_template::Entity::find_by_id(input.id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if messages::kind(&template.code).is_none() {
        let text = Text::new(
            "系统中没有使用此编码的消息，不能测试发送",
            "No message of the program uses this code, so it cannot be sent",
        );
        return Err(kernel::Rule::new("template_unused", text, serde_json::json!({ "code": template.code })).into());
    }
    let to = Recipient::load(&cx, cx.user_id()?).await?;
    let values = samples(&template.code, cx.lang());
    let id = messages::send(&cx, &template.code, &to, &values, Some(("test", &template.id))).await?;
    cx.note(&template.id, &serde_json::json!({ "test": template.code, "messageId": id }), None)?;
    Ok(View(TestView { message_id: id }))
}

async fn kinds(cx: Cx, (): ()) -> Result<View<Vec<KindView>>> {
    let lang = cx.lang();
    let view = |k: &messages::TemplateKind| KindView {
        code: k.code.to_owned(),
        name: k.name.get(lang).to_owned(),
        module: k.module.to_owned(),
        channel: k.channel.code().to_owned(),
        placeholders: k
            .placeholders
            .iter()
            .map(|(name, label)| PlaceholderView { name: (*name).to_owned(), label: label.get(lang).to_owned() })
            .collect(),
        subject_zh: k.subject.zh.to_owned(),
        subject_en: k.subject.en.to_owned(),
        body_zh: k.body.zh.to_owned(),
        body_en: k.body.en.to_owned(),
    };
    Ok(View(messages::kinds().into_iter().map(view).collect()))
}
