//! The university described: terms and their calendar, divisions and programmes, places and their use.

mod calendar;
mod current;
mod kit;
mod places;
mod programmes;
mod roll;
mod usage;
mod years;
