//! Papers for money: the one way an order goes, what it costs, who may have it, and when a station prints.

pub mod allowed;
pub mod order;
pub mod price;
pub mod station;
