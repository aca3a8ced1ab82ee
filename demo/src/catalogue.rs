//! What the demo university offers: invented, in the proportions of a real one.

pub struct DivisionOf {
    pub code: &'static str,
    pub cn: &'static str,
    pub en: &'static str,
    pub types: &'static [&'static str],
    pub programmes: &'static [ProgrammeOf],
}

pub struct ProgrammeOf {
    pub code: &'static str,
    pub cn: &'static str,
    pub en: &'static str,
    /// The category: BA, BBA, BSc…
    pub degree: &'static str,
    /// The code of the national catalogue of majors.
    pub moe: &'static str,
    pub student_type: &'static str,
    /// Out of a hundred students of the type.
    pub weight: usize,
    pub streams: &'static [(&'static str, &'static str, &'static str)],
}

type Streams = &'static [(&'static str, &'static str, &'static str)];

const fn ug(
    code: &'static str,
    (cn, en): (&'static str, &'static str),
    degree: &'static str,
    moe: &'static str,
    weight: usize,
    streams: Streams,
) -> ProgrammeOf {
    ProgrammeOf { code, cn, en, degree, moe, student_type: "UG", weight, streams }
}

const fn pg(
    student_type: &'static str,
    code: &'static str,
    (cn, en): (&'static str, &'static str),
    degree: &'static str,
    weight: usize,
) -> ProgrammeOf {
    ProgrammeOf { code, cn, en, degree, moe: "", student_type, weight, streams: &[] }
}

