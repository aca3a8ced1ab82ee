//! A paper of every kind, filled with invented people.

use papers::Template;
use serde_json::{Value, json};

#[path = "exam.rs"]
mod exam;
#[path = "transcript.rs"]
mod transcript;

pub const ALL: [(&str, Template); 15] = [
    ("record-card", Template::RecordCard),
    ("enrolment-cn", Template::EnrolmentCn),
    ("enrolment-en", Template::EnrolmentEn),
    ("labels", Template::Labels),
    ("roster", Template::Roster),
    ("registration-slip", Template::RegistrationSlip),
    ("plan", Template::Plan),
    ("week", Template::Week),
    ("class-roster", Template::ClassRoster),
    ("attendance", Template::Attendance),
    ("grade-sheet", Template::GradeSheet),
    ("transcript", Template::Transcript),
    ("exam-sheets", Template::Lists),
    ("exam-seats", Template::ExamSeats),
    ("exam-labels", Template::ExamLabels),
];

/// Stands for the code that a real paper has.
const QR: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#fff"/><path d="M1,1h3v3h-3zM5,1h3v3h-3zM1,5h3v3h-3zM6,6h1v1h-1z" fill="#000"/></svg>"##;

fn frame(lang: &str, serial: &str) -> Value {
    let zh = lang == "zh";
    let word = |a: &str, b: &str| if zh { a.to_owned() } else { b.to_owned() };
    json!({
        "lang": lang, "qr": QR, "scope": "",
        "university": { "nameCn": "临海联合大学", "nameEn": "Linhai United University" },
        "dateLabel": word("出具日期", "Date of issue"), "date": "2026-11-15",
        "serialLabel": word("编号", "Serial no."), "serialNo": serial,
        "codeLabel": word("核验码", "Verification code"), "code": "7K3M-9QXT-2B4N-H8JW-V5RC",
        "verifyHint": word("扫码，或在此页面输入核验码，即可核验：", "Scan, or enter the code at"),
        "verifyAddress": "https://jw.example.edu.cn/verify",
    })
}

fn with(mut frame: Value, own: Value) -> Value {
    if let (Value::Object(frame), Value::Object(own)) = (&mut frame, own) {
        frame.extend(own);
    }
    frame
}

pub fn data(template: Template) -> Value {
    let papers = match template {
        Template::EnrolmentCn => vec![
            with(frame("zh", "EC-20261115-4Q7XK2M9"), enrolment_cn("欧阳𬭚䶮")),
            with(frame("zh", "EC-20261115-8B3TN5WC"), enrolment_cn("㛃龘")),
        ],
        Template::EnrolmentEn => vec![with(frame("en", "EE-20261115-4Q7XK2M9"), enrolment_en())],
        Template::RecordCard => vec![with(frame("zh", "RC-20261115-4Q7XK2M9"), record_card())],
        Template::Labels => vec![with(frame("zh", "LB-20261115-4Q7XK2M9"), json!({ "people": people(30) }))],
        Template::Roster => vec![with(frame("zh", "RO-20261115-4Q7XK2M9"), roster(80))],
        Template::RegistrationSlip => vec![with(frame("zh", "RS-20261115-4Q7XK2M9"), slip())],
        Template::Plan => vec![plan()],
        Template::Week => vec![week()],
        Template::ClassRoster => vec![class_of(40, json!({ "noPhoto": "无照片", "total": "共 40 人" }))],
        Template::Attendance => vec![class_of(40, attendance())],
        Template::GradeSheet => vec![grade_sheet()],
        Template::Lists => vec![exam::door(), exam::incident()],
        Template::ExamSeats => vec![exam::seats()],
        Template::ExamLabels => vec![exam::labels()],
        Template::Transcript => transcript::both(),
    };
    json!({ "papers": papers })
}

