//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod course {
    pub use crate::catalogue::course::rules::{fits, level_of};
}

pub mod facts {
    pub use crate::facts::rounded;
}

pub mod copy {
    pub use crate::plans::copy::code_for;
}

pub mod parts {
    pub use crate::plans::parts_ops::rearrange;
}

pub mod similar {
    pub use crate::process::similar::similar;
}
