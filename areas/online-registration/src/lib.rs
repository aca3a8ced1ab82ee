//! Online applications: items that students apply for, with forms the office draws up.
//!
//! An item says who may apply, when, how often and for how much; its questions are a form
//! ([`rules::form`]). An application goes one way ([`rules::application`]) and keeps the form it answered. The office
//! works on all of them, a clerk on those of the items they were named for: the same commands on two sides.

pub mod api;
mod application;
mod clerk;
mod form;
mod item;
mod letters;
mod own;
mod question;
mod side;
mod tables;
mod todo;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(letters::KINDS);
    basic_resources::api::register_duty("oas_clerk");
    todo::register();
    item::mount(api)?;
    question::mount(api)?;
    clerk::mount(api)?;
    application::mount(api)?;
    own::mount(api);
    Ok(())
}
