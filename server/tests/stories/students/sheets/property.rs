//! Whatever a sheet holds: what is announced is what is logged, and undoing restores equal rows.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Value, json};

use super::{BATCH, announced, last_entry, logged, students, upload, whole};
use crate::{kit::Campus, story};

const STUDENTS: u32 = 12;

/// Which student, and a text, a day, a number and a switch, each there or not.
type Line = (u32, Option<String>, Option<u32>, Option<u32>, Option<bool>);

fn lines() -> impl Strategy<Value = Vec<Line>> {
    let text = "[a-zA-Z0-9=+@%_'，。学课 -]{1,12}".prop_filter("not blank", |t| !t.trim().is_empty());
    let line = (
        prop::option::of(text),
        prop::option::of(1..28_u32),
        prop::option::of(0..4_u32),
        prop::option::of(any::<bool>()),
    );
    prop::collection::btree_map(1..=STUDENTS, line, 1..10)
        .prop_map(|rows| rows.into_iter().map(|(n, (a, b, c, d))| (n, a, b, c, d)).collect())
}

type Cells = Box<dyn Fn(&Line) -> Vec<String>>;

/// The heads of a set, and a line as its cells.
fn sheet(set: &str, lines: &[Line]) -> Vec<Vec<String>> {
    let no = |n: u32| format!("2610000{n:03}");
    let text = |t: &Option<String>| t.clone().unwrap_or_default();
    let day = |d: &Option<u32>| d.map(|d| format!("2030-06-{d:02}")).unwrap_or_default();
    let phone = |n: &Option<u32>| n.map(|n| format!("1380013800{n}")).unwrap_or_default();
    let yes = |b: &Option<bool>| b.map(|b| if b { "是" } else { "否" }.to_owned()).unwrap_or_default();
    let (head, cells): (&[&str], Cells) = match set {
        "CONTACT" => (
            &["学号", "通信地址", "手机", "紧急联系电话"],
            Box::new(move |(n, a, b, c, _)| vec![no(*n), text(a), phone(c), phone(&b.map(|b| b % 4))]),
        ),
        "STUDY" => (
            &["学号", "论文题目", "预计毕业日期", "学制"],
            Box::new(move |(n, a, b, c, _)| {
                vec![no(*n), text(a), day(b), c.map(|c| (c + 1).to_string()).unwrap_or_default()]
            }),
        ),
        "HOLDS" => (
            &["学号", "欠费", "图书馆限制"],
            Box::new(move |(n, _, b, _, d)| vec![no(*n), yes(d), yes(&b.map(|b| b % 2 == 0))]),
        ),
        _ => (
            &["学号", "中文姓名", "籍贯"],
            Box::new(move |(n, a, b, _, _)| vec![no(*n), b.map(|b| format!("张{b}")).unwrap_or_default(), text(a)]),
        ),
    };
    let head = head.iter().map(|h| (*h).to_owned()).collect();
    std::iter::once(head).chain(lines.iter().map(cells)).collect()
}

story!(what_is_announced_is_logged_and_undoing_restores_equal_rows, site, {
    let campus = Campus::build(&site).await;
    students(&site, &campus, STUDENTS).await;
    let root = site.root();
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[5; 32]));
    let mut written = 0;
    for round in 0..24 {
        let set = ["CONTACT", "STUDY", "HOLDS", "IDENTITY"][round % 4];
        let lines = lines().new_tree(&mut runner).unwrap().current();
        let sheet = sheet(set, &lines);
        let rows: Vec<Vec<&str>> = sheet.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        let (before, seq) = (whole(&site).await, last_entry(&site).await);
        let preview = upload(&root, set, true, &rows).await.expect(200).result().clone();
        assert_eq!(preview["failed"], 0, "{set} {sheet:?}: {preview}");
        assert_eq!(whole(&site).await, before);
        let done = upload(&root, set, false, &rows).await.expect(200).result().clone();
        assert_eq!(done["diff"], preview["diff"], "{set} {sheet:?}");
        assert_eq!(logged(&site, "uploadStudentBatch", seq).await, announced(&preview), "{set} {sheet:?}");
        if done["batchId"] == Value::Null {
            assert_eq!(whole(&site).await, before);
            continue;
        }
        assert_ne!(whole(&site).await, before);
        written += 1;
        // Half of them stay, so that later sheets find something other than emptiness.
        if round % 8 < 4 {
            root.post(&format!("{BATCH}/undo"), json!({ "id": done["batchId"] })).await.expect(200);
            assert_eq!(whole(&site).await, before, "{set} {sheet:?}");
        }
    }
    assert!(written > 12, "{written} of 24 sheets changed something");
});
