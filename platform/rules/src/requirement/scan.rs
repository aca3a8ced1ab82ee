//! Walks over the characters of a text. Nothing here knows the grammar.

use super::words::{SPELLINGS, Word};

/// The parser asks for what may stand at a place, so that a programme may be called like a word of the language.
pub struct Scanner {
    /// Full-width letters, digits, brackets and commas are narrowed: one character for one, so places stay.
    chars: Vec<char>,
    pub at: usize,
}

/// A run of letters and digits as it stands in the text.
pub struct Run {
    pub at: usize,
    pub text: String,
}

impl Run {
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }
}

impl Scanner {
    pub fn new(text: &str) -> Self {
        Self { chars: text.chars().map(narrow).collect(), at: 0 }
    }

    pub fn length(&self) -> usize {
        self.chars.len()
    }

    fn get(&self, at: usize) -> Option<char> {
        self.chars.get(at).copied()
    }

    pub fn skip_blanks(&mut self) {
        while self.get(self.at).is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Blanks and commas.
    pub fn skip_gaps(&mut self) {
        while self.get(self.at).is_some_and(|c| c.is_whitespace() || is_comma(c)) {
            self.at += 1;
        }
    }

    pub fn is_done(&mut self) -> bool {
        self.skip_blanks();
        self.at >= self.chars.len()
    }

    pub fn next_is(&mut self, wanted: char) -> bool {
        self.skip_blanks();
        self.get(self.at) == Some(wanted)
    }

    pub fn take(&mut self, wanted: char) -> bool {
        let found = self.next_is(wanted);
        self.at += usize::from(found);
        found
    }

    pub fn take_comma(&mut self) -> bool {
        self.skip_blanks();
        let found = self.get(self.at).is_some_and(is_comma);
        self.at += usize::from(found);
        found
    }

    /// The word that stands here, and where it ends. Of several the longest: "programme is not", not "programme is".
    pub fn peek_word(&mut self) -> Option<(Word, usize)> {
        self.skip_blanks();
        let found = SPELLINGS.iter().flat_map(|s| s.all().map(|text| (s.word, text)));
        found.filter_map(|(word, text)| Some((word, self.spelled(text)?))).max_by_key(|(_, end)| *end)
    }

    pub fn take_word(&mut self, wanted: impl Fn(Word) -> bool) -> Option<Word> {
        let (word, end) = self.peek_word().filter(|(word, _)| wanted(*word))?;
        self.at = end;
        Some(word)
    }

    /// Where the spelling ends, if it stands here. One blank in it stands for any number of them.
    fn spelled(&self, spelling: &str) -> Option<usize> {
        let mut at = self.at;
        for expected in spelling.chars() {
            let found = self.get(at)?;
            if expected == ' ' {
                if !found.is_whitespace() {
                    return None;
                }
                while self.get(at).is_some_and(char::is_whitespace) {
                    at += 1;
                }
            } else if found.eq_ignore_ascii_case(&expected) {
                at += 1;
            } else {
                return None;
            }
        }
        let cut = spelling.is_ascii() && self.get(at).is_some_and(in_run);
        (!cut).then_some(at)
    }

    /// Letters, digits and what else codes, grades and figures are made of.
    pub fn take_run(&mut self) -> Option<Run> {
        self.skip_blanks();
        let at = self.at;
        while self.get(self.at).is_some_and(in_run) {
            self.at += 1;
        }
        (self.at > at).then(|| Run { at, text: self.slice(at, self.at) })
    }

    pub fn slice(&self, from: usize, to: usize) -> String {
        self.chars.get(from..to.min(self.chars.len())).unwrap_or_default().iter().collect()
    }

    /// Goes to the next joining word, closing bracket or end; brackets opened on the way are stepped over.
    pub fn skip_to_joint(&mut self) {
        let mut open = 0_usize;
        while !self.is_done() {
            match self.get(self.at) {
                Some('(') => open += 1,
                Some(')') if open == 0 => return,
                Some(')') => open -= 1,
                _ if open > 0 => {}
                Some(c) if in_run(c) && self.peek_word().is_none() => {
                    self.take_run();
                    continue;
                }
                _ if self.peek_word().is_some_and(|(word, _)| word.joins()) => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// What stands from here to the next blank or joint, to be quoted in a message.
    pub fn quote(&self) -> String {
        let rest = self.chars.get(self.at..).unwrap_or_default();
        rest.iter().take_while(|c| !c.is_whitespace() && !matches!(c, '(' | ')')).take(20).collect()
    }
}

fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '【' | '〔' => '(',
        '】' | '〕' => ')',
        // What typing programs make of a minus.
        '–' | '−' => '-',
        _ => c,
    }
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | '、' | ';')
}

fn in_run(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+' | '.')
}
