//! The courses of a programme, as patterns.

/// A course that every programme of a type has in its own colours.
pub struct Pattern {
    pub digits: &'static str,
    pub cn: &'static str,
    pub en: &'static str,
    pub units: i32,
    pub block: &'static str,
    /// Year and semester of the plan.
    pub at: (i32, i32),
    /// Digits of the programme's courses that must have been taken.
    pub after: &'static [&'static str],
    pub hours: &'static [usize],
}

const fn three(
    digits: &'static str,
    (cn, en): (&'static str, &'static str),
    block: &'static str,
    at: (i32, i32),
    after: &'static [&'static str],
) -> Pattern {
    Pattern { digits, cn, en, units: 3, block, at, after, hours: &[2, 1] }
}

/// `{}` is the name of the programme.
pub const UNDERGRADUATE: &[Pattern] = &[
    three("1013", ("{}导论", "Introduction to {}"), "MR", (1, 1), &[]),
    three("1023", ("{}基础", "Foundations of {}"), "MR", (1, 2), &["1013"]),
    three("2013", ("{}研究方法", "Methods in {}"), "MR", (2, 1), &["1013"]),
    three("2023", ("{}原理", "Principles of {}"), "MR", (2, 1), &[]),
    three("2033", ("数据与{}", "Data in {}"), "MR", (2, 2), &["2013"]),
    three("2043", ("国际视野下的{}", "{} in the World"), "MR", (2, 2), &[]),
    three("3013", ("高级{}", "Advanced {}"), "MR", (3, 1), &["1023", "2023"]),
    three("3033", ("{}中的伦理", "Ethics in {}"), "MR", (3, 1), &[]),
    three("3043", ("{}实践", "The Practice of {}"), "MR", (3, 2), &["3013"]),
    three("4013", ("{}研讨", "Seminar in {}"), "MR", (4, 1), &["3043"]),
    Pattern {
        digits: "4036",
        cn: "{}毕业项目",
        en: "Final Year Project in {}",
        units: 6,
        block: "MR",
        at: (4, 2),
        after: &["4013", "2033"],
        hours: &[1],
    },
    three("3023", ("{}专题一", "Topics in {} I"), "ME", (3, 1), &["2023"]),
    three("3053", ("创新与{}", "Innovation in {}"), "ME", (3, 1), &[]),
    three("4023", ("{}专题二", "Topics in {} II"), "ME", (4, 1), &["3023"]),
    three("4043", ("{}前沿", "Frontiers of {}"), "ME", (4, 1), &["3013"]),
];

/// What people of other programmes take of one; programmes with a minor have it.
pub const FOR_OTHERS: (&str, &str, &str) = ("1903", "走近{}", "{} for Everyone");

/// The courses of a minor, by their digits, each after what it asks for.
pub const MINOR: [&str; 5] = ["1013", "1023", "2013", "2023", "2033"];

pub const TAUGHT: &[Pattern] = &[
    three("7013", ("{}：理论", "{}: Theory"), "CORE", (1, 1), &[]),
    three("7023", ("{}：方法", "{}: Methods"), "CORE", (1, 1), &[]),
    three("7033", ("{}：实务", "{}: Practice"), "CORE", (1, 1), &[]),
    three("7043", ("{}：高级研究", "{}: Advanced Studies"), "CORE", (1, 2), &["7013"]),
    three("7093", ("{}：专业项目", "{}: Project"), "CORE", (1, 2), &["7023"]),
    three("7053", ("{}：个案", "{}: Cases"), "ELECTIVE", (1, 1), &[]),
    three("7063", ("{}：数据", "{}: Data"), "ELECTIVE", (1, 1), &[]),
    three("7073", ("{}：政策", "{}: Policy"), "ELECTIVE", (1, 2), &[]),
    three("7083", ("{}：前沿", "{}: Frontiers"), "ELECTIVE", (1, 2), &[]),
    three("7103", ("{}：创新", "{}: Innovation"), "ELECTIVE", (1, 2), &[]),
];

pub const RESEARCH: &[Pattern] = &[
    three("7113", ("{}：文献与写作", "{}: Literature and Writing"), "ELECTIVE", (1, 1), &[]),
    three("7123", ("{}：定量方法", "{}: Quantitative Methods"), "ELECTIVE", (1, 2), &[]),
    three("7133", ("{}：质性方法", "{}: Qualitative Methods"), "ELECTIVE", (1, 2), &[]),
    three("7143", ("{}：高级专题", "{}: Advanced Topics"), "ELECTIVE", (2, 1), &["7113"]),
    three("7153", ("{}：工作坊", "{}: Workshop"), "ELECTIVE", (2, 1), &[]),
    Pattern {
        digits: "7190",
        cn: "{}：研讨会",
        en: "{}: Research Seminar",
        units: 0,
        block: "SEMINAR",
        at: (1, 1),
        after: &[],
        hours: &[1],
    },
    Pattern {
        digits: "7900",
        cn: "{}：学位论文",
        en: "{}: Thesis",
        units: 0,
        block: "THESIS",
        at: (3, 1),
        after: &[],
        hours: &[],
    },
];

/// Required of every research student.
pub const RESEARCH_CORE: (&str, &str, &str) = ("RSCH7003", "研究伦理与方法", "Research Ethics and Methods");
