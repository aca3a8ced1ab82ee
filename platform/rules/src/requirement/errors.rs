//! What can be wrong in a requirement, in words that say what to write instead.

use serde::Serialize;

use super::{MAX_DEPTH, MAX_LENGTH};
use crate::{language::Both, scale};

/// What should have stood at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Expected {
    Condition,
    /// A code stands alone: what about it?
    WordBeforeCode,
    Joint,
    CourseCode,
    ProgrammeCode,
    /// 成绩不低于 / with at least.
    WithAtLeast,
    Grade,
    Year,
    Cohort,
    Units,
    Cgpa,
    OpeningBracket,
    ClosingBracket,
    /// Fewer brackets within brackets.
    LessDepth,
    ShorterText,
}

/// A fault in a text, at a character of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ParseError {
    /// Counted in characters, from 0.
    pub at: usize,
    /// Characters to be marked; 0 where something is missing.
    pub length: usize,
    pub expected: Expected,
    pub message: Both,
}

impl ParseError {
    pub(super) fn new(at: usize, length: usize, expected: Expected, found: &str) -> Self {
        Self { at, length, expected, message: expected.message(found) }
    }
}

impl Expected {
    /// `found` is what stands there, empty for nothing.
    pub(super) fn message(self, found: &str) -> Both {
        let (zh, en) = self.wanted(found);
        match (found.is_empty(), self.quotes()) {
            (false, true) => {
                Both::new(format!("“{found}”不能用在这里：{zh}"), format!("“{found}” does not fit here: {en}"))
            }
            _ => Both::new(zh, en),
        }
    }

    /// Whether saying what stands there helps.
    fn quotes(self) -> bool {
        !matches!(
            self,
            Self::WordBeforeCode | Self::OpeningBracket | Self::ClosingBracket | Self::LessDepth | Self::ShorterText
        )
    }

    fn wanted(self, found: &str) -> (String, String) {
        let fixed = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
        match self {
            Self::Condition => fixed(
                "这里要写一个条件，例如“修读过COMP1013”或“专业为CST”。",
                "write a condition, such as “has taken COMP1013” or “programme is CST”.",
            ),
            Self::WordBeforeCode => (
                format!("“{found}”前面要写明条件，例如“修读过{found}”。"),
                format!("say what is asked of “{found}”, such as “has taken {found}”."),
            ),
            Self::Joint => fixed("两个条件之间要用“同时”或“或者”连接。", "join the two conditions with “and” or “or”."),
            Self::CourseCode => fixed(
                "这里要写课程编码，由字母和数字组成，例如COMP1013。",
                "write a course code of letters and digits, such as COMP1013.",
            ),
            Self::ProgrammeCode => {
                fixed("这里要写专业或方向的编码，例如CST。", "write the code of a programme or stream, such as CST.")
            }
            Self::WithAtLeast => fixed(
                "课程编码后面要写“成绩不低于”和成绩等级。",
                "after the course code write “with at least” and a grade.",
            ),
            Self::Grade => {
                let grades: Vec<_> = scale::minimums().map(|g| g.grade).collect();
                (
                    format!("成绩等级只能是{}之一。", grades.join("、")),
                    format!("the grade is one of {}.", grades.join(", ")),
                )
            }
            Self::Year => fixed("修读年级是1至8的整数。", "the year of study is a whole number from 1 to 8."),
            Self::Cohort => {
                fixed("入学年份是四位数字，例如2023。", "the year of admission has four digits, such as 2023.")
            }
            Self::Units => fixed("学分是0至999的整数。", "units are a whole number from 0 to 999."),
            Self::Cgpa => fixed(
                "累计绩点在0.00至4.00之间，最多两位小数。",
                "the cGPA is between 0.00 and 4.00, with at most two decimals.",
            ),
            Self::OpeningBracket => {
                fixed("这个右括号没有对应的左括号。", "this closing bracket has no opening bracket.")
            }
            Self::ClosingBracket => fixed("这个左括号没有对应的右括号。", "this opening bracket is never closed."),
            Self::LessDepth => (
                format!("括号最多套{MAX_DEPTH}层，请拆开书写。"),
                format!("brackets may be nested {MAX_DEPTH} deep; write it with fewer."),
            ),
            Self::ShorterText => (
                format!("修读要求最多{MAX_LENGTH}个字符。"),
                format!("a requirement has at most {MAX_LENGTH} characters."),
            ),
        }
    }
}
