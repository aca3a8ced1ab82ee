//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod gather {
    pub use crate::merge::gather::{kinds, taught_in};
}

pub mod problems {
    pub use crate::problems::rules::{largest, missing_teacher, shares, slots, weight};
    pub use crate::settings::CollectionSettings;
}

pub mod times {
    pub use crate::plan::times::{Span, parse, pattern};
}
