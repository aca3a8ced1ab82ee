//! The university's questionnaire in three parts, and a short one for the middle of the term.

use schema::evaluation::{te_item, te_part, te_questionnaire};

use crate::{Demo, bulk::row};

#[derive(Default)]
pub struct Made {
    /// The id of the one that folders use.
    pub full: String,
    /// The id of the short one.
    pub pulse: String,
    pub questionnaires: Vec<te_questionnaire::Model>,
    pub parts: Vec<te_part::Model>,
    pub items: Vec<te_item::Model>,
}

pub type Item = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

const PARTS: &[(&str, &str, &str)] = &[
    ("A", "教学效果", "Teaching effectiveness"),
    ("B", "学习成果的达成", "Attainment of intended learning outcomes"),
    ("C", "总体意见", "General comments"),
];

pub const ITEMS: &[Item] = &[
    ("A", "A1", "SCALE", "TEACHER", "教师讲解清楚", "The teacher explains clearly"),
    ("A", "A2", "SCALE", "TEACHER", "教师备课充分、条理分明", "Classes are well prepared and structured"),
    ("A", "A3", "SCALE", "TEACHER", "教师鼓励提问和讨论", "Questions and discussion are encouraged"),
    ("A", "A4", "SCALE", "TEACHER", "作业与测验的反馈及时有用", "Feedback on work is timely and useful"),
    ("A", "A5", "SCALE", "TEACHER", "总的来说，教师教得好", "Overall, the teacher teaches well"),
    ("B", "B1", "SCALE", "COURSE", "我达到了课程的预期学习成果", "I reached the intended outcomes of the course"),
    ("B", "B2", "SCALE", "COURSE", "课程负担与学分相称", "The workload fits the units"),
    ("B", "B3", "SCALE", "COURSE", "考核方式能反映所学", "The assessment reflects what was learnt"),
    ("C", "C1", "TEXT", "COURSE", "这门课最好的地方是什么？", "What was best about this course?"),
    ("C", "C2", "TEXT", "TEACHER", "有什么可以改进？", "What could be improved?"),
];

pub const PULSE: &[Item] = &[
    ("A", "P1", "SCALE", "TEACHER", "我跟得上进度", "I can follow the pace"),
    ("A", "P2", "SCALE", "COURSE", "我知道课程要求什么", "I know what is expected"),
    ("A", "P3", "TEXT", "TEACHER", "接下来几周请改变一件事", "One thing to change in the coming weeks"),
];

pub fn all(demo: &Demo<'_>) -> Made {
    let mut made = Made::default();
    made.full = add(demo, &mut made, ("SET", "教学评价问卷", "Student evaluation of teaching"), PARTS, ITEMS);
    made.pulse =
        add(demo, &mut made, ("PULSE", "期中小调查", "Mid-term pulse"), PARTS.get(..1).unwrap_or_default(), PULSE);
    made
}

fn add(
    demo: &Demo<'_>,
    made: &mut Made,
    (code, cn, en): (&str, &str, &str),
    parts: &[(&str, &str, &str)],
    items: &[Item],
) -> String {
    let id = demo.seed.id("te-questionnaire", code);
    made.questionnaires.push(row!(
        te_questionnaire {
            id: id.clone(),
            code: code.to_owned(),
            edition: 1,
            name_cn: cn.to_owned(),
            name_en: en.to_owned(),
            status: "PUBLISHED".to_owned(),
            points: 5,
            allow_na: true,
            low_cn: "非常不同意".to_owned(),
            low_en: "Strongly disagree".to_owned(),
            high_cn: "非常同意".to_owned(),
            high_en: "Strongly agree".to_owned(),
            remark: String::new(),
        },
        demo.at
    ));
    for (order, (part, cn, en)) in (1..).zip(parts) {
        made.parts.push(row!(
            te_part {
                id: demo.seed.id("te-part", format!("{code}/{part}")),
                questionnaire_id: id.clone(),
                code: (*part).to_owned(),
                title_cn: (*cn).to_owned(),
                title_en: (*en).to_owned(),
                sort_order: order,
            },
            demo.at
        ));
    }
    for (order, (part, item, kind, about, cn, en)) in (1..).zip(items) {
        made.items.push(row!(
            te_item {
                id: demo.seed.id("te-item", format!("{code}/{item}")),
                questionnaire_id: id.clone(),
                part_code: (*part).to_owned(),
                code: (*item).to_owned(),
                kind: (*kind).to_owned(),
                about: (*about).to_owned(),
                text_cn: (*cn).to_owned(),
                text_en: (*en).to_owned(),
                required: *kind == "SCALE",
                sort_order: order,
            },
            demo.at
        ));
    }
    id
}
