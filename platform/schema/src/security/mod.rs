//! What may be edited of the permissions, actions and modules that the program fixes, and what ways in
//! leave behind.

pub mod action_info;
pub mod code_challenge;
pub mod module_info;
pub mod one_time_token;
pub mod permission_info;
pub mod recovery_code;
pub mod sign_in_ticket;
pub mod sso_provider;
pub mod sso_state;
