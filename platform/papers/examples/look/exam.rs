//! Papers of an exam: a door, an incident, a room and its labels.

use serde_json::{Value, json};

fn university() -> Value {
    json!({ "nameCn": "临海联合大学", "nameEn": "Linhai United University" })
}

/// Sixty names: more than one page holds.
pub fn door() -> Value {
    let rows: Vec<Value> =
        (1..=60).map(|n| json!([format!("26300{n:03}"), format!("学生{n}"), "MATH1023", "B4", ""])).collect();
    json!({
        "lang": "zh", "university": university(), "title": "T1-101", "subtitle": "2026-12-17 09:00–11:00", "size": 20,
        "facts": [["科目", "MATH1023"], ["人数", "60"]], "head": ["学号", "姓名", "科目", "座位", "备注"],
        "widths": [3, 4, 3, 2, 3], "rows": rows, "blanks": [], "foot": "期末考试",
    })
}

pub fn incident() -> Value {
    json!({
        "lang": "en", "university": university(), "title": "Incident", "subtitle": "2026-12-17 09:00–11:00 T1-101",
        "size": 16, "facts": [["Papers", "MATH1023"], ["Invigilators", "Wei Chen, Zoë Müller"]], "head": [], "widths": [],
        "rows": [], "blanks": [["What happened", 8], ["Signed", 1]], "foot": "Final exams",
    })
}

pub fn seats() -> Value {
    let seat = |n: usize| {
        let taken = n.is_multiple_of(2);
        json!({
            "no": format!("{}{}", char::from(b'A' + u8::try_from(n / 6).unwrap_or(0)), n % 6 + 1), "out": n == 7,
            "name": if taken { "欧阳晓明" } else { "" }, "line": if taken { "MATH1023 26300001" } else { "" },
        })
    };
    json!({
        "lang": "zh", "university": university(), "title": "T1-101", "subtitle": "2026-12-17 09:00–11:00 MATH1023",
        "front": "讲台", "cols": 6, "lines": 5, "seats": (0..30).map(seat).collect::<Vec<_>>(),
    })
}

pub fn labels() -> Value {
    let label = |n: usize| json!({ "seat": format!("A{n}"), "room": "T1-101", "name": "欧阳晓明", "studentNo": "26300001", "paper": "MATH1023" });
    json!({ "lang": "zh", "people": (1..=30).map(label).collect::<Vec<_>>() })
}