fn enrolment_cn(name: &str) -> Value {
    json!({
        "title": "在读证明",
        "body": format!(
            "兹证明{name}，女，2006年5月17日出生，学号2630006123，于2024年9月1日进入我校理工科技学部计算机科学与技术专业学习，\
             为全日制本科在籍学生，学制4年，预计于2028年6月30日毕业。当前学籍状态：在读。"
        ),
        "closing": "特此证明。", "purpose": "申请签证", "validDays": 90, "validUntil": "2027年2月13日",
        "signer": "临海联合大学教务处", "seal": "教务处", "dateLong": "2026年11月15日",
    })
}

fn enrolment_en() -> Value {
    json!({
        "title": "Certificate of Enrolment",
        "body": "This is to certify that OUYANG Ning (欧阳𬭚), born on 17 May 2006, student number 2630006123, was admitted to \
                 Linhai United University on 1 September 2024 and is enrolled as a full-time undergraduate student in the \
                 programme Computer Science and Technology of the Division of Science and Technology. The programme takes 4 \
                 years; graduation is expected on 30 June 2028.",
        "closing": "The current study status is: Studying.", "purpose": "visa application", "validDays": 90,
        "validUntil": "13 February 2027", "signer": "Academic Registry, Linhai United University", "seal": "Academic Registry",
        "dateLong": "15 November 2026",
    })
}

fn field(label: &str, value: &str) -> Value {
    json!({ "label": label, "value": value })
}

fn record_card() -> Value {
    json!({
        "title": "学籍卡", "photo": null, "photoLabel": "照片",
        "identity": [
            field("学号", "2630006123"), field("中文姓名", "欧阳𬭚䶮"), field("英文姓名", "OUYANG Ningyan"), field("性别", "女"),
            field("出生日期", "2006-05-17"), field("证件号码", "440***********1234"),
        ],
        "sections": [
            { "title": "学籍", "fields": [
                field("学部", "理工科技学部"), field("专业", "计算机科学与技术"), field("年级", "2024 级"), field("班号", "CST2401"),
                field("层次", "本科"), field("学习形式", "全日制"), field("学制（年）", "4"), field("学生类别", "内地学生"),
                field("入学日期", "2024-09-01"), field("预计毕业", "2028-06-30"), field("学籍状态", "在读"),
                field("状态起始", "2026-09-01"),
            ] },
            { "title": "来源与家庭", "fields": [
                field("国籍", "中国"), field("民族", "汉族"), field("政治面貌", "共青团员"), field("生源地", "广东省"),
                field("考生号", "24440512150123"), field("毕业中学", "珠海市第一中学"),
                field("家庭住址", "广东省珠海市香洲区金同路 2000 号海湾花园 12 栋 3 单元 1802 室"), field("宿舍", "V3-512"),
            ] },
        ],
        "changesTitle": "学籍变动", "changesHead": ["生效日期", "变动前", "变动后", "文号"],
        "changes": [
            ["2024-09-01", "待报到", "在读", ""], ["2025-09-01", "在读", "休学", "教学〔2025〕18 号"],
            ["2026-09-01", "休学", "在读", "教学〔2026〕31 号"],
        ],
    })
}

fn people(count: usize) -> Vec<Value> {
    const NAMES: [(&str, &str); 5] = [
        ("欧阳𬭚䶮", "OUYANG Ningyan"),
        ("龘㛃", "DA Jie"),
        ("张三", "ZHANG San"),
        ("阿卜杜拉·买买提", "ABDULLA Memet"),
        ("李明", "Alexandra Li-Montgomery"),
    ];
    (0..count)
        .zip(NAMES.iter().cycle())
        .map(|(n, (name, second))| {
            json!({
                "studentNo": format!("26300061{n:02}"), "name": name, "second": second, "gender": if n % 2 == 0 { "女" } else { "男" },
                "programme": "计算机科学与技术", "year": "3", "line": "2024 级 · 计算机科学与技术 · CST2401",
            })
        })
        .collect()
}

