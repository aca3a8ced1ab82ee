//! Grades of many sections in one sheet, and taken back.

use serde_json::json;

use super::kit::{Class, OFFICE};
use crate::story;

const HEAD: &str = "studentNo,course,section,grade,score\r\n";

story!(a_sheet_comes_in_whole_or_not_at_all_and_can_be_taken_back, site, {
    let class = Class::build(&site, 2).await;
    let to = |dry: bool| format!("{OFFICE}/upload?semesterId={}&dryRun={dry}", class.term.id);
    let bad = format!(
        "{HEAD}26300000,COMP2003,1001,A,91\r\n26300001,COMP2003,1002,B,\r\n99999999,COMP2003,1001,B,\r\n26300001,COMP2003,1001,Q,\r\n26300001,NONE1001,1001,B,\r\n2630090,COMP2003,1001,B,\r\n"
    );
    let report = class.office.upload(&to(false), "grades.csv", bad.as_bytes()).await.expect(200);
    assert_eq!((&report.result()["committed"], &report.result()["failed"]), (&json!(false), &json!(5)));
    assert_eq!(class.line(&site, &class.students[0]).await.grade, "");
    let good =
        format!("{HEAD}26300000,COMP2003,1001,a-,91.5\r\n26300001,COMP2003,1001,NR,\r\n2630091,COMP2003,1002,C,\r\n");
    let dry = class.office.upload(&to(true), "grades.csv", good.as_bytes()).await.expect(200);
    assert_eq!((&dry.result()["valid"], &dry.result()["committed"]), (&json!(3), &json!(false)));
    assert_eq!(class.line(&site, &class.students[0]).await.grade, "");
    let done = class.office.upload(&to(false), "grades.csv", good.as_bytes()).await.expect(200);
    assert_eq!(done.result()["committed"], true);
    let line = class.line(&site, &class.students[0]).await;
    assert_eq!((line.grade.as_str(), line.score), ("A-", Some(915)));
    let row = class.row(&site).await;
    assert_eq!((row.status.as_str(), row.graded), ("DRAFT", 2));
    // What only the registry gives, teachers leave.
    let edit = class.edit(&class.students[1], "grade", "B", 1);
    assert_eq!(class.write(vec![edit]).await[0]["outcome"], "FIXED");
    let batches = class.office.get(&format!("{OFFICE}/upload/batches?semesterId={}", class.term.id)).await.expect(200);
    assert_eq!(batches.result()[0]["id"], done.result()["batchId"]);
    let undo = json!({ "id": done.result()["batchId"] });
    class.office.post(&format!("{OFFICE}/upload/batches/undo"), undo.clone()).await.expect(200);
    let line = class.line(&site, &class.students[0]).await;
    assert_eq!((line.grade.as_str(), line.score), ("", None));
    assert_eq!(class.row(&site).await.graded, 0);
    class.office.post(&format!("{OFFICE}/upload/batches/undo"), undo).await.expect(409);
});

story!(what_a_teacher_wrote_since_is_not_taken_back, site, {
    let class = Class::build(&site, 2).await;
    let to = format!("{OFFICE}/upload?semesterId={}", class.term.id);
    let sheet = format!("{HEAD}26300000,COMP2003,1001,A,\r\n");
    let done = class.office.upload(&to, "grades.csv", sheet.as_bytes()).await.expect(200);
    let edit = class.edit(&class.students[0], "grade", "B", 1);
    assert_eq!(class.write(vec![edit]).await[0]["outcome"], "WRITTEN");
    let undo = json!({ "id": done.result()["batchId"] });
    class.office.post(&format!("{OFFICE}/upload/batches/undo"), undo).await.expect(409);
    assert_eq!(class.line(&site, &class.students[0]).await.grade, "B");
});
