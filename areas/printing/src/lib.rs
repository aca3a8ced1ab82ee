//! Self-service printing: papers that are ordered, paid, printed and counted.
//!
//! A type names one of the product's papers and says who may have it, how often and for how much. An order goes one
//! way (`rules::printing::order`), and every step of it is one transaction. The papers themselves are issued, printed
//! again and revoked by the areas that own them.
//!
//! Three ways lead into the one ledger: the counter, a student's own page, and a station's kiosk, which proves itself
//! by a key that opens nothing else.

pub mod api;
mod kiosk;
mod ledger;
mod may;
mod order;
mod own;
mod paper;
mod payment;
mod settings;
mod tables;
mod till;
mod types;

use kernel::{Api, Result};

pub fn mount(api: &mut Api) -> Result<()> {
    types::mount(api)?;
    ledger::mount(api)?;
    order::mount(api);
    till::mount(api)?;
    settings::mount(api);
    kiosk::mount(api);
    own::mount(api);
    Ok(())
}
