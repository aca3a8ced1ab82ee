//! The settings of student information, and its help page.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Policy, Result, Text, Timestamp, View, content,
    op::Need,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{record::fields, rules::enrolment::NumberRule};

/// How much of a document's number the quick search shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum MaskRule {
    /// First and last characters, as everywhere.
    #[default]
    Masked,
    /// Nothing of it.
    Hidden,
}

/// Which mails leave the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = StudentMails)]
pub struct Mails {
    pub account_created: bool,
    pub registration_done: bool,
    pub status_changed: bool,
    pub request_result: bool,
}

impl Default for Mails {
    fn default() -> Self {
        Self { account_created: true, registration_done: true, status_changed: true, request_result: true }
    }
}

/// When students register for a semester, unless a window says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct RegistrationDefaults {
    /// Days before the first class day.
    pub opens_days_before: i64,
    /// The day of the semester, the first class day being the first, on which it closes.
    pub closes_on_day: i64,
}

impl Default for RegistrationDefaults {
    fn default() -> Self {
        Self { opens_days_before: 7, closes_on_day: 11 }
    }
}

/// Who signs certificates, and what the seal says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct CertificateTexts {
    pub signer_cn: String,
    pub signer_en: String,
    pub seal_cn: String,
    pub seal_en: String,
}

impl Default for CertificateTexts {
    fn default() -> Self {
        Self {
            signer_cn: "教务处".to_owned(),
            signer_en: "Academic Registry".to_owned(),
            seal_cn: "教务处".to_owned(),
            seal_en: "Academic Registry".to_owned(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = StudentSettings)]
pub struct SiSettings {
    pub number_rule: NumberRule,
    /// Fields that students change in their own record themselves.
    pub self_service_fields: Vec<String>,
    /// Fields that students ask to have changed.
    pub request_fields: Vec<String>,
    pub mask_rule: MaskRule,
    pub mails: Mails,
    pub registration: RegistrationDefaults,
    pub certificate: CertificateTexts,
}

impl Default for SiSettings {
    fn default() -> Self {
        let names = |some: &[&str]| some.iter().map(|name| (*name).to_owned()).collect();
        Self {
            number_rule: NumberRule::default(),
            self_service_fields: names(&[
                "preferredName",
                "mobile",
                "personalEmail",
                "wechat",
                "homeAddress",
                "postalCode",
                "mailingAddress",
                "dormitory",
                "emergencyName",
                "emergencyRelation",
                "emergencyMobile",
            ]),
            request_fields: names(&[
                "nameCn",
                "nameEn",
                "pinyinSurname",
                "pinyinGiven",
                "gender",
                "birthDate",
                "idType",
                "idNo",
                "idExpiry",
                "nationality",
                "ethnicity",
                "politicalStatus",
                "maritalStatus",
                "nativePlace",
                "hukouAddress",
                "visaNo",
                "permitExpiry",
            ]),
            mask_rule: MaskRule::default(),
            mails: Mails::default(),
            registration: RegistrationDefaults::default(),
            certificate: CertificateTexts::default(),
        }
    }
}

/// Where and what somebody studies is never a matter of the student's own form.
const NEVER: &[&str] = &[
    "studentNo",
    "studentType",
    "categoryId",
    "degree",
    "divisionId",
    "programmeId",
    "streamId",
    "cohortId",
    "yearOfStudy",
    "studyTypeId",
];

impl Settings for SiSettings {
    const AREA: &'static str = "si";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        if !self.number_rule.is_sound() {
            let text = Text::new(
                "学号最多 18 位，流水号 2 至 9 位，且须留出年份（2 位）与专业段",
                "A number has at most 18 digits, 2 to 9 of them serial, with room for year (2) and programme",
            );
            errors.push(FieldError::new("numberRule", "out_of_range", text));
        }
        let known = fields::all();
        for (list, names) in [("selfServiceFields", &self.self_service_fields), ("requestFields", &self.request_fields)]
        {
            let open = |name: &String| {
                !NEVER.contains(&name.as_str()) && known.iter().any(|f| f.name == name.as_str() && f.writable)
            };
            if !names.iter().all(open) {
                let text = Text::new("含有不能由学生修改的字段", "Has a field that students cannot change");
                errors.push(FieldError::new(list, "not_a_choice", text));
            }
        }
        if self.self_service_fields.iter().any(|name| self.request_fields.contains(name)) {
            let text = Text::new(
                "同一字段不能既直接修改又须申请",
                "A field is either changed directly or asked for, not both",
            );
            errors.push(FieldError::new("requestFields", "in_both", text));
        }
        let RegistrationDefaults { opens_days_before, closes_on_day } = self.registration;
        if !(0..=90).contains(&opens_days_before) || !(1..=180).contains(&closes_on_day) {
            let text = Text::new(
                "开放须在开课前 0–90 天，关闭须在第 1–180 天",
                "Opens 0–90 days before the first class day, closes on day 1–180",
            );
            errors.push(FieldError::new("registration", "out_of_range", text));
        }
        let CertificateTexts { signer_cn, signer_en, seal_cn, seal_en } = &self.certificate;
        if [signer_cn, signer_en, seal_cn, seal_en].iter().any(|text| text.chars().count() > 100) {
            errors.push(FieldError::new(
                "certificate",
                "too_long",
                Text::new("最多 100 个字符", "At most 100 characters"),
            ));
        }
        errors
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentSettingsView)]
struct SettingsView {
    settings: SiSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StudentSettingsInput)]
struct SettingsInput {
    settings: SiSettings,
    version: i32,
}

const fn pages(action: Action) -> [Need; 2] {
    [(permissions::ADMIN_AUTH_SI, action), (permissions::STAFF_AUTH_SI, action)]
}
const GET: &[Need] = &pages(Action::Get);
const EDIT: &[Need] = &pages(Action::Edit);
const HELP: &[Need] = &[
    (permissions::ADMIN_AUTH_SI, Action::Get),
    (permissions::STAFF_AUTH_SI, Action::Get),
    (permissions::STAFF_AUTH_SI_QUICK_QUERY, Action::Get),
];

pub fn mount(api: &mut Api) -> Result<()> {
    let label = Text::new("查看学籍设置", "View the settings of student information");
    let op = Op::get("/api/si/settings", "getStudentSettings", Policy::AnyOf(GET), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存学籍设置", "Save the settings of student information");
    let op = Op::patch("/api/si/settings", "saveStudentSettings", Policy::AnyOf(EDIT), label);
    api.op(op.audit("si.setting"), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
    let label = Text::new("学籍帮助", "Help on student information");
    content::mount(api, "si-help", Policy::AnyOf(HELP), Policy::AnyOf(EDIT), label);
    Ok(())
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<SiSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let settings = input.settings.clone();
    let version = store::save(cx, None, input.settings, input.version).await?;
    Ok(SettingsView { settings, version, updated_at: Some(cx.now()) })
}
