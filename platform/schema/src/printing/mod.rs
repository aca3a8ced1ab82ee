//! Self-service printing: types, orders, payments and the till.

pub mod print_closing;
pub mod print_order;
pub mod print_payment;
pub mod print_type;
