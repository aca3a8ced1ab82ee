//! The base configuration: what every page shows, and how mail leaves the house.

mod settings;

use kernel::{
    Api, App, Cx, Done, Error, FileReply, Json, Op, Policy, Result, Text, Timestamp, View,
    app::Mode,
    files::{self, Purpose, Upload},
    identity::{Registration, SignInSettings},
    messages::{MailSettings, SmsSettings},
    settings as store,
};
use schema::security::sso_provider;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use settings::{BasicConfig, DEFAULT_TITLE};

use crate::may;

/// Where the changes are found in the log; the other parts stand under `mail.setting` and so on.
const SUBJECT: &str = "basic.setting";

pub fn mount(api: &mut Api) {
    let public = Policy::Public("the sign-in page shows it");
    let op = Op::get("/api/system/config/app", "appConfig", public, Text::new("应用配置", "Application configuration"));
    api.op(op, app_config);
    let op = Op::get("/api/system/config/logo", "appLogo", public, Text::new("校徽", "Logo"));
    api.op(op, logo);
    let op =
        Op::get("/api/base/config/get", "getBaseConfig", may!(Get), Text::new("查看基础设置", "View basic settings"));
    api.op(op, get);
    let op = Op::patch(
        "/api/base/config/save",
        "saveBaseConfig",
        may!(Edit),
        Text::new("保存基础设置", "Save basic settings"),
    );
    api.op(op.audit(SUBJECT).step_up(), save);
    let op = Op::post("/api/base/config/logo", "uploadLogo", may!(Edit), Text::new("上传校徽", "Upload the logo"));
    api.op(op.audit("file").upload(), upload_logo);
}

#[derive(Serialize, ToSchema)]
struct AppConfigView {
    content: AppContent,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AppContent {
    title: String,
    title_en: String,
    description: String,
    description_en: String,
    copyright: String,
    copyright_en: String,
    logo: Option<String>,
    mode: String,
    settings_drawer: bool,
    demo_sign_ins: Vec<DemoSignIn>,
    sign_in: SignInOptions,
    server_time: Timestamp,
}

/// One example of a role, in a demo database only.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DemoSignIn {
    pub username: String,
    pub password: String,
    pub role_zh: String,
    pub role_en: String,
}

/// The ways in that are open.
#[derive(Serialize, ToSchema)]
struct SignInOptions {
    password: bool,
    code: bool,
    forgot: bool,
    register: bool,
    lookup: bool,
    providers: Vec<ProviderOption>,
}

/// A place where people sign in instead.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProviderOption {
    code: String,
    /// OIDC, OAUTH2, CAS or WPS.
    kind: String,
    name_zh: String,
    name_en: String,
}

async fn sign_in_options(cx: &Cx) -> Result<SignInOptions> {
    let open = store::get::<SignInSettings>(cx, None).await?;
    Ok(SignInOptions {
        password: true,
        code: open.code,
        forgot: open.forgot,
        register: open.register != Registration::Nobody,
        lookup: open.lookup,
        providers: providers(cx).await?,
    })
}

async fn providers(cx: &Cx) -> Result<Vec<ProviderOption>> {
    let rows = sso_provider::Entity::find()
        .filter(sso_provider::Column::Enabled.eq(true))
        .filter(sso_provider::Column::ArchivedAt.is_null())
        .order_by_asc(sso_provider::Column::SortOrder)
        .order_by_asc(sso_provider::Column::Code)
        .all(cx.read())
        .await?;
    let view =
        |p: sso_provider::Model| ProviderOption { code: p.code, kind: p.kind, name_zh: p.name_zh, name_en: p.name_en };
    Ok(rows.into_iter().map(view).collect())
}

