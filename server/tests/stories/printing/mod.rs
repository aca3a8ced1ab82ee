//! Papers for money: ordered, paid, printed, paid back and counted.

mod kiosk;
mod kit;
mod model;
mod orders;
mod refused;
mod till;
mod web;
