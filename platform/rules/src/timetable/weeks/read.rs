//! Weeks as people write them: "1-7,9-13", "odd", "1-13 odd", "第3-9周(单)", "双周".

use super::{LAST, Weeks};
use crate::language::Both;

/// What is wrong, and with which piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeeksError {
    pub piece: String,
    pub problem: WeeksProblem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeeksProblem {
    Empty,
    Unreadable,
    /// The range ends before it begins.
    Backwards,
    /// Not a week of this semester, which has so many.
    Outside(i32),
    /// As "2 odd".
    NothingLeft,
}

impl WeeksError {
    pub fn text(&self) -> Both {
        let piece = &self.piece;
        match self.problem {
            WeeksProblem::Empty => Both::new("没有写明周次", "No weeks are named"),
            WeeksProblem::Unreadable => Both::new(
                format!("看不懂周次“{piece}”，可写如 1-14、1-7,9-13、单周、1-13 单"),
                format!("“{piece}” does not name weeks; write 1-14, 1-7,9-13, odd or 1-13 odd"),
            ),
            WeeksProblem::Backwards => {
                Both::new(format!("“{piece}”的结束周早于开始周"), format!("“{piece}” ends before it begins"))
            }
            WeeksProblem::Outside(total) => Both::new(
                format!("“{piece}”超出本学期的第 1 至 {total} 周"),
                format!("“{piece}” lies outside weeks 1 to {total} of the semester"),
            ),
            WeeksProblem::NothingLeft => {
                Both::new(format!("“{piece}”里没有任何一周"), format!("“{piece}” leaves no week at all"))
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Number(i32),
    Dash,
    Odd,
    Even,
    All,
}

impl Weeks {
    /// Reads a text about a semester of `total` weeks.
    pub fn parse(text: &str, total: i32) -> Result<Self, WeeksError> {
        let text = plain(text);
        let mut all = Self::NONE;
        for piece in text.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
            let found = one(piece, total.clamp(0, LAST));
            all = all.union(found.map_err(|problem| WeeksError { piece: piece.to_owned(), problem })?);
        }
        if all.is_empty() {
            return Err(WeeksError { piece: text, problem: WeeksProblem::Empty });
        }
        Ok(all)
    }
}

/// Full-width signs and the many dashes and commas as their plain ones.
fn plain(text: &str) -> String {
    let sign = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let fold = |c: char| match sign(c) {
        '、' | ';' => ',',
        '–' | '—' | '‐' | '−' | '~' | '〜' | '至' | '到' => '-',
        '\u{3000}' | '\u{a0}' | '\t' | '\n' | '\r' => ' ',
        c => c.to_ascii_lowercase(),
    };
    text.chars().map(fold).collect::<String>().trim().to_owned()
}

fn one(piece: &str, total: i32) -> Result<Weeks, WeeksProblem> {
    let tokens = tokens(piece).ok_or(WeeksProblem::Unreadable)?;
    let (parity, range) = match tokens.as_slice() {
        [first @ (Token::Odd | Token::Even), range @ ..] => (Some(*first), range),
        [range @ .., last @ (Token::Odd | Token::Even)] => (Some(*last), range),
        range => (None, range),
    };
    let (from, to) = match range {
        [] if parity.is_some() => (1, total),
        [Token::All] => (1, total),
        [Token::Number(week)] => (*week, *week),
        [Token::Number(from), Token::Dash, Token::Number(to)] => (*from, *to),
        _ => return Err(WeeksProblem::Unreadable),
    };
    if from < 1 || to > total || from > total {
        return Err(WeeksProblem::Outside(total));
    }
    if to < from {
        return Err(WeeksProblem::Backwards);
    }
    let weeks = (from..=to).filter(|week| match parity {
        Some(Token::Odd) => week % 2 == 1,
        Some(_) => week % 2 == 0,
        None => true,
    });
    let weeks: Weeks = weeks.collect();
    if weeks.is_empty() { Err(WeeksProblem::NothingLeft) } else { Ok(weeks) }
}

fn tokens(piece: &str) -> Option<Vec<Token>> {
    let mut found = vec![];
    let mut rest = piece;
    while let Some(c) = rest.chars().next() {
        let long = match c {
            '0'..='9' => {
                let long = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                found.push(Token::Number(rest.get(..long)?.parse().ok().filter(|n| *n < 1_000)?));
                long
            }
            'a'..='z' => {
                let long = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
                match rest.get(..long)? {
                    "odd" => found.push(Token::Odd),
                    "even" => found.push(Token::Even),
                    "all" | "every" => found.push(Token::All),
                    "week" | "weeks" | "wk" | "wks" | "w" | "only" => {}
                    _ => return None,
                }
                long
            }
            _ => {
                match c {
                    '-' => found.push(Token::Dash),
                    '单' | '奇' => found.push(Token::Odd),
                    '双' | '偶' => found.push(Token::Even),
                    '每' | '全' => found.push(Token::All),
                    '第' | '周' | '数' | '次' | '部' | ' ' | '(' | ')' | '[' | ']' | '.' => {}
                    _ => return None,
                }
                c.len_utf8()
            }
        };
        rest = rest.get(long..)?;
    }
    Some(found)
}
