//! Research students on the way to their degree: what the degree asks for, steps with an owner, a day and evidence, and
//! decisions from the check of eligibility to the award by a closed machine of states ([`rules::research_degree`]).
//!
//! The graduate school decides; whoever is named for a division does the steps of that division and nothing of the
//! graduate school's for its students.

mod candidate;
mod config;
mod log;
mod mail;
mod own;
mod step;
mod tables;
mod users;
mod words;

use kernel::{Action, Api, Result, Text, content, op::Pages};

pub use mail::KINDS;

static PAGES: Pages = Pages { own: &[permissions::ADMIN_AUTH_RPG_SGA], readers: &[] };

pub fn mount(api: &mut Api) -> Result<()> {
    config::mount(api)?;
    users::mount(api)?;
    candidate::mount(api)?;
    step::mount(api)?;
    mail::mount(api)?;
    log::mount(api);
    own::mount(api);
    let label = Text::new("研究生毕业审核帮助", "Help on research degrees");
    content::mount(api, "sga-help", PAGES.may(Action::Get), PAGES.may(Action::Edit), label);
    Ok(())
}
