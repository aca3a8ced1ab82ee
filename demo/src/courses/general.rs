//! What everybody may take, whatever the programme: languages, sport, general education, free electives.

/// Code, names, units, block or pool of a plan, seats, kind of place, weekly hours.
pub type General = (&'static str, &'static str, &'static str, i32, &'static str, usize, &'static str, &'static [usize]);

/// Required of all undergraduates.
pub const CORE: &[General] = &[
    ("LEAP1013", "学术英语一", "English for Academic Purposes I", 3, "UC", 28, "SR", &[2, 1]),
    ("LEAP1023", "学术英语二", "English for Academic Purposes II", 3, "UC", 28, "SR", &[2, 1]),
    ("LEAP2013", "学术英语三", "English for Academic Purposes III", 3, "UC", 28, "SR", &[2, 1]),
    ("CHIN1013", "大学中文", "University Chinese", 3, "UC", 40, "CR", &[2, 1]),
    (
        "COMP1003",
        "人工智能与计算基础",
        "Computing and Artificial Intelligence for Everyone",
        3,
        "UC",
        40,
        "LAB",
        &[2, 1],
    ),
    ("HEAL1011", "体育一", "Physical Education I", 1, "UC", 30, "GYM", &[2]),
    ("HEAL1021", "体育二", "Physical Education II", 1, "UC", 30, "OUT", &[2]),
    ("HEAL2011", "体育三", "Physical Education III", 1, "UC", 30, "OUT", &[2]),
    ("HEAL2021", "体育四", "Physical Education IV", 1, "UC", 30, "OUT", &[2]),
];

/// General education, by the tag that a block of the plan asks for.
pub const GENERAL_EDUCATION: &[General] = &[
    ("GFHC1013", "中国历史与文明", "Chinese History and Civilisation", 3, "GFHC", 60, "CR", &[3]),
    ("GFHC1023", "世界文明史", "A History of the World", 3, "GFHC", 60, "CR", &[3]),
    ("GFHC1033", "湖区的历史", "A History of the Lakes", 3, "GFHC", 60, "CR", &[3]),
    ("GFVM1013", "价值与人生意义", "Values and the Meaning of Life", 3, "GFVM", 60, "CR", &[3]),
    ("GFVM1023", "伦理学导论", "Introduction to Ethics", 3, "GFVM", 60, "CR", &[3]),
    ("GFVM1033", "法律与正义", "Law and Justice", 3, "GFVM", 60, "CR", &[3]),
    ("GFQR1013", "量化推理", "Quantitative Reasoning", 3, "GFQR", 50, "CR", &[2, 1]),
    ("GFQR1023", "日常生活中的统计", "Statistics in Everyday Life", 3, "GFQR", 50, "CR", &[2, 1]),
    ("GFQR1033", "逻辑与论证", "Logic and Argument", 3, "GFQR", 50, "CR", &[2, 1]),
    ("GTCU2013", "文学与电影", "Literature and Film", 3, "GTCU", 50, "CR", &[3]),
    ("GTCU2023", "音乐与社会", "Music and Society", 3, "GTCU", 50, "CR", &[3]),
    ("GTCU2033", "茶文化", "The Culture of Tea", 3, "GTCU", 50, "CR", &[3]),
    ("GTCU2043", "神话与故事", "Myths and Stories", 3, "GTCU", 50, "CR", &[3]),
    ("GTSC2013", "科学史", "A History of Science", 3, "GTSC", 50, "CR", &[3]),
    ("GTSC2023", "湖泊生态", "The Ecology of Lakes", 3, "GTSC", 50, "CR", &[3]),
    ("GTSC2033", "食物与健康", "Food and Health", 3, "GTSC", 50, "CR", &[3]),
    ("GTSC2043", "数字时代的隐私", "Privacy in a Digital Age", 3, "GTSC", 50, "CR", &[3]),
    ("GTSU2013", "可持续发展", "Sustainable Development", 3, "GTSU", 50, "CR", &[3]),
    ("GTSU2023", "城市与乡村", "Town and Country", 3, "GTSU", 50, "CR", &[3]),
    ("GTSU2033", "全球治理", "Global Governance", 3, "GTSU", 50, "CR", &[3]),
    ("GTSU2043", "水与社会", "Water and Society", 3, "GTSU", 50, "CR", &[3]),
    ("GCAP3013", "通识顶石：跨学科研习", "Capstone: Interdisciplinary Inquiry", 3, "GCAP", 40, "CR", &[3]),
    ("GCAP3023", "通识顶石：社区项目", "Capstone: Community Project", 3, "GCAP", 40, "CR", &[3]),
    ("GCAP3033", "通识顶石：经典阅读", "Capstone: Reading the Classics", 3, "GCAP", 40, "CR", &[3]),
];

