//! Cell references such as `B12` and ranges such as `A1:C3`.

use crate::Merge;

pub const MAX_ROW: u32 = 1_048_576;
pub const MAX_COLUMN: u32 = 16_384;

/// Row and column from 1; `None` if it is no cell of a sheet.
pub fn cell(text: &str) -> Option<(u32, u32)> {
    let mut column: u32 = 0;
    let mut row: u32 = 0;
    for byte in text.bytes().filter(|byte| *byte != b'$') {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' if row == 0 => {
                column = column * 26 + u32::from(byte.to_ascii_uppercase() - b'A') + 1;
            }
            b'0'..=b'9' => row = row * 10 + u32::from(byte - b'0'),
            _ => return None,
        }
        // Checked at every step, so nothing overflows.
        if column > MAX_COLUMN || row > MAX_ROW {
            return None;
        }
    }
    (row > 0 && column > 0).then_some((row, column))
}

pub fn range(text: &str) -> Option<Merge> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let ((first_row, first_column), (last_row, last_column)) = (cell(first)?, cell(last)?);
    (first_row <= last_row && first_column <= last_column).then_some(Merge {
        first_row,
        last_row,
        first_column,
        last_column,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_cells_up_to_the_last_of_a_sheet_and_none_behind_it() {
        assert_eq!(cell("A1"), Some((1, 1)));
        assert_eq!(cell("$AA$10"), Some((10, 27)));
        assert_eq!(cell("XFD1048576"), Some((1_048_576, 16_384)));
        for wrong in ["XFE1", "A1048577", "A0", "A", "1", "", "A1B", "A-1", "AAAAAAAAAAAAAAAA1"] {
            assert_eq!(cell(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn reads_ranges_in_order_only() {
        let found = range("B2:C3").map(|m| (m.first_row, m.last_row, m.first_column, m.last_column));
        assert_eq!(found, Some((2, 3, 2, 3)));
        assert_eq!(range("C3:B2"), None);
        assert_eq!(range("A1:"), None);
    }
}
