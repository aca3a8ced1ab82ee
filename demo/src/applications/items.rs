//! Six items with their forms.

use rules::form::{Kind, choices_of};
use schema::applications::{oas_item, oas_question};

use crate::{
    Demo,
    bulk::{list, row},
};

pub struct Item {
    pub code: &'static str,
    name: (&'static str, &'static str),
    notice: (&'static str, &'static str),
    eligibility: &'static str,
    /// From and to, in days from today.
    window: (i64, i64),
    often: &'static str,
    pub fee: i32,
    working_days: i32,
    pub questions: &'static [Asked],
}

pub struct Asked {
    pub code: &'static str,
    pub kind: Kind,
    text: (&'static str, &'static str),
    choices: &'static str,
    required: bool,
    pub only_if: (&'static str, &'static str),
}

const fn asked(code: &'static str, kind: Kind, text: (&'static str, &'static str)) -> Asked {
    Asked { code, kind, text, choices: "", required: true, only_if: ("", "") }
}

const fn choice(code: &'static str, text: (&'static str, &'static str), choices: &'static str) -> Asked {
    Asked { code, kind: Kind::Choice, text, choices, required: true, only_if: ("", "") }
}

const WHY: &str = "LOST|遗失|Lost;DAMAGED|损坏|Damaged";

pub static ITEMS: [Item; 6] = [
    Item {
        code: "CARD",
        name: ("补办校园卡", "Replacement of a campus card"),
        notice: (
            "旧卡即时失效。请携带身份证件到一站式服务中心领取。",
            "The old card ends at once. Collect the new one at the service centre with an identity document.",
        ),
        eligibility: "",
        window: (-60, 60),
        often: "SEMESTER",
        fee: 3000,
        working_days: 5,
        questions: &[
            choice("why", ("补办原因", "Why"), WHY),
            Asked { only_if: ("why", "LOST"), ..asked("when", Kind::Date, ("遗失日期", "Lost on")) },
            Asked {
                only_if: ("why", "LOST"),
                required: false,
                ..asked("where", Kind::Line, ("遗失地点", "Lost where"))
            },
            Asked { required: false, ..asked("photo", Kind::File, ("新照片", "New photograph")) },
        ],
    },
    Item {
        code: "BOOKLET",
        name: ("补办学生证", "Replacement of a student booklet"),
        notice: ("每学期可申请一次。", "Once a semester."),
        eligibility: "",
        window: (-60, 60),
        often: "SEMESTER",
        fee: 1000,
        working_days: 5,
        questions: &[
            choice("why", ("补办原因", "Why"), WHY),
            asked("story", Kind::Text, ("情况说明", "What happened")),
        ],
    },
    Item {
        code: "RAIL",
        name: ("火车票优惠区间变更", "Change of the rail discount"),
        notice: ("优惠区间须与家庭住址一致。", "The stations have to agree with the family's address."),
        eligibility: "",
        window: (-60, 60),
        often: "SEMESTER",
        fee: 0,
        working_days: 3,
        questions: &[asked("from", Kind::Line, ("起始站", "From")), asked("to", Kind::Line, ("到达站", "To"))],
    },
    Item {
        code: "LETTER",
        name: ("签证用在读信函", "Letter for a visa"),
        notice: ("信函以英文出具。", "The letter is in English."),
        eligibility: "",
        window: (-60, 120),
        often: "ANY",
        fee: 0,
        working_days: 3,
        questions: &[
            asked("country", Kind::Line, ("前往国家或地区", "Country or region")),
            asked("leaving", Kind::Date, ("出发日期", "Leaving on")),
            asked("days", Kind::Number, ("停留天数", "Days away")),
            Asked {
                kind: Kind::Several,
                ..choice(
                    "say",
                    ("信中说明", "The letter says"),
                    "ENROLLED|在读身份|Enrolment;FUNDS|费用来源|Funding;RETURN|返校日期|Return",
                )
            },
        ],
    },
    Item {
        code: "HONOUR",
        name: ("荣誉学生证书", "Certificate of honours"),
        notice: ("面向成绩优异的学生。", "For students who did very well."),
        eligibility: "累计绩点不低于3.50",
        window: (-30, 60),
        often: "ONCE",
        fee: 0,
        working_days: 10,
        questions: &[asked("purpose", Kind::Line, ("用途", "What for"))],
    },
    Item {
        code: "LOCKER",
        name: ("储物柜", "Locker"),
        notice: ("下学期的储物柜，按申请先后分配。", "For the next semester, first come first served."),
        eligibility: "",
        window: (20, 40),
        often: "SEMESTER",
        fee: 2000,
        working_days: 5,
        questions: &[choice("hall", ("楼栋", "Building"), "A|教学楼 A|Building A;B|教学楼 B|Building B")],
    },
];

impl Item {
    pub fn row(&self, demo: &Demo<'_>, n: i32) -> oas_item::Model {
        let at = |days: i64| demo.at.plus(days * kernel::Timestamp::DAY);
        row!(
            oas_item {
                id: demo.seed.id("oas-item", self.code),
                code: self.code.to_owned(),
                name_cn: self.name.0.to_owned(),
                name_en: self.name.1.to_owned(),
                notice_cn: self.notice.0.to_owned(),
                notice_en: self.notice.1.to_owned(),
                student_types: list(&[]),
                eligibility: self.eligibility.to_owned(),
                open_at: at(self.window.0),
                close_at: at(self.window.1),
                often: self.often.to_owned(),
                fee: self.fee,
                working_days: self.working_days,
                sort_order: n * 10,
                enabled: true,
            },
            demo.at
        )
    }

    pub fn form(&self, demo: &Demo<'_>) -> Vec<oas_question::Model> {
        let one = |(n, asked): (i32, &Asked)| {
            row!(
                oas_question {
                    id: demo.seed.id("oas-question", format!("{}/{}", self.code, asked.code)),
                    item_id: demo.seed.id("oas-item", self.code),
                    code: asked.code.to_owned(),
                    kind: asked.kind.code().to_owned(),
                    text_cn: asked.text.0.to_owned(),
                    text_en: asked.text.1.to_owned(),
                    hint_cn: String::new(),
                    hint_en: String::new(),
                    choices: asked.choices.to_owned(),
                    required: asked.required,
                    only_if_code: asked.only_if.0.to_owned(),
                    only_if_choice: asked.only_if.1.to_owned(),
                    sort_order: n * 10,
                },
                demo.at
            )
        };
        (1..).zip(self.questions).map(one).collect()
    }
}

impl Asked {
    /// The first of what can be chosen.
    pub fn first_choice(&self) -> String {
        choices_of(self.choices).and_then(|all| all.into_iter().next()).map(|one| one.code).unwrap_or_default()
    }
}
