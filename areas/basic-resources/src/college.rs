//! The university itself; normally one row.

use kernel::{
    Action, Api, Cx, FieldError, Op, Permission, Policy, Result, Text, View,
    files::{self, Purpose, Upload, stored_file},
    op::Need,
    resource::{Field, Proposed, Reach, Resource, Services, Spec, Table},
};
use schema::university::college::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    choices::LOCALES,
    tables::{COLLEGES, NAMED},
};

const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_COLLEGE];
const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_COLLEGE, Action::Edit)];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollegeInput {
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    /// The id of a picture, from `college/item/logo`.
    #[serde(default)]
    pub logo: Option<String>,
    #[serde(default)]
    pub address: String,
    #[serde(default)]
    pub phone: String,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub website: String,
    #[serde(default)]
    pub moe_code: String,
    pub default_locale: String,
}

pub struct Colleges;

impl Resource for Colleges {
    type Entity = Entity;
    type Input = CollegeInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.college",
            stem: "College",
            label: Text::new("学校", "colleges"),
            permissions: PAGES,
            table: &COLLEGES,
            title: NAMED,
            fields: vec![
                Field::code("code", 20, "学校代码", "College code").required().filter().search().sort(),
                Field::text("nameEn", 200, "英文名称", "English name").required().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::code("logo", 40, "校徽", "Logo"),
                Field::text("address", 500, "地址", "Address"),
                Field::code("phone", 50, "电话", "Telephone"),
                Field::code("email", 200, "邮箱", "E-mail"),
                Field::code("website", 200, "网站", "Website"),
                Field::code("moeCode", 20, "院校代码", "National college code").filter(),
                Field::choice("defaultLocale", LOCALES, "默认语言", "Default language").required().filter(),
            ],
            unique: &[&["code"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("code", false),
            page: "/basic-resources/college-list",
            offered_to: &[],
        }
    }

    fn check(input: &CollegeInput, errors: &mut Vec<FieldError>) {
        if !input.email.is_empty() && !input.email.contains('@') {
            let text = Text::new("邮箱格式不正确", "This is not an e-mail address");
            errors.push(FieldError::new("email", "wrong_format", text));
        }
        if !input.website.is_empty() && !["https://", "http://"].iter().any(|start| input.website.starts_with(start)) {
            let text = Text::new("网站须以 https:// 或 http:// 开头", "A website starts with https:// or http://");
            errors.push(FieldError::new("website", "wrong_format", text));
        }
    }

    fn across<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            for row in rows {
                let logo = row.text("logo").to_owned();
                let known = match logo.as_str() {
                    "" => true,
                    id => files::find(cx, id).await.is_ok_and(|file| file.purpose == Purpose::Logo),
                };
                if !known {
                    let text = Text::new("没有找到该校徽，请重新上传", "The logo was not found; upload it again");
                    row.errors.push(FieldError::new("logo", "unknown_reference", text));
                }
            }
            Ok(())
        })
    }

    fn write(input: CollegeInput, row: &mut ActiveModel) {
        let CollegeInput { code, name_en, name_cn, logo, address, phone, email, website, moe_code, default_locale } =
            input;
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.logo = Set(logo.filter(|id| !id.is_empty()));
        row.address = Set(address);
        row.phone = Set(phone);
        row.email = Set(email);
        row.website = Set(website);
        row.moe_code = Set(moe_code);
        row.default_locale = Set(default_locale);
    }
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Colleges>()?.mount(api, "/api/basic/resources/college/item", Services::ALL)?;
    let label = Text::new("上传校徽", "Upload the college logo");
    let op = Op::post("/api/basic/resources/college/item/logo", "uploadCollegeLogo", Policy::AnyOf(EDIT), label);
    api.op(op.audit("file").upload(), upload_logo);
    Ok(())
}

async fn upload_logo(cx: Cx, upload: Upload) -> Result<View<stored_file::Model>> {
    files::save(&cx, upload, Purpose::Logo).await.map(View)
}
