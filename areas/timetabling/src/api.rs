//! What others may ask of this area.

pub use crate::collected::{
    Collected, Entry, Group, Line, Made, Teaching, Wish, effects as collected_effects, hand_over,
};
