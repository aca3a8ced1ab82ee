//! Research degrees: taken up, steps with their evidence, what lacks is named, and the way to the award.

mod kit;
mod mail;
mod own;
mod scope;
mod way;
