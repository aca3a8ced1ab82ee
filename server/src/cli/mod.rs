//! The command line.

mod admin;
mod doctor;
mod keep;
mod keys;
mod verify;

use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

use clap::{Args, Parser, Subcommand};
use kernel::{
    App, Clock, Error, Result,
    app::{AppConfig, Mode},
    db::Db,
    password::Cost,
    protect,
};

use crate::{compose, serve};

/// Academic affairs of a university, in one program.
#[derive(Parser)]
#[command(name = "collegium", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site.
    Serve {
        #[command(flatten)]
        place: Place,
        #[arg(long, default_value = "127.0.0.1:8080", env = "COLLEGIUM_LISTEN")]
        listen: SocketAddr,
        /// demo, development or production
        #[arg(long, default_value = "production", env = "COLLEGIUM_MODE")]
        mode: String,
        /// A proxy in front, by address or network; may be given several times.
        #[arg(long)]
        trusted_proxy: Vec<edge::Network>,
        /// The site is reached over https: cookies and browsers may insist on it.
        #[arg(long, env = "COLLEGIUM_HTTPS")]
        https: bool,
        /// Where people reach the site, such as https://sis.example.edu. Single sign-on needs it.
        #[arg(long, env = "COLLEGIUM_ORIGIN", value_parser = origin)]
        origin: Option<String>,
        /// Connections at once, in all.
        #[arg(long, default_value_t = 8192)]
        max_connections: usize,
        /// Connections at once from one address: a campus or a proxy may be behind one.
        #[arg(long, default_value_t = 2048)]
        max_per_source: usize,
    },
    /// Bring the database up to this version.
    Migrate {
        #[command(flatten)]
        place: Place,
    },
    /// Load the demo university into an empty database.
    Demo {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        size: demo::Size,
    },
    /// Print a one-time token with which the first administrator is made.
    Admin {
        #[command(flatten)]
        place: Place,
    },
    /// The keys of protected values: show, rotate, retire.
    Keys {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        command: keys::KeysCommand,
    },
    /// Write a backup while the server works, and read it again.
    Backup(keep::BackupArgs),
    /// Make a secret key for backups and print its public key.
    BackupKey {
        /// A file that is not there yet
        #[arg(long)]
        to: PathBuf,
    },
    /// Bring a backup back into an empty place.
    Restore(keep::RestoreArgs),
    /// Copy everything into an empty database and compare; the server must be stopped.
    Move(keep::MoveArgs),
    /// Recompute a round of selection from its first facts and the recorded requests, and prove who has which seat.
    Replay {
        #[command(flatten)]
        place: Place,
        /// The id of the round
        #[arg(long)]
        round: String,
    },
    /// Verify a transcript, from its PDF or the text of its code, without a server.
    Verify(verify::VerifyArgs),
    /// Print the OpenAPI document.
    Openapi,
    /// Check the database, the audit chain and the surroundings.
    Doctor {
        #[command(flatten)]
        place: Place,
    },
}

/// Where the data is.
#[derive(Args)]
struct Place {
    /// postgres://… or a path to an SQLite file; by default `collegium.db` in the data directory
    #[arg(long, env = "COLLEGIUM_DATABASE")]
    database: Option<String>,
    /// Directory for uploaded files and, by default, the database
    #[arg(long, default_value = "data", env = "COLLEGIUM_DATA")]
    data: PathBuf,
    /// The file with the keys of protected values; by default `keys.json` in the data directory
    #[arg(long, env = "COLLEGIUM_KEY_FILE")]
    key_file: Option<PathBuf>,
}

impl Place {
    fn database_url(&self) -> String {
        let default = || self.data.join("collegium.db").to_string_lossy().into_owned();
        self.database.clone().unwrap_or_else(default)
    }

    fn files(&self) -> PathBuf {
        self.data.join("files")
    }

    fn key_file(&self) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| self.data.join("keys.json"))
    }

    async fn open(&self) -> Result<Db> {
        std::fs::create_dir_all(&self.data).map_err(Error::internal)?;
        Db::open(&self.database_url()).await
    }

    async fn app(&self, mode: Mode) -> Result<App> {
        self.site(mode, false, None).await
    }

    async fn site(&self, mode: Mode, secure_cookies: bool, origin: Option<String>) -> Result<App> {
        let db = self.open().await?;
        compose::migrate(&db).await?;
        let files = self.files();
        let clock = Clock::system();
        let keys = protect::keys_for(&db, self.key_file(), clock.now()).await?;
        let config = AppConfig { mode, clock, keys, files, secure_cookies, origin, hash_cost: Cost::default() };
        compose::application(db, config).await
    }
}

/// A scheme and a host, and nothing behind them.
fn origin(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).map(|h| h.trim_end_matches('/'));
    let plain = |h: &&str| !h.is_empty() && h.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:[]".contains(&b));
    host.filter(plain)
        .map(|_| text.trim_end_matches('/').to_owned())
        .ok_or_else(|| "such as https://sis.example.edu".into())
}

pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| "info,sqlx=warn,sea_orm_migration=warn".into());
    tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error),
    };
    match runtime.block_on(execute(cli.command)) {
        Ok(code) => code,
        // Whoever typed the command wants the words, not the place in the source.
        Err(Error::Internal { source, .. }) => fail(&source),
        Err(Error::Refused(refusal)) => {
            let rules = refusal.rules.iter().map(|rule| format!("{}: {}", rule.code, rule.text.en));
            fail(&rules.collect::<Vec<_>>().join("; "))
        }
        Err(error) => fail(&error),
    }
}

fn fail(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("collegium: {error}");
    ExitCode::FAILURE
}

async fn execute(command: Command) -> Result<ExitCode> {
    match command {
        Command::Serve { place, listen, mode, trusted_proxy, https, origin, max_connections, max_per_source } => {
            let mode =
                Mode::parse(&mode).ok_or_else(|| Error::internal("the mode is demo, development or production"))?;
            let app = place.site(mode, https, origin).await?;
            let config = edge::EdgeConfig {
                trusted_proxies: trusted_proxy,
                hsts: https,
                max_connections,
                max_per_source,
                ..edge::EdgeConfig::default()
            };
            serve::serve(app, listen, config).await?;
        }
        Command::Migrate { place } => {
            compose::migrate(&place.open().await?).await?;
            println!("the database is up to date");
        }
        Command::Demo { place, size } => {
            let app = place.app(Mode::Demo).await?;
            demo::load(&app, size).await?;
        }
        Command::Admin { place } => admin::print_token(&place.app(Mode::Production).await?).await?,
        Command::Keys { place, command } => keys::run(&place.app(Mode::Development).await?, &command).await?,
        Command::Backup(args) => return keep::back_up(args).await,
        Command::BackupKey { to } => return keep::new_key(&to),
        Command::Restore(args) => return keep::bring_back(args).await,
        Command::Move(args) => return keep::move_over(args).await,
        Command::Verify(args) => return verify::run(&args),
        Command::Openapi => {
            let registry = compose::registry(&edge::Metrics::default())?;
            let document = registry.openapi(permissions::grantable_codes(), compose::VERSION);
            println!("{}", serde_json::to_string_pretty(&document).map_err(Error::internal)?);
        }
        Command::Replay { place, round } => {
            let app = place.app(Mode::Development).await?;
            let (holds, text) = elective_selection::api::replay(&app, &round).await?;
            println!("{text}");
            return Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Command::Doctor { place } => {
            return doctor::examine(&place.app(Mode::Development).await?).await;
        }
    }
    Ok(ExitCode::SUCCESS)
}
