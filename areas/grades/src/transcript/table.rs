//! Transcripts as they are listed.

use course_planning::api::{STUDENT, STUDENTS};
use kernel::{
    Api, Result, Text,
    resource::{Field, OnceTable, Rules, Services, Spec, Table, ThroughFilter, Title},
};
use schema::grades::transcript::Entity;

use super::kind::{KINDS, STATES};
use crate::{
    may::GRADES,
    tables::{TRANSCRIPT, TRANSCRIPTS},
};

const SERIAL: Title = Title { code: None, zh: "serial_no", en: "serial_no" };

const FILTERS: &[ThroughFilter] = &[
    ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
    ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of transcripts.
pub fn transcripts() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: TRANSCRIPT,
            stem: "Transcript",
            label: Text::new("成绩单", "transcripts"),
            permissions: GRADES.own,
            table: &TRANSCRIPTS,
            title: SERIAL,
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["serialNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("issuedAt", true),
            page: "/learning/student-grade/transcript-list",
            offered_to: &[],
        },
        Rules { persons: true, readers: GRADES.readers, filters: FILTERS, ..Rules::NONE },
    )
}

fn fields() -> Vec<Field> {
    let chain = |name, zh, en| Field::reference(name, &TRANSCRIPTS, SERIAL, zh, en).filter();
    vec![
        Field::code("serialNo", 40, "编号", "Serial number").filter().search().sort(),
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
        Field::choice("kind", KINDS, "种类", "Kind").filter().sort(),
        Field::choice("state", STATES, "状态", "State").filter().sort(),
        Field::bool("reissueDue", "待重新出具", "To be issued again").filter(),
        Field::instant("issuedAt", "出具时间", "Issued at").filter().sort(),
        Field::text("issuedByName", 100, "出具人", "Issued by").search(),
        Field::integer("printedCount", 0, 100_000, "打印次数", "Times printed").sort(),
        Field::instant("printedAt", "最近打印", "Last printed"),
        Field::instant("revokedAt", "作废时间", "Revoked at"),
        Field::text("revokedReason", 500, "作废原因", "Why revoked").search(),
        chain("replacesId", "替代的旧成绩单", "Replaces"),
        chain("replacedById", "由此份替代", "Replaced by"),
        Field::code("digest", 64, "内容摘要", "Digest of the content"),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    transcripts()?.mount(api, "/api/grades/transcript", Services::READ)
}
