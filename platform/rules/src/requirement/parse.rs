//! From text to requirement. After a fault reading goes on at the next joint, so that one look shows all faults.

use super::{
    Atom, MAX_DEPTH, MAX_LENGTH, Requirement,
    check::{is_cgpa, is_cohort, is_course, is_grade, is_programme, is_units, is_year},
    errors::{Expected, ParseError},
    scan::{Run, Scanner},
    words::Word,
};

/// More faults than this in one text help nobody.
const MAX_ERRORS: usize = 20;

/// The requirement, tidy; none for a text without content. Otherwise at least one error, in the order of the text.
pub fn parse(text: &str) -> Result<Option<Requirement>, Vec<ParseError>> {
    let scan = Scanner::new(text);
    if scan.length() > MAX_LENGTH {
        let beyond = scan.length() - MAX_LENGTH;
        return Err(vec![ParseError::new(MAX_LENGTH, beyond, Expected::ShorterText, "")]);
    }
    let mut parser = Parser { scan, errors: Vec::new() };
    if parser.scan.is_done() {
        return Ok(None);
    }
    let read = parser.any(0);
    while !parser.scan.is_done() {
        // Only a closing bracket ends the outermost level before the text does.
        parser.fault(parser.scan.at, 1, Expected::OpeningBracket, "");
        parser.scan.at += 1;
        parser.scan.skip_gaps();
        parser.scan.take_word(Word::joins);
        if !parser.scan.is_done() && !parser.scan.next_is(')') {
            parser.any(0);
        }
    }
    parser.errors.sort_by_key(|error| error.at);
    parser.errors.truncate(MAX_ERRORS);
    if parser.errors.is_empty() { Ok(read.map(Requirement::tidy)) } else { Err(parser.errors) }
}

struct Parser {
    scan: Scanner,
    errors: Vec<ParseError>,
}

/// None: there was a fault, and it is noted.
type Read<T> = Option<T>;

enum Between {
    /// All is well.
    Nothing,
    /// The next condition; reading goes on as if it were joined.
    NoJoint,
    /// Something not understood, which is passed over.
    Skipped,
}

impl Parser {
    fn fault(&mut self, at: usize, length: usize, expected: Expected, found: &str) {
        self.errors.push(ParseError::new(at, length, expected, found));
    }

    fn any(&mut self, depth: usize) -> Read<Requirement> {
        if crate::planted::fault("or_binds_closer") {
            return self.joined(Word::And, Requirement::All, |parser| {
                parser.joined(Word::Or, Requirement::Any, |parser| parser.unit(depth))
            });
        }
        self.joined(Word::Or, Requirement::Any, |parser| {
            parser.joined(Word::And, Requirement::All, |parser| parser.unit(depth))
        })
    }

    fn joined(
        &mut self,
        joint: Word,
        group: fn(Vec<Requirement>) -> Requirement,
        part: impl Fn(&mut Self) -> Read<Requirement>,
    ) -> Read<Requirement> {
        let mut parts = vec![part(self)];
        loop {
            let here = self.scan.at;
            self.scan.skip_gaps();
            if self.scan.take_word(|word| word == joint).is_some() {
                self.scan.skip_gaps();
                parts.push(part(self));
                continue;
            }
            match if joint == Word::And { self.between() } else { Between::Nothing } {
                Between::NoJoint => parts.push(part(self)),
                Between::Skipped => parts.push(None),
                Between::Nothing => {
                    self.scan.at = here;
                    break;
                }
            }
        }
        parts.into_iter().collect::<Option<Vec<_>>>().map(group)
    }

    /// What stands after a condition where a joint, a closing bracket or the end should.
    fn between(&mut self) -> Between {
        if self.scan.is_done() || self.scan.next_is(')') {
            return Between::Nothing;
        }
        let (at, word) = (self.scan.at, self.scan.peek_word().map(|(word, _)| word));
        if word.is_some_and(Word::joins) {
            return Between::Nothing;
        }
        if word.is_some() || self.scan.next_is('(') {
            self.fault(at, 0, Expected::Joint, "");
            return Between::NoJoint;
        }
        let quote = self.scan.quote();
        self.fault(at, quote.chars().count(), Expected::Joint, &quote);
        self.scan.skip_to_joint();
        Between::Skipped
    }

    fn unit(&mut self, depth: usize) -> Read<Requirement> {
        self.scan.skip_blanks();
        let open = self.scan.at;
        if !self.scan.take('(') {
            let read = self.atom();
            if read.is_none() {
                self.scan.skip_to_joint();
            }
            return read;
        }
        if depth >= MAX_DEPTH {
            self.fault(open, 1, Expected::LessDepth, "");
            self.scan.at = open;
            self.scan.skip_to_joint();
            return None;
        }
        let inner = self.any(depth + 1);
        if !self.scan.take(')') {
            self.fault(open, 1, Expected::ClosingBracket, "");
            return None;
        }
        inner
    }

