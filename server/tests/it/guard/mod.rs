//! The guard in front of every operation.

mod bodies;
mod envelope;
mod hosts;
mod idempotency;
mod previews;
mod watching;