fn roster(count: usize) -> Value {
    json!({
        "title": "学生名册", "scope": "计算机科学与技术 · 2024 级 · 期中座谈会",
        "head": ["序", "学号", "姓名", "英文姓名", "性别", "专业", "年级", "签名"],
        "people": people(count), "total": format!("共 {count} 人"),
    })
}

fn slip() -> Value {
    json!({
        "title": "新生报到单", "scope": "2026 级",
        "fields": [
            field("学号", "2630006123"), field("姓名", "欧阳𬭚䶮  OUYANG Ningyan"), field("学部", "理工科技学部"),
            field("专业", "计算机科学与技术"), field("证件号码", "440***********1234"), field("入学日期", "2026-09-01"),
            field("证件材料", "待核验"), field("宿舍", ""),
        ],
        "stepsTitle": "报到手续", "stepsHead": ["序", "事项", "经办人", "日期"],
        "steps": ["核验录取通知书与证件", "缴费确认", "档案与团组织关系", "体检与健康材料", "宿舍入住", "校园卡与账号"],
        "note": "请在全部事项办结后交回学部办公室。",
    })
}

/// Four years, eight categories, and titles as long as they come.
fn plan() -> Value {
    const CATEGORIES: [(&str, &str, usize); 8] = [
        ("专业必修", "修读全部，至少 45 学分", 15),
        ("专业选修", "至少 21 学分", 7),
        ("大学核心课程", "修读全部，至少 18 学分", 6),
        ("通识教育：历史与文明", "至少 6 学分", 3),
        ("通识教育：价值与意义", "至少 6 学分", 3),
        ("全人教育", "修读全部，至少 6 学分", 6),
        ("自由选修", "至少 18 学分", 4),
        ("毕业论文（设计）", "修读全部，至少 6 学分", 2),
    ];
    const TITLES: [&str; 6] = [
        "高等数学与线性代数导论",
        "Structured Programming and Problem Solving in the Sciences",
        "计算机体系结构",
        "数据结构与算法分析（荣誉课程）",
        "Chinese Civilisation: History, Thought and Society",
        "概率论",
    ];
    let mut numbers = (1..).zip(TITLES.iter().copied().cycle().skip(1));
    let mut course = || {
        let (number, title) = numbers.next().unwrap_or_default();
        json!({
            "code": format!("COMP{}{:02}3", 1 + number % 4, number), "title": title,
            "units": 3, "compulsory": number % 3 != 0, "minGrade": if number % 9 == 0 { "C" } else { "" },
        })
    };
    let categories = CATEGORIES.map(|(name, rule, count)| {
        let mut cells = vec![vec![]; 8];
        for n in 0..count {
            if let Some(cell) = cells.get_mut(n * 3 % 8) {
                cell.push(course());
            }
        }
        json!({ "name": name, "rule": rule, "cells": cells, "units": count * 3 })
    });
    let terms =
        (1..=4).flat_map(|year| [1, 2].map(|s| json!({ "name": format!("第{year}学年 第{s}学期"), "units": 18 })));
    json!({
        "lang": "zh", "university": { "nameCn": "临海联合大学", "nameEn": "Linhai United University" },
        "title": "计算机科学与技术 学习计划", "subtitle": "CST-2026 · 第 2 版 · 2026 级 · 已发布",
        "facts": [field("总学分", "128"), field("高年级学分", "至少 36"), field("累计绩点", "至少 2.00")],
        "words": { "category": "类别", "units": "学分", "sum": "学分合计" },
        "terms": terms.collect::<Vec<_>>(), "categories": categories, "listed": 138,
        "note": "* 必修。学分之后的等级为须达到的最低等级。", "foot": "打印日期 2026-11-15",
    })
}