    fn atom(&mut self) -> Read<Requirement> {
        let Some(word) = self.scan.take_word(|word| !word.joins() && word != Word::WithAtLeast) else {
            return self.no_condition();
        };
        let each = |codes: Vec<String>, atom: fn(String) -> Atom| {
            Requirement::All(codes.into_iter().map(|code| atom(code).into()).collect())
        };
        Some(match word {
            Word::Taken => each(self.courses()?, |course| Atom::Taken { course }),
            Word::NotTaken => each(self.courses()?, |course| Atom::NotTaken { course }),
            Word::TakingNow => each(self.courses()?, |course| Atom::RegisteredNow { course }),
            Word::ProgrammeIs => Atom::ProgrammeIn { programmes: self.programmes()? }.into(),
            Word::ProgrammeIsNot => Atom::ProgrammeNotIn { programmes: self.programmes()? }.into(),
            Word::Passed => self.passed()?.into(),
            Word::YearIs => Atom::YearIn { years: self.list(Expected::Year, |r| whole(r, is_year))? }.into(),
            Word::CohortIs => Atom::CohortIn { cohorts: self.list(Expected::Cohort, |r| whole(r, is_cohort))? }.into(),
            Word::UnitsAtLeast => Atom::MinUnits { units: self.one(Expected::Units, |r| whole(r, is_units))? }.into(),
            Word::CgpaAtLeast => Atom::MinCgpa { cgpa: self.one(Expected::Cgpa, hundredths)? }.into(),
            Word::And | Word::Or | Word::WithAtLeast => return self.no_condition(),
        })
    }

    fn no_condition(&mut self) -> Read<Requirement> {
        let at = self.scan.at;
        if self.scan.peek_word().is_none()
            && let Some(run) = self.scan.take_run()
        {
            let code = run.text.to_ascii_uppercase();
            let expected = if is_course(&code) { Expected::WordBeforeCode } else { Expected::Condition };
            self.fault(run.at, run.length(), expected, &run.text);
        } else {
            let quote = self.scan.quote();
            self.fault(at, quote.chars().count(), Expected::Condition, &quote);
        }
        None
    }

    fn courses(&mut self) -> Read<Vec<String>> {
        self.list(Expected::CourseCode, |run| capitals(run, is_course))
    }

    fn programmes(&mut self) -> Read<Vec<String>> {
        self.list(Expected::ProgrammeCode, |run| capitals(run, is_programme))
    }

    fn passed(&mut self) -> Read<Atom> {
        let course = self.one(Expected::CourseCode, |run| capitals(run, is_course))?;
        let before = self.scan.at;
        self.scan.skip_gaps();
        if self.scan.take_word(|word| word == Word::WithAtLeast).is_none() {
            self.fault(before, 0, Expected::WithAtLeast, "");
            return None;
        }
        let grade = self.one(Expected::Grade, |run| capitals(run, is_grade))?;
        Some(Atom::PassedWith { course, grade })
    }

    fn list<T>(&mut self, expected: Expected, value: impl Fn(&str) -> Option<T>) -> Read<Vec<T>> {
        let mut values = vec![self.one(expected, &value)?];
        loop {
            let here = self.scan.at;
            // A comma before a joint or before the next condition ends the list.
            if !self.scan.take_comma() || self.scan.peek_word().is_some() {
                self.scan.at = here;
                return Some(values);
            }
            values.push(self.one(expected, &value)?);
        }
    }

    fn one<T>(&mut self, expected: Expected, value: impl Fn(&str) -> Option<T>) -> Read<T> {
        let joint = self.scan.peek_word().is_some_and(|(word, _)| word.joins());
        let at = self.scan.at;
        let run = if joint { None } else { self.scan.take_run() };
        let Some(Run { at, text }) = run else {
            let quote = if joint { String::new() } else { self.scan.quote() };
            self.fault(at, quote.chars().count(), expected, &quote);
            return None;
        };
        let read = value(&text);
        if read.is_none() {
            self.fault(at, text.chars().count(), expected, &text);
        }
        read
    }
}

fn capitals(run: &str, good: fn(&str) -> bool) -> Option<String> {
    Some(run.to_ascii_uppercase()).filter(|code| good(code))
}

fn whole(run: &str, good: fn(i32) -> bool) -> Option<i32> {
    let digits = run.chars().all(|c| c.is_ascii_digit());
    run.parse().ok().filter(|number| digits && good(*number))
}

fn hundredths(run: &str) -> Option<i32> {
    let (units, decimals) = run.split_once('.').unwrap_or((run, "0"));
    let digits = |text: &str| !text.is_empty() && text.len() <= 2 && text.chars().all(|c| c.is_ascii_digit());
    if !digits(units) || !digits(decimals) {
        return None;
    }
    let scale = if decimals.len() == 1 { 10 } else { 1 };
    Some(units.parse::<i32>().ok()? * 100 + decimals.parse::<i32>().ok()? * scale).filter(|value| is_cgpa(*value))
}
