//! What the suite `units` of the server looks at, for nothing else; compiled once that way.

pub mod line {
    pub use crate::workbook::line::{Line, read, write};
}