/// One unit each, satisfactory or not.
pub const WHOLE_PERSON: &[General] = &[
    ("WHOL1011", "全人教育：情绪", "Whole Person Education: Emotions", 1, "WPE", 25, "SR", &[2]),
    ("WHOL1021", "全人教育：艺术体验", "Whole Person Education: Experiencing the Arts", 1, "WPE", 25, "STU", &[2]),
    ("WHOL1031", "全人教育：野外", "Whole Person Education: Outdoors", 1, "WPE", 25, "OUT", &[2]),
    ("WHOL2011", "全人教育：志愿服务", "Whole Person Education: Service", 1, "WPE", 25, "SR", &[2]),
    ("WHOL2021", "全人教育：领导力", "Whole Person Education: Leadership", 1, "WPE", 25, "SR", &[2]),
    ("WHOL2031", "全人教育：环境意识", "Whole Person Education: Environmental Awareness", 1, "WPE", 25, "SR", &[2]),
];

/// Free electives of no programme.
pub const FREE: &[General] = &[
    ("JAPN1013", "日语一", "Japanese I", 3, "FE", 30, "SR", &[2, 1]),
    ("JAPN1023", "日语二", "Japanese II", 3, "FE", 30, "SR", &[2, 1]),
    ("FREN1013", "法语一", "French I", 3, "FE", 30, "SR", &[2, 1]),
    ("FREN1023", "法语二", "French II", 3, "FE", 30, "SR", &[2, 1]),
    ("GERM1013", "德语一", "German I", 3, "FE", 30, "SR", &[2, 1]),
    ("KORN1013", "韩语一", "Korean I", 3, "FE", 30, "SR", &[2, 1]),
    ("CULT2023", "中国文化通论", "Introduction to Chinese Culture", 3, "FE", 60, "CR", &[3]),
    ("PHIL2013", "西方哲学", "Western Philosophy", 3, "FE", 50, "CR", &[3]),
    ("ARTS1013", "素描", "Drawing", 3, "FE", 25, "STU", &[3]),
    ("PHOT1013", "摄影", "Photography", 3, "FE", 25, "STU", &[3]),
    ("PSYC1013", "大众心理学", "Psychology for Everyone", 3, "FE", 60, "CR", &[3]),
    ("ASTR1013", "观星", "Looking at the Stars", 3, "FE", 60, "CR", &[3]),
];

/// Courses that are no longer offered: code, names, what came in their place.
pub const RETIRED: &[(&str, &str, &str, &str)] = &[
    ("LANG1903", "大学英语（旧）", "College English (former)", "LEAP1013"),
    ("LANG1913", "大学英语写作（旧）", "College English Writing (former)", "LEAP1023"),
    ("COMP1903", "计算机应用（旧）", "Computer Applications (former)", "COMP1003"),
];

/// Code and names.
type Named = (&'static str, &'static str, &'static str);

/// The courses that the programmes of a division have in common, in the order of their semesters.
pub const OF_DIVISION: &[(&str, [Named; 4])] = &[
    (
        "DBM",
        [
            ("BUSI1013", "微观经济学", "Microeconomics"),
            ("BUSI1023", "财务会计原理", "Principles of Financial Accounting"),
            ("BUSI2013", "商务统计", "Business Statistics"),
            ("BUSI2023", "组织与管理", "Organisation and Management"),
        ],
    ),
    (
        "DHS",
        [
            ("HUMS1013", "批判性阅读", "Critical Reading"),
            ("HUMS1023", "社会科学导论", "Introduction to the Social Sciences"),
            ("HUMS2013", "研究方法", "Research Methods"),
            ("HUMS2023", "修辞与演讲", "Rhetoric and Public Speaking"),
        ],
    ),
    (
        "DST",
        [
            ("MATH1013", "微积分", "Calculus"),
            ("MATH1023", "线性代数", "Linear Algebra"),
            ("MATH2013", "概率论", "Probability"),
            ("SCIE2023", "科学计算", "Scientific Computing"),
        ],
    ),
    (
        "SCC",
        [
            ("CREA1013", "视觉基础", "Visual Foundations"),
            ("CREA1023", "艺术史", "A History of Art"),
            ("CREA2013", "数字创作工具", "Tools for Digital Making"),
            ("CREA2023", "叙事与剧本", "Story and Script"),
        ],
    ),
];

/// The division whose common courses its programmes take.
pub fn common_of(division: &str) -> &'static [(&'static str, &'static str, &'static str); 4] {
    let wanted = if division == "SIS" { "DST" } else { division };
    let found = OF_DIVISION.iter().find(|(code, _)| *code == wanted).or(OF_DIVISION.first());
    found.map_or(&[("", "", ""); 4], |(_, courses)| courses)
}
