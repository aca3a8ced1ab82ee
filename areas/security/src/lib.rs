//! Security: signing in, users, roles and what they grant.
//!
//! Invariants: a grantor grants only what they hold; nobody changes their own rights; the last super
//! administrator stays; whoever may act on an account holds at least what that account holds.

pub mod account;
pub mod api;
pub mod catalogue;
pub mod codes;
pub mod explain;
pub mod factor;
pub mod first_admin;
mod kinds;
pub mod own;
pub mod role;
mod rules;
pub mod sign_in;
pub mod sso;
mod student_accounts;
#[doc(hidden)]
pub mod units;
pub mod user;

use kernel::{
    Api, Permission, Result,
    identity::{
        half_open::{self, HalfOpen},
        reserve_role_codes,
    },
};

/// The one permission of this area's pages.
pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SECURITY];

/// Everything in this area is decided by its one permission and the action.
macro_rules! may {
    ($action:ident) => {{
        const NEEDS: &[kernel::op::Need] = &[(permissions::ADMIN_AUTH_SECURITY, kernel::Action::$action)];
        kernel::Policy::AnyOf(NEEDS)
    }};
}
pub(crate) use may;

pub fn mount(api: &mut Api) -> Result<()> {
    kernel::messages::register(kinds::KINDS);
    reserve_role_codes(
        student_accounts::STUDENT_ROLES.into_iter().chain([codes::register::REGISTERED, first_admin::SUPER_ADMIN]),
    );
    half_open::register(HalfOpen { table: "sign_in_ticket", owner: "user_id", ended: "used_at" });
    half_open::register(HalfOpen { table: codes::TABLE, owner: "user_id", ended: "used_at" });
    sign_in::mount(api);
    codes::mount(api);
    factor::mount(api);
    first_admin::mount(api);
    own::mount(api);
    sso::mount(api)?;
    user::mount(api)?;
    account::mount(api);
    role::mount(api)?;
    catalogue::mount(api)?;
    explain::mount(api);
    Ok(())
}
