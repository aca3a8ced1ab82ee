//! Teaching evaluation that nobody can trace.
//!
//! A student is given one blinded ballot for each section and teacher; answers come back without a session and wait
//! sealed until the folder closes. Then they are opened, shuffled and written together, and the folder's keys are
//! destroyed. No row that belongs to an answer has a time, a number or a person.

pub mod api;
mod ballot;
mod folder;
mod keys;
mod letters;
mod log;
mod policies;
mod questionnaire;
mod results;
mod sections;
mod settings;
mod tables;
mod viewers;

use kernel::{Api, Result};

use settings::EvaluationSettings;

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    basic_resources::api::register_duty("te_viewer");
    questionnaire::mount(api)?;
    folder::mount(api)?;
    sections::mount(api)?;
    viewers::mount(api)?;
    ballot::mount(api);
    results::mount(api)?;
    settings::mount(api);
    log::mount(api);
    Ok(())
}
