//! The self-check: what is wrong, and what is fine.

use std::process::ExitCode;

use kernel::{App, Result, audit};

pub async fn examine(app: &App) -> Result<ExitCode> {
    let mut sound = true;
    let mut line = |ok: bool, name: &str, detail: &str| {
        sound &= ok;
        println!("{} {name}: {detail}", if ok { "ok  " } else { "BAD " });
    };
    for finding in app.db().check().await? {
        line(finding.ok, finding.name, &finding.detail.en);
    }
    for (name, ok, detail) in app.db().integrity().await? {
        line(ok, name, &detail);
    }
    audit::seal_pending(app).await?;
    let verdict = audit::verify(app, |_, _| {}).await?;
    match &verdict.broken {
        None => line(true, "audit.chain", &format!("{} entries, head {}", verdict.entries, verdict.head)),
        Some(broken) => line(false, "audit.chain", &broken.en),
    }
    let demo = system::config::is_demo(app).await?;
    line(true, "database.kind", if demo { "demo" } else { "production" });
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
