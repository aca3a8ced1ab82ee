//! A transcript in each language: eight semesters, a repeated course, an exchange.

use serde_json::{Value, json};

use super::{frame, with};

pub fn both() -> Vec<Value> {
    vec![
        with(frame("zh", "TR-20261115-4Q7XK2M9"), own(true, "")),
        with(frame("en", "TR-20261115-8B3TN5WC"), own(false, "PREVIEW · NOT VALID")),
    ]
}

fn own(zh: bool, draft: &str) -> Value {
    let word = |a: &str, b: &str| if zh { a.to_owned() } else { b.to_owned() };
    let line = |n: usize, grade: &str| {
        json!({ "code": format!("COMP{n}003"), "title": word("程序设计与问题求解", "Programming and Problem Solving"),
            "attempted": "3", "gained": "3", "grade": grade, "points": "11.01", "remarks": "", "host": "" })
    };
    let total = |label: String, average: &str| json!({ "label": label, "average": average, "attempted": "18", "gained": "18", "points": "66.06" });
    let semester = |n: usize| {
        json!({
            "title": format!("2025-2026 {} {n}", word("学期", "Semester")),
            "lines": (0..6).map(|k| line(k + 1, if k == 2 { "(F)" } else { "A-" })).collect::<Vec<_>>(),
            "total": total(word("学期合计", "Semester total"), "GPA 3.67"),
            "cumulative": total(word("累计", "Cumulative"), "cGPA 3.42"),
            "honours": if n == 2 { word("院长荣誉名单", "Dean's List") } else { String::new() },
            "remarks": if n == 5 { vec![word("赴海外交换一学期", "On exchange for one semester")] } else { vec![] },
        })
    };
    let fact = |a: &str, b: &str, value: &str| json!({ "label": word(a, b), "value": value });
    let seal =
        draft.is_empty().then(|| json!({ "qr": super::QR, "path": "/data.json", "name": "TR-20261115-4Q7XK2M9.cbor" }));
    json!({
        "title": word("学 生 成 绩 单", "Academic Transcript"), "draft": draft, "seal": seal, "made": [2026, 11, 15],
        "facts": [
            fact("姓名", "Name", "OUYANG Xing  欧阳𬭚䶮"), fact("学号", "Student no.", "2330001001"),
            fact("专业", "Programme", &word("计算机科学与技术", "Computer Science and Technology")),
            fact("入学日期", "Date of admission", "2023-09-01"),
        ],
        "head": ["Code", "Course title", "Attempted", "Gained", "Grade", "Points", "Rmk"],
        "semesters": (1..=8).map(semester).collect::<Vec<_>>(),
        "transferredTitle": word("转换与免修学分", "Transferred and exempted units"),
        "transferred": [with(line(9, "T"), json!({ "host": "Nordic University, Norway: INF1000 Introduction", "points": "" }))],
        "summary": [fact("累计所得学分", "Units gained", "144"), fact("累计平均绩点", "Cumulative GPA", "3.42")],
        "remarksTitle": word("说明", "Remarks"),
        "remarks": [word("除中文类课程外均以英语授课。", "All courses are taught in English except those of Chinese.")],
        "notesTitle": word("注释", "Explanatory notes"), "notes": ["GPA = …"],
        "scaleHead": ["Grade", "Meaning", "Points"],
        "scale": (0..14).map(|n| json!([format!("{n}"), word("优秀", "Excellent"), "4.00"])).collect::<Vec<_>>(),
        "qrHint": word("此码含经数字签名的摘要。", "This code holds the signed summary."),
        "signer": word("教务长", "Academic Registrar"), "sealText": word("教务处", "Academic Registry"),
        "dateLong": "2026-11-15", "none": word("（完）", "End of transcript"),
    })
}