pub const DIVISIONS: &[DivisionOf] = &[
    DivisionOf {
        code: "DBM",
        cn: "工商管理学部",
        en: "Division of Business and Management",
        types: &["UG", "TPG"],
        programmes: &[
            ug("ACC", ("会计学", "Accounting"), "BBA", "120203K", 6, &[]),
            ug("AEC", ("应用经济学", "Applied Economics"), "BBA", "020101", 4, &[]),
            ug("BAN", ("商务分析", "Business Analytics"), "BBA", "120108T", 3, &[]),
            ug("DMK", ("数字营销", "Digital Marketing"), "BBA", "120202", 3, &[]),
            ug("EBS", ("电子商务", "E-Business Systems"), "BBA", "120801", 3, &[]),
            ug("ENT", ("创业与创新", "Entrepreneurship and Innovation"), "BBA", "120216T", 2, &[]),
            ug(
                "FNC",
                ("金融学", "Finance"),
                "BBA",
                "020301K",
                6,
                &[
                    ("FNC(CF)", "公司金融方向", "Corporate Finance"),
                    ("FNC(FT)", "金融科技方向", "Financial Technology"),
                ],
            ),
            ug("GMN", ("国际管理", "Global Management"), "BBA", "120201K", 2, &[]),
            ug("HRM", ("人力资源管理", "Human Resource Management"), "BBA", "120206", 2, &[]),
            ug("MKT", ("市场营销", "Marketing"), "BBA", "120202", 3, &[]),
            pg("TPG", "MSF", ("金融学硕士", "Master of Science in Finance"), "MSc", 22),
            pg("TPG", "MSA", ("会计学硕士", "Master of Science in Accountancy"), "MSc", 18),
        ],
    },
    DivisionOf {
        code: "DHS",
        cn: "人文与社会科学学部",
        en: "Division of Humanities and Social Sciences",
        types: &["UG", "TPG"],
        programmes: &[
            ug("TRN", ("翻译", "Translation"), "BA", "050261", 3, &[]),
            ug("CCS", ("中国文化研究", "Chinese Culture Studies"), "BA", "050101", 2, &[]),
            ug("GDS", ("全球发展研究", "Global and Development Studies"), "BSocSc", "030202", 2, &[]),
            ug(
                "ENG",
                ("英语语言文学", "English Language and Literature"),
                "BA",
                "050201",
                5,
                &[("ENG(TE)", "英语教学方向", "Teaching English"), ("ENG(LS)", "文学研究方向", "Literary Studies")],
            ),
            ug(
                "GAD",
                ("应用设计", "Applied Design"),
                "BA",
                "130503",
                2,
                &[("GAD(ID)", "交互设计方向", "Interaction Design")],
            ),
            ug("MDC", ("媒体与传播", "Media and Communication"), "BSocSc", "050301", 4, &[]),
            ug("PRA", ("公共关系与广告", "Public Relations and Advertising"), "BSocSc", "050303", 4, &[]),
            pg("TPG", "MTR", ("翻译硕士", "Master of Arts in Translation"), "MA", 14),
            pg("TPG", "MMC", ("传播学硕士", "Master of Arts in Communication"), "MA", 16),
        ],
    },
    DivisionOf {
        code: "DST",
        cn: "理工学部",
        en: "Division of Science and Technology",
        types: &["UG", "TPG"],
        programmes: &[
            ug("AIN", ("人工智能", "Artificial Intelligence"), "BSc", "080717T", 3, &[]),
            ug("AMA", ("应用数学", "Applied Mathematics"), "BSc", "070101", 2, &[]),
            ug("APS", ("应用心理学", "Applied Psychology"), "BSc", "071102", 3, &[]),
            ug(
                "CMP",
                ("计算机科学与技术", "Computer Science and Technology"),
                "BSc",
                "080901",
                7,
                &[
                    ("CMP(SE)", "软件工程方向", "Software Engineering"),
                    ("CMP(NS)", "网络与安全方向", "Networks and Security"),
                ],
            ),
            ug("DSC", ("数据科学", "Data Science"), "BSc", "080910T", 4, &[]),
            ug("ENV", ("环境科学", "Environmental Science"), "BSc", "082503", 2, &[]),
            ug("FMA", ("金融数学", "Financial Mathematics"), "BSc", "020305T", 4, &[]),
            ug("FSC", ("食品科学", "Food Science"), "BSc", "082701", 2, &[]),
            ug("STA", ("统计学", "Statistics"), "BSc", "071201", 3, &[]),
            pg("TPG", "MDS", ("数据科学硕士", "Master of Science in Data Science"), "MSc", 20),
            pg("TPG", "MEV", ("环境科学硕士", "Master of Science in Environmental Science"), "MSc", 10),
        ],
    },
    DivisionOf {
        code: "SCC",
        cn: "文化创意学院",
        en: "School of Culture and Creativity",
        types: &["UG"],
        programmes: &[
            ug("ANM", ("动画与交互媒体", "Animation and Interactive Media"), "BA", "130310", 2, &[]),
            ug("CCM", ("文化创意管理", "Culture and Creativity Management"), "BA", "120210", 2, &[]),
            ug("CTV", ("影视制作", "Cinema and Television"), "BA", "130305", 3, &[]),
            ug("GRD", ("平面设计", "Graphic Design"), "BA", "130502", 2, &[]),
            ug("MAD", ("媒体艺术与设计", "Media Arts and Design"), "BA", "130508", 2, &[]),
            ug("MUS", ("音乐", "Music"), "BMus", "130202", 1, &[]),
            ug("THT", ("戏剧", "Theatre"), "BA", "130301", 1, &[]),
        ],
    },
    DivisionOf {
        code: "SGL", cn: "通识教育学院", en: "School of General Education", types: &["UG"], programmes: &[]
    },
    DivisionOf {
        code: "SIS",
        cn: "智能科学学院",
        en: "School of Intelligent Systems",
        types: &["UG"],
        programmes: &[ug("RBT", ("机器人工程", "Robotics Engineering"), "BEng", "080803T", 2, &[])],
    },
    DivisionOf {
        code: "GSH",
        cn: "研究生院",
        en: "Graduate School",
        types: &["TPG", "RPG"],
        programmes: &[
            pg("RPG", "PCM", ("计算机科学（研究型）", "Computer Science (research)"), "PhD", 26),
            pg("RPG", "PBM", ("工商管理（研究型）", "Business and Management (research)"), "PhD", 20),
            pg("RPG", "PHS", ("人文研究（研究型）", "Humanities (research)"), "MPhil", 24),
            pg("RPG", "PEV", ("环境科学（研究型）", "Environmental Science (research)"), "MPhil", 30),
        ],
    },
];