/// A full week, with two classes of alternate weeks side by side.
fn week() -> Value {
    let block = |day: usize, hour: usize, lane: usize, lanes: usize| {
        let lines =
            ["COMP1013 (1001)", "程序设计基础 Introduction to Programming", "T2-401", "欧阳𬭚䶮", "10:00–11:50 · 单周"];
        json!({
            "day": day, "lane": lane, "lanes": lanes, "top": hour as f64 / 10.0, "height": 0.18, "lines": lines,
        })
    };
    let blocks = (0..6).flat_map(|day| {
        (0..5).flat_map(move |n| {
            if n == 2 { vec![block(day, 4, 0, 2), block(day, 4, 1, 2)] } else { vec![block(day, 2 * n, 0, 1)] }
        })
    });
    let line = ["COMP1013", "1001", "程序设计基础", "MR", "欧阳𬭚䶮", "周一 10:00-11:50（单周）", "T2-401", "3", ""];
    json!({
        "lang": "zh", "university": { "nameCn": "临海联合大学", "nameEn": "Linhai United University" },
        "title": "2630006123 欧阳𬭚䶮", "subtitle": "计算机科学与技术 · 2 年级", "semester": "2026–27 学年第一学期",
        "days": ["周一", "周二", "周三", "周四", "周五", "周六"],
        "periods": (0..10).map(|n| json!({
            "start": format!("{:02}:00", 8 + n), "end": format!("{:02}:50", 8 + n), "top": f64::from(n) / 10.0, "height": 0.083,
        })).collect::<Vec<_>>(),
        "blocks": blocks.collect::<Vec<_>>(),
        "notes": ["补课日：2026-10-10 按周四上课", "停课：2026-10-01 国庆节"],
        "list": {
            "title": "已选课程", "total": "共 18 学分",
            "head": ["课程编码", "班号", "课程名称", "类别", "教师", "时间", "地点", "学分", "备注"],
            "rows": vec![line; 8],
        },
        "foot": "打印日期 2026-11-15",
    })
}

fn class_of(count: usize, own: Value) -> Value {
    let person = |n: usize| json!({ "studentNo": format!("26300{n:05}"), "name": "欧阳𬭚䶮", "programme": "计算机科学与技术 · 2 年级", "photo": null });
    let frame = json!({
        "lang": "zh", "university": { "nameCn": "临海联合大学", "nameEn": "Linhai United University" },
        "title": "COMP1013 (1001) 程序设计基础", "subtitle": "2026–27 学年第一学期 · 欧阳𬭚䶮",
        "people": (0..count).map(person).collect::<Vec<_>>(), "foot": "打印日期 2026-11-15",
    });
    with(frame, own)
}

fn attendance() -> Value {
    let days: Vec<String> = (1..=14).map(|n| format!("09-{n:02}")).collect();
    json!({ "head": ["序", "学号", "姓名"], "sheets": [days, days] })
}

fn grade_sheet() -> Value {
    let person = |n: usize| json!([format!("26300{n:05}"), "欧阳𬭚䶮", "计算机科学与技术", "87.5", "A-", ""]);
    json!({
        "lang": "zh", "university": { "nameCn": "临海联合大学", "nameEn": "Linhai United University" },
        "title": "成绩登记表", "subtitle": "COMP1013 (1001) 程序设计基础",
        "facts": [["学期", "2026–27 学年第一学期"], ["教师", "欧阳𬭚䶮"], ["状态", "已提交"], ["人数", "60"]],
        "head": ["序", "学号", "姓名", "专业", "分数", "成绩", "备注"],
        "people": (0..60).map(person).collect::<Vec<_>>(),
        "spreadTitle": "成绩分布", "spread": [["A", "6", "10.0 %"], ["A-", "54", "90.0 %"]],
        "explanationTitle": "分布说明", "explanation": "全班均为竞赛队员。",
        "signed": [["任课教师", "欧阳𬭚䶮", "2026-12-20 18:00"], ["系主任", "", ""], ["院长", "", ""], ["教务处", "", ""]],
        "foot": "打印日期 2026-11-15",
    })
}
