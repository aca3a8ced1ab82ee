//! System: message templates and their log, basic settings, opening windows, content pages.

pub mod config;
pub mod kinds;
pub mod message_log;
pub mod template;
pub mod window;

use kernel::{Action, Api, Permission, Policy, Result, Text, op::Need};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SYSTEM];

macro_rules! may {
    ($action:ident) => {{
        const NEEDS: &[kernel::op::Need] = &[(permissions::ADMIN_AUTH_SYSTEM, kernel::Action::$action)];
        kernel::Policy::AnyOf(NEEDS)
    }};
}
pub(crate) use may;

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(kinds::KINDS);
    config::mount(api);
    template::mount(api)?;
    message_log::mount(api)?;
    window::mount(api)?;
    pages(api);
    Ok(())
}

/// Pages that anybody may read, the announcement for those who are signed in, and the manual.
fn pages(api: &mut Api) {
    const MANUAL_READ: &[Need] = &[(permissions::ADMIN_AUTH_SYSTEM_MANUAL, Action::Get)];
    const MANUAL_EDIT: &[Need] = &[(permissions::ADMIN_AUTH_SYSTEM_MANUAL, Action::Edit)];
    let public = Policy::Public("linked from the sign-in page");
    kernel::content::mount(api, "help", public, may!(Edit), Text::new("帮助页", "Help page"));
    kernel::content::mount(api, "privacy", public, may!(Edit), Text::new("隐私政策", "Privacy page"));
    kernel::content::mount(api, "terms", public, may!(Edit), Text::new("使用条款", "Terms page"));
    let everyone = Policy::AnySession("shown on everyone's homepage");
    kernel::content::mount(api, "announcement", everyone, may!(Edit), Text::new("公告", "Announcement"));
    let (read, edit) = (Policy::AnyOf(MANUAL_READ), Policy::AnyOf(MANUAL_EDIT));
    kernel::content::mount(api, "manual", read, edit, Text::new("操作手册", "Operating manual"));
}
