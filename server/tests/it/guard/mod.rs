//! The guard in front of every operation.

mod bodies;
mod envelope;
mod idempotency;
