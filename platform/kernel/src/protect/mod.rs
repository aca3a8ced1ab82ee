//! Protection of values at rest: sealed with keys that are not in the database.
//!
//! The key file holds the keys. A value is sealed for one place and opens nowhere else. What
//! belongs to a person is sealed with a data key of that person, which itself lies sealed in the
//! database: erasing it erases every copy of the value, also in the log and in backups.

mod check;
pub mod entity;
mod existing;
mod file;
mod keys;
mod ring;
pub mod rotate;
mod sealed;
mod value;

pub use check::{keys_for, recognise};
pub use existing::seal_existing;
pub(crate) use existing::sealed_address;
pub use keys::{Keys, Place, is_sealed, key_id};
pub use sealed::{DataKeys, Sealed, erase, open_one};
pub use value::{BankNo, Guarded, IdNumber, Masked, Phone, Protected, Revealed, is_masked, redact};