/// Minors: code, names, the division that offers them.
pub const MINORS: &[(&str, &str, &str, &str)] = &[
    ("M-ACC", "会计学辅修", "Minor in Accounting", "DBM"),
    ("M-FNC", "金融学辅修", "Minor in Finance", "DBM"),
    ("M-MKT", "市场营销辅修", "Minor in Marketing", "DBM"),
    ("M-ENT", "创业辅修", "Minor in Entrepreneurship", "DBM"),
    ("M-ENG", "英语辅修", "Minor in English", "DHS"),
    ("M-CCS", "中国文化辅修", "Minor in Chinese Culture", "DHS"),
    ("M-MDC", "传播学辅修", "Minor in Communication", "DHS"),
    ("M-CMP", "计算机辅修", "Minor in Computer Science", "DST"),
    ("M-DSC", "数据科学辅修", "Minor in Data Science", "DST"),
    ("M-APS", "心理学辅修", "Minor in Psychology", "DST"),
    ("M-STA", "统计学辅修", "Minor in Statistics", "DST"),
    ("M-CTV", "影视辅修", "Minor in Cinema", "SCC"),
    ("M-MUS", "音乐辅修", "Minor in Music", "SCC"),
    ("M-RBT", "机器人辅修", "Minor in Robotics", "SIS"),
];

pub type Degree = (&'static str, &'static str, &'static str, &'static str, &'static str, i32, i32);

/// Degrees: code, names, student type, code of GB/T 6864, months from and to.
pub const DEGREES: &[Degree] = &[
    ("BA", "文学学士", "Bachelor of Arts", "UG", "405", 36, 72),
    ("BBA", "工商管理学士", "Bachelor of Business Administration", "UG", "412", 36, 72),
    ("BSc", "理学学士", "Bachelor of Science", "UG", "407", 36, 72),
    ("BSocSc", "社会科学学士", "Bachelor of Social Sciences", "UG", "403", 36, 72),
    ("BMus", "音乐学士", "Bachelor of Music", "UG", "413", 36, 72),
    ("BEng", "工学学士", "Bachelor of Engineering", "UG", "408", 36, 72),
    ("MA", "文学硕士", "Master of Arts", "TPG", "305", 12, 36),
    ("MSc", "理学硕士", "Master of Science", "TPG", "307", 12, 36),
    ("MPhil", "哲学硕士", "Master of Philosophy", "RPG", "301", 24, 36),
    ("PhD", "哲学博士", "Doctor of Philosophy", "RPG", "201", 36, 60),
];

/// Categories: code, names, student type, needs a visa, in the national register, out of a hundred.
pub const CATEGORIES: &[(&str, &str, &str, &str, bool, bool, usize)] = &[
    ("UG-ML", "内地本科生", "Mainland undergraduates", "UG", false, true, 92),
    ("UG-HMT", "港澳台本科生", "Undergraduates of Hong Kong, Macao and Taiwan", "UG", false, true, 4),
    ("UG-INT", "国际本科生", "International undergraduates", "UG", true, true, 2),
    ("UG-EXC", "来校交换生", "Inbound exchange students", "UG", true, false, 1),
    ("UG-SB", "第二学士学位", "Second bachelor's degree", "UG", false, true, 1),
    ("TPG-ML", "内地授课型研究生", "Mainland taught postgraduates", "TPG", false, true, 94),
    ("TPG-NL", "非本地授课型研究生", "Other taught postgraduates", "TPG", true, false, 6),
    ("RPG-ML", "内地研究型研究生", "Mainland research postgraduates", "RPG", false, true, 88),
    ("RPG-NL", "非本地研究型研究生", "Other research postgraduates", "RPG", true, false, 12),
];
