//! The running application: what every request shares.

use std::{
    ops::Deref,
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use crate::{
    Clock, Result,
    audit::{Accesses, Denials, Sealer},
    db::Db,
    files::FileStore,
    identity::{Sessions, throttle::Turns},
    jobs::Jobs,
    kept::Kept,
    messages::Mailroom,
    outbound::Outbound,
    password::Hasher,
    protect::Keys,
    rate::Rates,
    registry::Registry,
    resource::remembered::Remembered,
    settings::SettingsCache,
};

/// Decides what is offered, never what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Demo,
    Development,
    Production,
}

impl Mode {
    pub fn code(self) -> &'static str {
        match self {
            Self::Demo => "demo",
            Self::Development => "development",
            Self::Production => "production",
        }
    }
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Demo, Self::Development, Self::Production].into_iter().find(|m| m.code() == text)
    }
}

#[derive(Clone)]
pub struct App(Arc<Shared>);

pub struct Shared {
    pub(crate) db: Db,
    pub mode: Mode,
    pub clock: Clock,
    pub keys: Keys,
    /// The site is served over https, so cookies may insist on it.
    pub secure_cookies: bool,
    pub(crate) origin: Option<String>,
    pub hasher: Hasher,
    pub sessions: Sessions,
    pub turns: Turns,
    pub(crate) rates: Rates,
    pub settings: SettingsCache,
    pub files: FileStore,
    pub mailroom: Mailroom,
    pub outbound: Outbound,
    pub jobs: Jobs,
    pub(crate) remembered: Remembered,
    pub kept: Kept,
    pub(crate) denials: Denials,
    pub(crate) accesses: Accesses,
    pub(crate) sealer: Sealer,
    pub(crate) registry: OnceLock<Registry>,
}

impl Deref for App {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

pub struct AppConfig {
    pub mode: Mode,
    pub clock: Clock,
    pub keys: Keys,
    /// Where uploaded files live.
    pub files: PathBuf,
    pub secure_cookies: bool,
    /// `https://sis.example.edu`: where identity providers send people back to.
    pub origin: Option<String>,
    /// Password hashing at full cost; tests may lower it.
    pub hash_cost: crate::password::Cost,
}

impl App {
    pub fn new(db: Db, config: AppConfig) -> Result<Self> {
        Ok(Self(Arc::new(Shared {
            db,
            mode: config.mode,
            clock: config.clock,
            keys: config.keys,
            secure_cookies: config.secure_cookies,
            origin: config.origin.map(|o| o.trim_end_matches('/').to_owned()),
            hasher: Hasher::new(config.hash_cost)?,
            sessions: Sessions::default(),
            turns: Turns::default(),
            rates: Rates::default(),
            settings: SettingsCache::default(),
            files: FileStore::open(config.files)?,
            mailroom: Mailroom::default(),
            outbound: Outbound::new()?,
            jobs: Jobs::default(),
            remembered: Remembered::default(),
            kept: Kept::default(),
            denials: Denials::default(),
            accesses: Accesses::default(),
            sealer: Sealer::default(),
            registry: OnceLock::new(),
        })))
    }

    /// The operations this application serves.
    pub fn registry(&self) -> Option<&Registry> {
        self.registry.get()
    }

    /// The door for the command line, start-up and tests.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Forgets what is kept for a while only.
    pub async fn tidy_up(&self) -> Result<()> {
        let tx = self.db.begin().await?;
        crate::guard::idempotency::forget_old(&tx, self.clock.now()).await?;
        crate::puzzle::forget_old(&tx, self.clock.now()).await?;
        self.db.commit(tx).await?;
        crate::files::sweep(self).await?;
        self.db.measure().await;
        Ok(())
    }

    pub fn is_ready(&self) -> bool {
        self.registry.get().is_some()
    }
}
