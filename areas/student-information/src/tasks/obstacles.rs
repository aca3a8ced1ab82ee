//! What stands in the way of a command, student by student, told once per reason.

use kernel::{Both, Cx, Error, Lang, Result, Rule, Text, effects::Warning, error::Refusal};
use schema::students::student;
use serde_json::{Value, json};

/// A page that helps, and what it is called there. The students go with it.
pub type Way = (Text, &'static str);

/// Why a command does not go for one student.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    pub code: &'static str,
    /// What is the matter and what to do about it; the same for all who share it.
    pub text: Both,
    /// The field of the input or the column of the sheet that it is about.
    pub field: &'static str,
    pub way: Option<Way>,
}

impl Obstacle {
    pub fn new(code: &'static str, field: &'static str, text: impl Into<Both>) -> Self {
        Self { code, text: text.into(), field, way: None }
    }

    pub fn offer(mut self, label: Text, page: &'static str) -> Self {
        self.way = Some((label, page));
        self
    }
}

/// Students named in a refusal and taken along to the page that helps.
const NAMED: usize = 20;

/// Refuses with one rule per reason, or lets pass.
pub fn refuse(found: Vec<(&student::Model, Obstacle)>) -> Result<()> {
    let mut groups: Vec<(Obstacle, Vec<&student::Model>)> = vec![];
    for (student, obstacle) in found {
        match groups.iter_mut().find(|(known, _)| *known == obstacle) {
            Some((_, students)) => students.push(student),
            None => groups.push((obstacle, vec![student])),
        }
    }
    let rules: Vec<_> = groups.into_iter().map(|(obstacle, students)| rule(obstacle, &students)).collect();
    match rules.first().map(|rule| rule.code) {
        None => Ok(()),
        Some(code) => Err(Error::Refused(Box::new(Refusal { code, rules }))),
    }
}

fn rule(obstacle: Obstacle, students: &[&student::Model]) -> Rule {
    let Obstacle { code, text, way, .. } = obstacle;
    let who = Both::new(who(students, Lang::Zh), who(students, Lang::En));
    let text = Both::new(format!("{}：{}", who.zh, text.zh), format!("{}: {}", who.en, text.en));
    let shown: Vec<Value> = students
        .iter()
        .take(NAMED)
        .map(|s| json!({ "id": s.id, "studentNo": s.student_no, "nameCn": s.name_cn, "nameEn": s.name_en }))
        .collect();
    let rule = Rule::new(code, text, json!({ "count": students.len(), "students": shown }));
    match way {
        None => rule,
        Some((label, page)) => {
            let ids: Vec<_> = students.iter().take(NAMED).map(|s| format!("ids={}", s.id)).collect();
            let sign = if page.contains('?') { '&' } else { '?' };
            rule.offer(label, format!("{page}{sign}{}", ids.join("&")))
        }
    }
}

/// The first few by number and name, and how many there are.
pub fn who(students: &[&student::Model], lang: Lang) -> String {
    const FEW: usize = 3;
    let name = |s: &student::Model| match lang {
        Lang::Zh => format!("{} {}", s.student_no, s.name_cn),
        Lang::En => format!("{} {}", s.student_no, s.name_en),
    };
    let few: Vec<_> = students.iter().take(FEW).map(|s| name(s)).collect();
    match (lang, students.len()) {
        (Lang::Zh, n) if n > FEW => format!("{}等 {n} 名学生", few.join("、")),
        (Lang::Zh, _) => few.join("、"),
        (Lang::En, n) if n > FEW => format!("{} and {} more", few.join(", "), n - FEW),
        (Lang::En, _) => few.join(", "),
    }
}

pub fn warning(cx: &Cx, code: &str, text: impl Into<Both>) -> Warning {
    Warning { code: code.to_owned(), message: text.into().get(cx.lang()).to_owned() }
}
