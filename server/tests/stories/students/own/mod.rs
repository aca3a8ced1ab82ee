//! What students do with their own record, their return to campus, and changes of programme.

mod decisions;
mod kit;
mod record;
mod registration;
mod registration_states;
mod request_states;
mod transfer;
