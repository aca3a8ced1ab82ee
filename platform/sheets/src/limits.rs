//! The figures that bound one import.
//!
//! Invariant: memory needed to read a file depends on these figures only, never
//! on what the file claims. Raising `shared_string_bytes` or `row_bytes` raises
//! the peak; the other figures bound time.

/// Every figure is inclusive: a file with exactly this many is still read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the uploaded file itself.
    pub file_bytes: u64,
    /// Entries of the archive.
    pub entries: u64,
    /// Bytes of all entries together, counted while inflating.
    pub inflated_bytes: u64,
    /// Inflated bytes per packed byte, for each entry and for all together.
    pub ratio: u64,
    /// The ratio is only asked above this many inflated bytes.
    pub ratio_floor: u64,
    pub sheets: u64,
    pub shared_string_bytes: u64,
    pub shared_strings: u64,
    /// Number of the last row with content.
    pub rows: u64,
    /// Number of the last column with content.
    pub columns: u64,
    pub cell_chars: u64,
    /// Cells written in the file, empty ones included.
    pub cells: u64,
    /// Text of one row. Shared strings let a tiny row stand for megabytes.
    pub row_bytes: u64,
    /// Text of all rows, for the same reason.
    pub text_bytes: u64,
    pub xml_depth: u64,
    /// One tag or one run of text between tags.
    pub xml_token_bytes: u64,
    /// Cell formats, and number formats, each.
    pub styles: u64,
    pub merged_ranges: u64,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1 << 20;
        Self {
            file_bytes: 50 * MIB,
            entries: 200,
            inflated_bytes: 50 * MIB,
            ratio: 100,
            ratio_floor: MIB,
            sheets: 10,
            shared_string_bytes: 20 * MIB,
            shared_strings: 1_000_000,
            rows: 100_000,
            columns: 200,
            cell_chars: 32_767,
            cells: 5_000_000,
            row_bytes: 2 * MIB,
            text_bytes: 200 * MIB,
            xml_depth: 64,
            xml_token_bytes: MIB / 2,
            styles: 65_536,
            merged_ranges: 10_000,
        }
    }
}
