//! What became of a hostile file, in the words of what was expected.

use hostile::Expect;

pub fn outcome(result: &Result<sheets::Summary, sheets::ReadError>) -> String {
    match result {
        Ok(summary) => format!("{} rows", summary.rows),
        Err(error) => error.code().to_owned(),
    }
}

pub fn fits(expect: Expect, outcome: &str) -> bool {
    match expect {
        Expect::Code(code) => outcome == code,
        Expect::Refused => outcome.starts_with("sheet."),
        Expect::Rows(rows) => outcome == format!("{rows} rows"),
    }
}
