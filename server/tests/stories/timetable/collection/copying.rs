//! What was taught before is the beginning of a plan, and a plan goes out and comes in as a sheet.

use serde_json::json;

use super::kit::{OFFICE, OWN, Round, taught, text};
use crate::{rehearsal::rehearsed, story};

story!(what_was_taught_becomes_a_plan_once, site, {
    let round = Round::build(&site).await;
    let (c, t) = (&round.courses, &round.teacher);
    let semester = &round.campus.semester;
    taught(&site, semester, &c[0], "1001", &[t], &[1, 2]).await;
    taught(&site, semester, &c[0], "1002", &[t, &round.other_teacher], &[2, 1]).await;
    taught(&site, semester, &c[1], "1001", &[], &[3]).await;
    taught(&site, semester, &round.other_course, "1001", &[&round.other_teacher], &[3]).await;
    let body = json!({ "roundId": round.id, "divisionId": round.campus.division, "fromSemesterId": semester });
    let path = format!("{OWN}/copy");
    let done = rehearsed(&site, &round.filler.1, &path, &body).await;
    assert_eq!(done["total"], 2 + 3 + 1, "courses, teachers, and the division begins: {done}");
    let rows = round.rows(&round.filler.1, &format!("{OWN}/course")).await;
    let shown: Vec<_> = rows
        .iter()
        .map(|row| {
            let number = |name: &str| row[name].as_i64().unwrap();
            (text(&row["courseCode"]), number("sectionsPlanned"), number("quotaPerSection"), text(&row["hourPattern"]))
        })
        .collect();
    let line = |code: &str, sections, pattern: &str| (code.to_owned(), sections, 35, pattern.to_owned());
    assert_eq!(shown, [line("COMP1003", 2, "2+1"), line("COMP2003", 1, "3")]);
    let teaching = round.rows(&round.filler.1, &format!("{OWN}/teacher")).await;
    let mut shares: Vec<_> =
        teaching.iter().map(|row| (row["sectionSlot"].as_i64().unwrap(), row["share"].as_i64().unwrap())).collect();
    shares.sort_unstable();
    assert_eq!(shares, [(1, 100), (2, 50), (2, 50)]);
    assert!(teaching.iter().any(|row| row["labels"]["teacherId"] == "T900 – 教师 T900"), "named although of others");
    // Again: nothing is doubled, and it says so.
    let again = rehearsed(&site, &round.filler.1, &path, &body).await;
    assert_eq!((&again["total"], &again["warnings"][0]["code"]), (&json!(0), &json!("nothing_to_copy")));
    // The registry copies for all of them.
    let body = json!({ "roundId": round.id, "fromSemesterId": semester });
    rehearsed(&site, &round.office, &format!("{OFFICE}/copy"), &body).await;
    assert_eq!(round.rows(&round.other.1, &format!("{OWN}/course")).await.len(), 1);
});

story!(a_division_takes_its_plan_home_and_brings_one, site, {
    let round = Round::build(&site).await;
    let filler = &round.filler.1;
    let upload = async |table: &str, sheet: &str| {
        let path = format!("{OWN}/{table}/import?roundId={}&divisionId={}", round.id, round.campus.division);
        let report = filler.upload(&path, "rows.csv", sheet.as_bytes()).await.expect(200);
        assert_eq!(report.result()["committed"], true, "{}", report.json);
    };
    upload("course", "courseId,offeringProgrammeId,sectionsPlanned,quotaPerSection,hourPattern,weeks\r\nCOMP1003,CMP,2,40,2+1,ALL\r\n").await;
    upload("teacher", "entryId,teacherId,role,share\r\nCOMP1003,T001,LECTURER,100\r\n").await;
    upload("group", "name,programmeId,year,expectedSize,courseIds\r\nCMP Y2 G1,CMP,2,30,COMP1003\r\n").await;
    assert_eq!(round.state(&site).await, "EDITING", "the first entry begins the work");
    round.submit().await.expect(200);
    let path = format!("{OWN}/course/import?roundId={}&divisionId={}", round.id, round.campus.division);
    let sheet = "courseId,sectionsPlanned,quotaPerSection,hourPattern,weeks\r\nCOMP2003,1,40,3,ALL\r\n";
    assert_eq!(filler.upload(&path, "rows.csv", sheet.as_bytes()).await.status, 409, "what is handed in is locked");
    // One workbook with three sheets; the registry's has everybody's.
    let book = filler.get(&format!("{OWN}/workbook?roundId={}&divisionId={}", round.id, round.campus.division)).await;
    let book = unpacked(&book.expect(200).bytes);
    for told in ["COMP1003", "T001", "CMP Y2 G1"] {
        assert!(book.contains(told), "{told}");
    }
    let mut theirs = round.course(&round.other_course);
    theirs["divisionId"] = json!(round.campus.other_division);
    theirs["offeringProgrammeId"] = json!(null);
    round.other.1.post(&format!("{OWN}/course"), theirs).await.expect(200);
    let all = round.office.get(&format!("{OFFICE}/workbook?roundId={}", round.id)).await.expect(200);
    let all = unpacked(&all.bytes);
    assert!(all.contains("COMP1003") && all.contains("HIST1003"));
});

fn unpacked(bytes: &[u8]) -> String {
    let mut parts = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let (mut text, mut sheets) = (String::new(), 0);
    for n in 0..parts.len() {
        let mut part = parts.by_index(n).unwrap();
        sheets += usize::from(part.name().unwrap().starts_with("xl/worksheets/sheet"));
        std::io::Read::read_to_string(&mut part, &mut text).unwrap();
    }
    assert_eq!(sheets, 3);
    text
}
