//! The tables of identity.

pub mod binding;
pub mod device;
pub mod role;
pub mod role_grant;
pub mod second_factor;
pub mod session;
pub mod sign_in;
pub mod throttle;
pub mod user;
pub mod user_role;
