//! Self-service printing: types, orders, payments, the till, and students at a station.

pub mod print_closing;
pub mod print_order;
pub mod print_payment;
pub mod print_station_key;
pub mod print_type;
pub mod print_visit;
