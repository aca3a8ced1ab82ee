//! What a fresh database starts with; an administrator may change names, rights and what follows.

/// A state of study as shipped.
pub struct StatusSeed {
    pub code: &'static str,
    pub name_cn: &'static str,
    pub name_en: &'static str,
    /// NEW, STUDYING, AWAY or ENDED.
    pub group: &'static str,
    /// In this order: counts as a student, selects courses, sits exams, sees grades, prints papers.
    pub allows: [bool; 5],
    pub needs_end_date: bool,
    pub next: &'static [&'static str],
    pub colour: &'static str,
}

impl StatusSeed {
    pub fn is_final(&self) -> bool {
        self.group == "ENDED"
    }
}

const ALL: [bool; 5] = [true; 5];
/// Still ours, takes no courses.
const AWAY: [bool; 5] = [true, false, false, true, true];
/// Gone, may see and print what was achieved.
const GONE: [bool; 5] = [false, false, false, true, true];
const NOTHING: [bool; 5] = [false; 5];

macro_rules! status {
    ($code:literal, $cn:literal, $en:literal, $group:literal, $allows:expr, $until:literal, $colour:literal, $next:expr) => {
        StatusSeed {
            code: $code,
            name_cn: $cn,
            name_en: $en,
            group: $group,
            allows: $allows,
            needs_end_date: $until,
            next: $next,
            colour: $colour,
        }
    };
}

#[rustfmt::skip]
pub const STATUSES: &[StatusSeed] = &[
    status!("NEW", "待报到", "To arrive", "NEW", NOTHING, false, "blue", &["ACTIVE", "NO_SHOW", "DEFERRED"]),
    status!("DEFERRED", "保留入学资格", "Entry deferred", "NEW", NOTHING, true, "geekblue", &["NEW", "NO_SHOW"]),
    status!("ACTIVE", "在读", "Studying", "STUDYING", ALL, false, "green",
        &["LEAVE", "MILITARY", "SUSPENDED", "EXCHANGE_OUT", "CONCESSIONAL", "REPEAT_YEAR", "WITHDRAWN", "UNOFFICIAL_WD",
          "DISMISSED", "TRANSFERRED_OUT", "COMPLETED", "GRADUATED", "DECEASED"]),
    status!("REPEAT_YEAR", "留级", "Repeating the year", "STUDYING", ALL, false, "gold",
        &["ACTIVE", "LEAVE", "SUSPENDED", "WITHDRAWN", "UNOFFICIAL_WD", "DISMISSED", "DECEASED"]),
    status!("CONCESSIONAL", "延读", "Extension year", "STUDYING", ALL, false, "gold",
        &["LEAVE", "WITHDRAWN", "UNOFFICIAL_WD", "DISMISSED", "COMPLETED", "GRADUATED", "DECEASED"]),
    status!("LEAVE", "休学", "Leave of absence", "AWAY", AWAY, true, "orange",
        &["ACTIVE", "MILITARY", "WITHDRAWN", "UNOFFICIAL_WD", "DECEASED"]),
    status!("MILITARY", "入伍保留学籍", "Military service", "AWAY", AWAY, true, "orange",
        &["ACTIVE", "LEAVE", "WITHDRAWN", "UNOFFICIAL_WD", "DECEASED"]),
    status!("SUSPENDED", "停学", "Suspended", "AWAY", [true, false, false, true, false], true, "volcano",
        &["ACTIVE", "WITHDRAWN", "UNOFFICIAL_WD", "DISMISSED", "DECEASED"]),
    status!("EXCHANGE_OUT", "交换", "On exchange", "AWAY", AWAY, true, "cyan", &["ACTIVE", "LEAVE", "WITHDRAWN", "DECEASED"]),
    status!("NO_SHOW", "未报到", "Did not arrive", "ENDED", NOTHING, false, "default", &[]),
    status!("WITHDRAWN", "退学", "Withdrawn", "ENDED", GONE, false, "default", &[]),
    status!("UNOFFICIAL_WD", "自动退学", "Withdrawn without notice", "ENDED", GONE, false, "default", &[]),
    status!("DISMISSED", "勒令退学", "Dismissed", "ENDED", GONE, false, "red", &[]),
    status!("TRANSFERRED_OUT", "转学", "Transferred out", "ENDED", GONE, false, "default", &[]),
    status!("COMPLETED", "结业", "Completed without degree", "ENDED", GONE, false, "purple", &[]),
    status!("GRADUATED", "毕业", "Graduated", "ENDED", GONE, false, "purple", &[]),
    status!("DECEASED", "去世", "Deceased", "ENDED", NOTHING, false, "default", &[]),
];

/// Ways of studying: code, Chinese and English name.
#[rustfmt::skip]
pub const TYPES: &[(&str, &str, &str)] = &[
    ("REGULAR", "普通", "Regular"),
    ("EXCHANGE_IN", "交换生", "Exchange student"),
    ("VISITING", "访问生", "Visiting student"),
    ("SECOND_BACHELOR", "第二学士学位", "Second bachelor's degree"),
    ("PART_TIME", "非全日制", "Part-time"),
    ("EXTENSION", "延长学习", "Extension"),
];
