//! How what is made is called where the merge shows it.

use std::sync::LazyLock;

use basic_resources::api::tables::{ANY_PROGRAMMES, NAMED, TEACHER_TITLE, TEACHERS};
use course_planning::api::{COURSE, COURSES};
use kernel::{
    Text,
    effects::Known,
    resource::{Field, Title},
};

use crate::tables::{COURSE_PLACE, GROUP, SECTION, SESSION};

static SECTIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code(),
        Field::code("sectionNo", 20, "班号", "Section"),
        Field::integer("quota", 0, 9999, "名额", "Quota"),
        Field::references("teacherIds", &TEACHERS, TEACHER_TITLE, "教师", "Teachers"),
        Field::codes("groupIds", 40, "学生组", "Groups"),
        Field::code("combinedGroupId", 80, "合班", "Taught together"),
    ]
});
static SESSIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![Field::code("kind", 4, "课节类型", "Kind of meeting"), Field::integer("hours", 0, 24, "学时", "Hours")]
});
static GROUPS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::code("code", 60, "组名", "Name"),
        Field::reference("programmeId", &ANY_PROGRAMMES, NAMED, "专业", "Programme").with_code(),
        Field::integer("year", 1, 8, "年级", "Year"),
        Field::integer("expectedSize", 0, 2000, "预计人数", "Expected size"),
    ]
});
static PLACES: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code(),
        Field::integer("minCapacity", 0, 9999, "最少座位", "Least capacity"),
    ]
});

const NONE: Title = Title { code: None, zh: "", en: "" };
const BY_CODE: Title = Title { code: Some("code"), zh: "name_cn", en: "name_en" };

pub fn effects() -> [Known<'static>; 4] {
    [
        Known { subject: SECTION, label: Text::new("教学班", "a section"), fields: &SECTIONS, title: NONE },
        Known { subject: SESSION, label: Text::new("课节", "a meeting"), fields: &SESSIONS, title: NONE },
        Known { subject: GROUP, label: Text::new("学生组", "a group"), fields: &GROUPS, title: BY_CODE },
        Known {
            subject: COURSE_PLACE,
            label: Text::new("场地要求", "requirements on the room"),
            fields: &PLACES,
            title: NONE,
        },
    ]
}
