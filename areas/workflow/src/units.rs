//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod batch {
    pub use crate::batch::differences;
    pub use crate::types::FormField;
}

pub mod path {
    pub use crate::path::state_of;
    pub use crate::types::PathState;
}

pub mod remind {
    pub use crate::remind::Calendar;
}

pub mod process {
    pub use crate::process::{Process, known};
}
