//! What may be edited of the permissions, actions and modules that the program fixes.

pub mod action_info;
pub mod module_info;
pub mod one_time_token;
pub mod permission_info;
pub mod sso_provider;
pub mod sso_state;
