//! Elective selection and add/drop, as the registry prepares and follows them.

mod adddrop;
mod kill;
mod ledger;
mod live;
mod pools;
mod quotas;
mod rounds;
mod world;
