//! Bodies with fields that are not the call's own, and with fields that come twice.

use kernel::Op;
use serde_json::{Map, Value, json};

use super::{Sent, optional, strictly_described};
use crate::{state::texts, support::Site};

/// What somebody would try first: it would make them more than they are, or the row another's.
const PRIVILEGED: [&str; 8] =
    ["superAdmin", "isAdmin", "roles", "roleIds", "permissions", "kind", "createdBy", "passwordHash"];
const ODD: [&str; 9] = ["grants", "super_admin", "__proto__", "constructor", "$set", "ID", "Id", "unknown", "version"];

/// The columns of every table that ids or bodies may be about, in the words of the wire.
pub async fn columns(site: &Site) -> Vec<String> {
    let tables = [
        "app_user",
        "role",
        "message_template",
        "open_window",
        "session",
        "permission_info",
        "action_info",
        "module_info",
        "message",
        "job",
        "stored_file",
        "content_page",
        "setting",
    ];
    let mut found = vec![];
    for table in tables {
        let sql = match site.db.backend {
            testkit::Backend::Sqlite => format!("SELECT name FROM pragma_table_info('{table}')"),
            testkit::Backend::Postgres => {
                format!("SELECT column_name::text FROM information_schema.columns WHERE table_name = '{table}'")
            }
        };
        found.extend(texts(site, &sql).await);
    }
    assert!(found.len() > 100);
    found.sort();
    found.dedup();
    let camel = |name: &String| {
        let mut words = name.split('_');
        let first = words.next().unwrap().to_owned();
        words.fold(first, |text, word| text + &word[..1].to_uppercase() + &word[1..])
    };
    let mut all: Vec<String> = found.iter().map(camel).chain(found.iter().cloned()).collect();
    all.extend(PRIVILEGED.iter().chain(&ODD).map(|name| (*name).to_owned()));
    all.sort();
    all.dedup();
    all
}

/// Which of them an operation is tried with: at night all, and by day, where the document says that the decoder
/// refuses what it does not know (`document.rs`), the privileged ones and some that are others for each operation.
fn foreign<'a>(columns: &'a [String], op: &Op, turn: usize, body: &Map<String, Value>) -> Vec<&'a str> {
    let fits = |name: &&str| !body.contains_key(*name) && !optional(&op.id).contains(name);
    let all: Vec<&str> = columns.iter().map(String::as_str).filter(fits).collect();
    if testkit::long() || !strictly_described(op) {
        return all;
    }
    let sampled = (0..3).map(|n| all[(turn * 3 + n) % all.len()]);
    let odd = ODD.into_iter().filter(fits).cycle().skip(turn % ODD.len()).take(1);
    PRIVILEGED.into_iter().filter(fits).chain(odd).chain(sampled).collect()
}

/// The body with one field more.
pub fn with_foreign_fields(columns: &[String], op: &Op, turn: usize, body: &Map<String, Value>) -> Vec<Sent> {
    let with = |column: &str| {
        let mut more = body.clone();
        more.insert(column.to_owned(), json!(true));
        Sent { what: format!("{column}, which it does not have"), body: Value::Object(more).to_string(), ids: false }
    };
    foreign(columns, op, turn, body).into_iter().map(with).collect()
}

/// The body with a field that comes twice. The guard looks for them before it knows whose body it is, so two fields of
/// each operation will do by day.
pub fn with_a_field_twice(body: &Map<String, Value>, turn: usize) -> Vec<Sent> {
    let rest: Vec<String> = body.iter().map(|(n, v)| format!("{}:{v}", json!(n))).collect();
    let many = if testkit::long() { body.len() } else { body.len().min(2) };
    let some = body.iter().cycle().skip(turn % body.len().max(1)).take(many);
    some.map(|(name, value)| Sent {
        what: format!("{name} twice"),
        body: format!("{{{},{}:{value}}}", rest.join(","), json!(name)),
        ids: false,
    })
    .collect()
}