async fn app_config(cx: Cx, (): ()) -> Result<View<AppConfigView>> {
    let config = store::get::<BasicConfig>(&cx, None).await?;
    let demo = cx.app().mode == Mode::Demo;
    let sign_ins = if demo { store::get::<settings::DemoMark>(&cx, None).await?.sign_ins.clone() } else { vec![] };
    let or = |text: &str, default: &str| {
        if text.is_empty() { default.to_owned() } else { text.to_owned() }
    };
    Ok(View(AppConfigView {
        content: AppContent {
            title: or(&config.title, DEFAULT_TITLE.zh),
            title_en: or(&config.title_en, DEFAULT_TITLE.en),
            description: config.description.clone(),
            description_en: config.description_en.clone(),
            copyright: config.copyright.clone(),
            copyright_en: config.copyright_en.clone(),
            logo: (!config.logo.is_empty()).then(|| format!("/api/system/config/logo?v={}", config.logo)),
            mode: cx.app().mode.code().to_owned(),
            settings_drawer: config.settings_drawer || cx.app().mode != Mode::Production,
            demo_sign_ins: sign_ins,
            sign_in: sign_in_options(&cx).await?,
            server_time: cx.now(),
        },
    }))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct LogoQuery {
    /// Changes with the picture, so that caches do not keep the old one.
    #[serde(default)]
    #[allow(dead_code)]
    v: String,
}

async fn logo(cx: Cx, _: kernel::Query<LogoQuery>) -> Result<FileReply> {
    let config = store::get::<BasicConfig>(&cx, None).await?;
    let file = files::find(&cx, &config.logo).await?;
    if file.purpose != Purpose::Logo {
        return Err(Error::NotFound);
    }
    files::reply(&cx, &file)
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BaseConfigView {
    basic: BasicConfig,
    basic_version: i32,
    mail: MailSettings,
    mail_version: i32,
    sign_in: SignInSettings,
    sign_in_version: i32,
    sms: SmsSettings,
    sms_version: i32,
    updated_at: Option<Timestamp>,
}

async fn get(cx: Cx, (): ()) -> Result<View<BaseConfigView>> {
    let basic = store::stored::<BasicConfig>(&cx, None).await?;
    let mail = store::stored::<MailSettings>(&cx, None).await?;
    let sign_in = store::stored::<SignInSettings>(&cx, None).await?;
    let sms = store::stored::<SmsSettings>(&cx, None).await?;
    Ok(View(BaseConfigView {
        basic: basic.value,
        basic_version: basic.version,
        mail: mail.value,
        mail_version: mail.version,
        sign_in: sign_in.value,
        sign_in_version: sign_in.version,
        sms: sms.value,
        sms_version: sms.version,
        updated_at: basic.updated_at.max(mail.updated_at).max(sign_in.updated_at).max(sms.updated_at),
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BaseConfigInput {
    basic: Option<BasicConfig>,
    #[serde(default)]
    basic_version: i32,
    mail: Option<MailSettings>,
    #[serde(default)]
    mail_version: i32,
    sign_in: Option<SignInSettings>,
    #[serde(default)]
    sign_in_version: i32,
    sms: Option<SmsSettings>,
    #[serde(default)]
    sms_version: i32,
}

async fn save(cx: Cx, Json(input): Json<BaseConfigInput>) -> Result<Done> {
    if input.basic.is_none() && input.mail.is_none() && input.sign_in.is_none() && input.sms.is_none() {
        let text = Text::new("没有要保存的内容", "There is nothing to save");
        return Err(Error::invalid("basic", "required", text));
    }
    if let Some(basic) = input.basic {
        if !basic.logo.is_empty() {
            let file = files::find(&cx, &basic.logo).await?;
            if file.purpose != Purpose::Logo {
                return Err(Error::NotFound);
            }
        }
        store::save(&cx, None, basic, input.basic_version).await?;
    }
    if let Some(mail) = input.mail {
        store::save(&cx, None, mail, input.mail_version).await.map_err(|e| within("mail", e))?;
    }
    if let Some(sign_in) = input.sign_in {
        store::save(&cx, None, sign_in, input.sign_in_version).await.map_err(|e| within("signIn", e))?;
    }
    if let Some(sms) = input.sms {
        store::save(&cx, None, sms, input.sms_version).await.map_err(|e| within("sms", e))?;
    }
    Ok(Done)
}

/// The form has several parts; a mistake says in which it is.
fn within(part: &str, error: Error) -> Error {
    match error {
        Error::Invalid(mut errors) => {
            for error in &mut errors {
                error.field = format!("{part}.{}", error.field);
            }
            Error::Invalid(errors)
        }
        other => other,
    }
}

#[derive(Serialize, ToSchema)]
struct LogoView {
    id: String,
}

async fn upload_logo(cx: Cx, upload: Upload) -> Result<View<LogoView>> {
    let file = files::save(&cx, upload, Purpose::Logo).await?;
    Ok(View(LogoView { id: file.id }))
}

/// Marks a database as a demo for good, with the sign-ins to show.
pub async fn mark_as_demo(app: &App, sign_ins: Vec<DemoSignIn>) -> Result<()> {
    settings::mark_as_demo(app, sign_ins).await
}

/// A demo database says so itself; no switch makes it a production one.
pub async fn is_demo(app: &App) -> Result<bool> {
    Ok(store::get::<settings::DemoMark>(app, None).await?.demo)
}
