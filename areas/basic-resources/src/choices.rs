//! Lists to choose from that more than one table of this area uses.

use kernel::{Text, resource::Choice};

pub const STUDENT_TYPES: &[Choice] = &[
    ("UG", Text::new("本科", "Undergraduate")),
    ("TPG", Text::new("授课型研究生", "Taught postgraduate")),
    ("RPG", Text::new("研究型研究生", "Research postgraduate")),
];

pub const LOCALES: &[Choice] = &[("zh-CN", Text::new("中文", "Chinese")), ("en-US", Text::new("英文", "English"))];

pub const SEMESTER_STATES: &[Choice] = &[
    ("PLANNED", Text::new("计划中", "Planned")),
    ("CURRENT", Text::new("当前", "Current")),
    ("CLOSED", Text::new("已结束", "Closed")),
];

pub const DAY_TYPES: &[Choice] = &[
    ("TEACHING", Text::new("教学日", "Teaching")),
    ("HOLIDAY", Text::new("节假日", "Holiday")),
    ("READING_WEEK", Text::new("阅读周", "Reading week")),
    ("REVISION", Text::new("复习日", "Revision")),
    ("EXAM", Text::new("考试日", "Examination")),
    ("MAKE_UP", Text::new("补课日", "Make-up")),
    ("REGISTRATION", Text::new("注册日", "Registration")),
    ("ADMIN", Text::new("行政日", "Administration")),
    ("VACATION", Text::new("休息日", "No classes")),
];

pub const PLACE_STATES: &[Choice] = &[
    ("ACTIVE", Text::new("可用", "Active")),
    ("MAINTENANCE", Text::new("维修", "Maintenance")),
    ("CLOSED", Text::new("停用", "Closed")),
];

pub const EQUIPMENT: &[Choice] = &[
    ("PROJECTOR", Text::new("投影", "Projector")),
    ("DISPLAY", Text::new("显示屏", "Display screen")),
    ("WHITEBOARD", Text::new("白板", "Whiteboard")),
    ("BLACKBOARD", Text::new("黑板", "Blackboard")),
    ("SOUND", Text::new("音响", "Sound system")),
    ("RECORDING", Text::new("录播", "Lecture recording")),
    ("VIDEO_CALL", Text::new("视频会议", "Video conference")),
    ("COMPUTERS", Text::new("学生电脑", "Student computers")),
    ("MOVABLE_SEATS", Text::new("活动桌椅", "Movable seats")),
    ("TIERED_SEATS", Text::new("阶梯座位", "Tiered seats")),
    ("LAB_BENCHES", Text::new("实验台", "Laboratory benches")),
    ("PIANO", Text::new("钢琴", "Piano")),
    ("ACCESSIBLE", Text::new("无障碍", "Step-free access")),
];
