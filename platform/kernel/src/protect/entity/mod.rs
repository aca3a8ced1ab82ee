pub mod access_entry;
pub mod data_key;
pub mod key_check;
