//! Serving: self-check, background work, the listener, and a clean end.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::Router;
use kernel::{App, Both, Error, Result, app::Mode, audit::Sealer, db::Db, jobs::Jobs, messages::Mailroom, registry};
use tokio::{net::TcpListener, sync::watch};

use crate::{compose, web::Web};

/// Refuses to serve on a database that could break a promise.
pub async fn require_sound(db: &Db) -> Result<()> {
    let bad: Vec<_> = db.check().await?.into_iter().filter(|f| !f.ok).collect();
    if bad.is_empty() {
        return Ok(());
    }
    let list = bad.iter().map(|f| format!("{}: {}", f.name, f.detail.en)).collect::<Vec<_>>().join("; ");
    Err(Error::internal(format!("the database is not set up safely: {list}")))
}

/// A demo database says so itself, and a debug build carries planted faults: neither is for production.
pub async fn require_mode(app: &App) -> Result<()> {
    let demo = system::config::is_demo(app).await?;
    let problem = match app.mode {
        Mode::Production if demo => {
            Both::new("演示数据库不能用于生产", "a demo database can never become a production one")
        }
        Mode::Production if cfg!(debug_assertions) => {
            Both::new("调试构建不能用于生产", "a debug build is not for production")
        }
        Mode::Demo if !demo => Both::new(
            "该数据库不是演示数据库，请先运行 collegium demo",
            "this is not a demo database; run `collegium demo` first",
        ),
        _ => return Ok(()),
    };
    Err(Error::internal(problem.en))
}

/// The whole site: the operations, the web, and the envelope for unknown calls.
pub fn router(app: &App, metrics: &edge::Metrics) -> Result<Router> {
    let router = compose::registry(metrics)?.router(app);
    Ok(edge::WebAssets::collect::<Web>().mount(registry::with_unknown_api(router)))
}

pub async fn serve(app: App, listen: SocketAddr, config: edge::EdgeConfig) -> Result<()> {
    require_sound(app.db()).await?;
    require_mode(&app).await?;
    basic_resources::api::ensure_codes(&app).await?;
    student_information::statuses::ensure(&app).await?;
    grades::api::ensure_definitions(&app).await?;
    let router = router(&app, &config.metrics)?;
    let listener = TcpListener::bind(listen).await.map_err(Error::internal)?;
    let address = listener.local_addr().map_err(Error::internal)?;
    let (stop, stopping) = watch::channel(false);
    let workers = start_workers(&app, &stopping);
    announce(&app, address).await?;
    let streams = app.clone();
    let ended = async move {
        ended().await;
        kernel::events::end_all(&streams);
    };
    edge::serve(listener, router, config, ended).await.map_err(Error::internal)?;
    let _ = stop.send(true);
    for worker in workers {
        let _ = worker.await;
    }
    Ok(())
}

async fn announce(app: &App, address: SocketAddr) -> Result<()> {
    println!("Collegium {} is listening on http://{address}", compose::VERSION);
    if app.mode == Mode::Demo {
        demo::print_sign_ins();
    }
    tracing::info!(%address, mode = app.mode.code(), "listening");
    Ok(())
}

async fn ended() {
    let interrupt = tokio::signal::ctrl_c();
    let Ok(mut terminate) = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) else {
        let _ = interrupt.await;
        return;
    };
    tokio::select! {
        _ = interrupt => {}
        _ = terminate.recv() => {}
    }
}

fn start_workers(app: &App, stopping: &watch::Receiver<bool>) -> Vec<tokio::task::JoinHandle<()>> {
    let stop = || {
        let mut stopping = stopping.clone();
        async move {
            let _ = stopping.wait_for(|over| *over).await;
        }
    };
    vec![
        tokio::spawn(Sealer::run(app.clone(), stop())),
        tokio::spawn(Mailroom::run(app.clone(), stop())),
        tokio::spawn(Jobs::run(app.clone(), stop())),
        tokio::spawn(elective_selection::api::keep_running(app.clone(), stop())),
        tokio::spawn(housekeeping(app.clone(), stop())),
    ]
}

/// Last-seen times and releases every half minute; old keys, orphaned files and reminders every hour.
async fn housekeeping(app: App, stop: impl Future<Output = ()>) {
    let log = Arc::new(|what: &str, error: Error| tracing::error!(%error, "{what} failed"));
    tokio::pin!(stop);
    let mut round = 0_u32;
    loop {
        let over = tokio::select! {
            () = &mut stop => true,
            () = tokio::time::sleep(Duration::from_secs(30)) => false,
        };
        if let Err(error) = app.sessions.flush_seen(&app).await {
            log("writing last-seen times", error);
        }
        // A rotation by the command line adds a key to the file.
        if let Err(error) = app.keys.refresh() {
            log("reading the key file", error);
        }
        if let Err(error) = grades::api::release_due(&app).await {
            log("releasing results", error);
        }
        if let Err(error) = teaching_evaluation::api::close_due(&app).await {
            log("closing evaluations", error);
        }
        if round.is_multiple_of(120)
            && let Err(error) = teaching_evaluation::api::remind_due(&app).await
        {
            log("reminding of evaluations", error);
        }
        if round.is_multiple_of(120)
            && let Err(error) = app.tidy_up().await
        {
            log("tidying up", error);
        }
        if round.is_multiple_of(120)
            && let Err(error) = workflow::api::remind_overdue(&app).await
        {
            log("reminding approvers", error);
        }
        if round.is_multiple_of(120)
            && let Err(error) = timetable_collection::api::remind_divisions(&app).await
        {
            log("reminding divisions", error);
        }
        if round.is_multiple_of(120)
            && let Err(error) = grade_submission::api::remind_teachers(&app).await
        {
            log("opening grade sheets and reminding teachers", error);
        }
        round += 1;
        if over {
            return;
        }
    }
}
