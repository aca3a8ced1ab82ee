//! What a kind of application is: its nodes, its form, and what its approval does. Areas declare theirs and
//! make them known when they are mounted; nothing of it can be changed while the program runs but the roles.

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{LazyLock, PoisonError, RwLock},
};

use kernel::{
    Cx, Error, Result, Text,
    effects::{Known, Warning},
    resource::Field,
};
use schema::workflow::process_instance;
use serde_json::Value;

pub type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A desk that an application passes.
#[derive(Debug)]
pub struct Node {
    pub code: &'static str,
    pub label: Text,
    /// Decides here, unless the settings name another role.
    pub role: &'static str,
}

/// The desks of the university.
pub mod nodes {
    use super::{Node, Text};

    const fn node(code: &'static str, zh: &'static str, en: &'static str, role: &'static str) -> Node {
        Node { code, label: Text::new(zh, en), role }
    }

    pub static DEPARTMENT: Node = node("department", "系（专业委员会）", "Department", "department-head");
    pub static DEAN: Node = node("dean", "学部院长", "Dean", "dean");
    pub static REGULATIONS: Node = node("regulations", "教务处（学习计划）", "Regulations", "regulations");
    pub static DIRECTOR: Node = node("director", "专业主任", "Programme director", "department-head");
    pub static RECORDS: Node = node("records", "教务处（学籍）", "Student records", "records");
    pub static AFFAIRS: Node = node("affairs", "教务处（教务）", "Academic affairs", "academic-affairs");
    pub static REGISTRAR: Node = node("registrar", "教务长", "Registrar", "records");

    pub static ALL: [&Node; 7] = [&DEPARTMENT, &DEAN, &REGULATIONS, &DIRECTOR, &RECORDS, &AFFAIRS, &REGISTRAR];
}

/// A kind of application.
pub struct Process {
    pub kind: &'static str,
    /// In the ids of its operations: `auditCourseApplication`.
    pub stem: &'static str,
    /// In their addresses: `/api/activiti/application/process/course/audit`.
    pub path: &'static str,
    /// Numbers of applications begin with it.
    pub prefix: &'static str,
    pub label: Text,
    pub nodes: &'static [&'static Node],
    /// Every desk is somebody else's: who has approved at one, or in whose name, approves at no other.
    pub separate_desks: bool,
    /// Every desk is shown what the last approval would do: the preview of an approval goes on to the end.
    pub foreseen: bool,
    /// The fields of a form, and of every line of a form that has lines.
    pub fields: &'static LazyLock<Vec<Field>>,
    /// Where the lines stand in a form that has some.
    pub lines: Option<&'static str>,
    /// What the last approval does, in its transaction. Looks at everything again: time has passed.
    pub effect: for<'a> fn(&'a Cx, &'a process_instance::Model, Value) -> Work<'a, Vec<Warning>>,
    /// Rows that the effect may touch.
    pub known: fn() -> Vec<Known<'static>>,
}

impl Process {
    /// The place of a node on the way.
    pub fn position(&self, code: &str) -> Option<usize> {
        self.nodes.iter().position(|n| n.code == code)
    }

    /// The form as lines: one for a form without any.
    pub fn lines_of<'a>(&self, form: &'a Value) -> Vec<&'a Value> {
        let lines = self.lines.and_then(|name| form.get(name)).and_then(Value::as_array);
        lines.filter(|lines| !lines.is_empty()).map_or_else(|| vec![form], |lines| lines.iter().collect())
    }
}

static KNOWN: RwLock<BTreeMap<&'static str, &'static Process>> = RwLock::new(BTreeMap::new());

/// Makes a process known. Doing it twice changes nothing.
pub fn register(process: &'static Process) {
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(process.kind, process);
}

pub fn find(kind: &str) -> Result<&'static Process> {
    let found = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(kind).copied();
    found.ok_or_else(|| Error::internal(format!("there is no process {kind}")))
}

pub fn known() -> Vec<&'static Process> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
}

/// The kinds of applications that pass a desk.
pub fn passing(node: &str) -> Vec<&'static Process> {
    known().into_iter().filter(|process| process.position(node).is_some()).collect()
}

/// The kinds of which every desk is somebody else's.
pub fn separate() -> Vec<&'static str> {
    known().into_iter().filter(|process| process.separate_desks).map(|process| process.kind).collect()
}

/// What a kind is called; the bare code for one of another version of the program.
pub fn label(kind: &str, lang: kernel::Lang) -> String {
    find(kind).map_or_else(|_| kind.to_owned(), |process| process.label.get(lang).to_owned())
}

pub fn node_label(code: &str, lang: kernel::Lang) -> String {
    let node = nodes::ALL.iter().find(|n| n.code == code);
    node.map_or_else(|| code.to_owned(), |n| n.label.get(lang).to_owned())
}
