//! Puts the areas together into one application.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use kernel::{
    Api, App, Cx, Error, Op, Policy, Result, Text,
    app::AppConfig,
    db::Db,
    protect::rotate::SealedColumn,
    registry::Registry,
    reply::{PlainJson, PlainText},
};
use migration::MigratorTrait;

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Values sealed directly with the key file; those of people have data keys of their own.
pub const SEALED: &[SealedColumn] = &[
    SealedColumn { table: "message", column: "sealed_body", key: "id" },
    SealedColumn { table: "second_factor", column: "secret", key: "user_id" },
    SealedColumn { table: "sso_provider", column: "client_secret", key: "id" },
];

/// Every operation of the product.
pub fn registry(metrics: &edge::Metrics) -> Result<Registry> {
    let mut api = Api::default();
    watching(&mut api, metrics);
    kernel::files::mount(&mut api);
    kernel::jobs::mount(&mut api);
    kernel::messages::mount(&mut api);
    kernel::search::mount(&mut api);
    kernel::views::mount(&mut api);
    kernel::puzzle::mount(&mut api);
    security::mount(&mut api)?;
    system::mount(&mut api)?;
    basic_resources::mount(&mut api)?;
    workflow::mount(&mut api)?;
    student_information::mount(&mut api)?;
    course_planning::mount(&mut api)?;
    elective_selection::mount(&mut api)?;
    grades::mount(&mut api)?;
    grade_submission::mount(&mut api)?;
    graduation_audit::mount(&mut api)?;
    teaching_evaluation::mount(&mut api)?;
    exams::mount(&mut api)?;
    progress_report::mount(&mut api)?;
    printing::mount(&mut api)?;
    online_registration::mount(&mut api)?;
    timetabling::mount(&mut api)?;
    timetable_collection::mount(&mut api)?;
    api.finish()
}

/// An application on a migrated database, ready to serve.
pub async fn application(db: Db, config: AppConfig) -> Result<App> {
    let app = App::new(db, config)?;
    app.sessions.set_catalogue(permissions::grantable_codes());
    basic_resources::register_jobs(&app);
    exams::register_jobs(&app);
    grades::api::register_jobs(&app);
    security::api::sync(&app).await?;
    kernel::protect::seal_existing(&app).await?;
    kernel::settings::seal_clear::<kernel::messages::MailSettings>(&app).await?;
    Ok(app)
}

#[allow(clippy::disallowed_methods)] // start-up, before anybody is served
pub async fn migrate(db: &Db) -> Result<()> {
    migration::Migrator::up(db.maintenance(), None).await?;
    db.maintained();
    Ok(())
}

/// The migrations this version knows, oldest first.
pub fn migration_names() -> Vec<String> {
    migration::Migrator::migrations().iter().map(|m| m.name().to_owned()).collect()
}

/// Brings an empty database to where another one was: `names` is the beginning of the list.
#[allow(clippy::disallowed_methods)] // start-up, before anybody is served
pub async fn migrate_to(db: &Db, names: &[String]) -> Result<()> {
    let missing = names.len().saturating_sub(db.migrations().await?.len());
    if missing > 0 {
        migration::Migrator::up(db.maintenance(), Some(u32::try_from(missing).unwrap_or(u32::MAX))).await?;
    }
    db.maintained();
    Ok(())
}

/// For whoever watches the server. None of it names a person.
fn watching(api: &mut Api, metrics: &edge::Metrics) {
    let public = Policy::Public("watched from outside; tells no personal data");
    let op = Op::get("/healthz", "healthz", public, Text::new("存活检查", "Liveness"));
    api.op(op, |_: Cx, (): ()| async { Ok(PlainText(200, "ok\n".into())) });
    let op = Op::get("/readyz", "readyz", public, Text::new("就绪检查", "Readiness"));
    api.op(op, |cx: Cx, (): ()| async move {
        let ready = cx.app().is_ready() && cx.app().db().answers().await;
        Ok(if ready { PlainText(200, "ready\n".into()) } else { PlainText(503, "not ready\n".into()) })
    });
    let metrics = metrics.clone();
    let here = Policy::Public("answers this machine alone, where a collector reads it");
    let op = Op::get("/metrics", "metrics", here, Text::new("运行指标", "Metrics"));
    api.op(op, move |cx: Cx, (): ()| {
        // Which operations are used how often is for whoever runs the machine.
        let open = cx.request().local || kernel::planted::fault("metrics_for_everybody");
        let text = open.then(|| metrics.render());
        async move { text.map(|text| PlainText(200, text)).ok_or(Error::NotFound) }
    });
    let any = Policy::AnySession("describes the interface");
    let op = Op::get("/api/openapi.json", "openapiDocument", any, Text::new("接口文档", "OpenAPI document"));
    // Made once: it is large, and anybody who is signed in may ask for it again and again.
    let made = Arc::new(OnceLock::<Bytes>::new());
    api.op(op, move |cx: Cx, (): ()| {
        let made = made.clone();
        async move {
            let document = || cx.app().registry().map(|r| r.openapi(permissions::grantable_codes(), VERSION));
            Ok(PlainJson(made.get_or_init(|| document().unwrap_or_default().to_string().into()).clone()))
        }
    });
}
