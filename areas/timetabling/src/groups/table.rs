//! Groups of students, and who is in them, as they are listed and written.

use basic_resources::api::tables::{ANY_PROGRAMMES, NAMED, SEMESTERS, STREAMS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Permission, Result, Text,
    resource::{Field, OnceTable, ReferencedBy, Resource, Spec, Table},
};
use schema::timetable::{tt_group, tt_group_student};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    may::{PAGES, READERS},
    some,
    tables::{GROUP, GROUPS, MEMBER, MEMBERS},
};

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("tt_group_student", "group_id", Text::new("组员", "members"))
        .listed_at("/learning/tts/group-list", "ids"),
    ReferencedBy::list("section", "group_ids", Text::new("教学班", "sections"))
        .listed_at("/learning/tts/section-list", "groupIds"),
];

static GROUP_TABLE: OnceTable = OnceTable::new();
static MEMBER_TABLE: OnceTable = OnceTable::new();

/// The one description of groups.
pub fn groups() -> Result<&'static Table> {
    GROUP_TABLE.described(Table::of::<Groups>)
}

/// The one description of who is in a group.
pub fn members() -> Result<&'static Table> {
    MEMBER_TABLE.described(Table::of::<Members>)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TimetableGroupInput)]
pub struct GroupInput {
    pub semester_id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub programme_id: String,
    #[serde(default)]
    pub stream_id: Option<String>,
    pub year: i32,
    #[serde(default)]
    pub expected_size: Option<i32>,
    #[serde(default)]
    pub remark: String,
}

pub struct Groups;

impl Resource for Groups {
    type Entity = tt_group::Entity;
    type Input = GroupInput;

    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        Spec {
            subject: GROUP,
            stem: "TimetableGroup",
            label: Text::new("学生组", "groups of students"),
            permissions: PAGES,
            table: &GROUPS,
            title: NAMED,
            fields: vec![
                Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
                Field::code("code", 40, "代码", "Code").required().filter().search().sort(),
                Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
                Field::reference("programmeId", &ANY_PROGRAMMES, NAMED, "专业", "Programme")
                    .with_code()
                    .required()
                    .filter(),
                Field::reference("streamId", &STREAMS, NAMED, "方向", "Stream").filter(),
                Field::integer("year", 1, 8, "年级", "Year").required().filter().sort(),
                Field::integer("expectedSize", 0, 10_000, "预计人数", "Expected size").sort(),
                Field::text("remark", 500, "备注", "Remark").search(),
            ],
            unique: &[&["semesterId", "code"]],
            referenced_by: USED_BY,
            reuses_keys: true,
            sort: ("code", false),
            page: "/learning/tts/group-list",
            offered_to: &[],
        }
    }

    fn write(input: GroupInput, row: &mut tt_group::ActiveModel) {
        let GroupInput { semester_id, code, name_en, name_cn, programme_id, stream_id, year, expected_size, remark } =
            input;
        row.semester_id = Set(semester_id);
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.programme_id = Set(programme_id);
        row.stream_id = Set(some(stream_id));
        row.year = Set(year);
        row.expected_size = Set(expected_size.unwrap_or_default());
        row.remark = Set(remark);
    }
}

/// Nobody writes these rows by a plain form.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoTimetableGroupStudentInput)]
pub struct NoInput {}

pub struct Members;

impl Resource for Members {
    type Entity = tt_group_student::Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const READERS: &'static [Permission] = READERS;

    fn spec() -> Spec {
        let fields = [
            Field::reference("groupId", &GROUPS, NAMED, "学生组", "Group").with_code().filter(),
            Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
        ];
        Spec {
            subject: MEMBER,
            stem: "TimetableGroupStudent",
            label: Text::new("学生组成员", "members of groups"),
            permissions: PAGES,
            table: &MEMBERS,
            title: UNNAMED,
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", false),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_: NoInput, _: &mut tt_group_student::ActiveModel) {}
}
