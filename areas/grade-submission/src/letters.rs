//! Letters to those who enter and submit grades, and to their heads.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Both, Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{
    courses::course,
    submission::{section_grade_sheet::Model as Sheet, section_user},
    timetable::section,
    university::{division, programme, semester, staff},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::tables::SHEET;

pub const OPENED: &str = "sgs.opened";
pub const REMINDER: &str = "sgs.reminder";
pub const OVERDUE: &str = "sgs.overdue";
pub const OVERDUE_COPY: &str = "sgs.overdue_copy";
pub const RETURNED: &str = "sgs.returned";
pub const CONFIRMED: &str = "sgs.confirmed";

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("收件人姓名", "Name of the recipient")),
    ("sections", Text::new("教学班", "Sections")),
    ("semester", Text::new("学期", "Semester")),
    ("deadline", Text::new("截止时间", "Deadline")),
    ("reason", Text::new("原因", "Reason")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "sgs",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        OPENED,
        Text::new("成绩提交开放", "Grade submission opened"),
        Text::new("{{semester}}成绩提交已开放", "Grade submission for {{semester}} is open"),
        Text::new(
            "{{name}}：\n\n请于 {{deadline}} 前录入并提交以下教学班的{{semester}}成绩：{{sections}}。",
            "{{name}},\n\nPlease enter and submit the grades of {{semester}} by {{deadline}}: {{sections}}.",
        ),
    ),
    kind(
        REMINDER,
        Text::new("成绩提交催交", "Grade submission reminder"),
        Text::new("请提交{{semester}}成绩", "Please submit the grades of {{semester}}"),
        Text::new(
            "{{name}}：\n\n以下教学班的成绩尚未提交，截止时间为 {{deadline}}：{{sections}}。",
            "{{name}},\n\nThese sections have no submitted grades yet; the deadline is {{deadline}}: {{sections}}.",
        ),
    ),
    kind(
        OVERDUE,
        Text::new("成绩提交逾期", "Grade submission overdue"),
        Text::new("{{semester}}成绩已逾期未交", "Grades of {{semester}} are overdue"),
        Text::new(
            "{{name}}：\n\n以下教学班的成绩已于 {{deadline}} 截止，至今未提交：{{sections}}。请尽快提交；本信已抄送系主任。",
            "{{name}},\n\nGrades of these sections were due at {{deadline}} and are missing: {{sections}}. Please submit them now; your head has a copy of this letter.",
        ),
    ),
    kind(
        OVERDUE_COPY,
        Text::new("成绩提交逾期（抄送）", "Grade submission overdue (copy)"),
        Text::new("有教学班{{semester}}成绩逾期未交", "Sections whose grades of {{semester}} are overdue"),
        Text::new(
            "{{name}}：\n\n以下教学班的成绩已于 {{deadline}} 截止，至今未提交：{{sections}}。",
            "{{name}},\n\nGrades of these sections were due at {{deadline}} and are missing: {{sections}}.",
        ),
    ),
    kind(
        RETURNED,
        Text::new("成绩表被退回", "Grade sheet returned"),
        Text::new("{{sections}}的成绩表已退回", "The grade sheet of {{sections}} was returned"),
        Text::new(
            "{{name}}：\n\n{{sections}}的{{semester}}成绩表已退回，原因：{{reason}}。请修改后重新提交。",
            "{{name}},\n\nThe sheet of {{sections}} for {{semester}} was returned: {{reason}}. Please correct it and submit again.",
        ),
    ),
    kind(
        CONFIRMED,
        Text::new("成绩已确认", "Grades confirmed"),
        Text::new("{{sections}}的成绩已确认", "The grades of {{sections}} are confirmed"),
        Text::new(
            "{{name}}：\n\n教务处已确认{{sections}}的{{semester}}成绩。",
            "{{name}},\n\nThe registry has confirmed the grades of {{sections}} for {{semester}}.",
        ),
    ),
];

/// What a letter about sheets needs to know.
struct Around {
    courses: HashMap<String, course::Model>,
    sections: HashMap<String, section::Model>,
    term: Both,
}

impl Around {
    async fn load(db: &impl ConnectionTrait, sheets: &[Sheet]) -> Result<Self> {
        let (mut courses, mut sections) = (HashMap::new(), HashMap::new());
        for some in sheets.chunks(AT_ONCE) {
            let wanted = course::Column::Id.is_in(some.iter().map(|sheet| sheet.course_id.clone()));
            courses.extend(course::Entity::find().filter(wanted).all(db).await?.into_iter().map(|c| (c.id.clone(), c)));
            let wanted = section::Column::Id.is_in(some.iter().map(|sheet| sheet.section_id.clone()));
            let found = section::Entity::find().filter(wanted).all(db).await?;
            sections.extend(found.into_iter().map(|s| (s.id.clone(), s)));
        }
        let term = match sheets.first() {
            Some(sheet) => semester::Entity::find_by_id(&sheet.semester_id).one(db).await?,
            None => None,
        };
        Ok(Self { courses, sections, term: term.map(|t| Both::new(t.name_cn, t.name_en)).unwrap_or_default() })
    }

    fn label(&self, sheet: &Sheet) -> String {
        let code = self.courses.get(&sheet.course_id).map_or("", |course| course.code.as_str());
        let no = self.sections.get(&sheet.section_id).map_or("", |section| section.section_no.as_str());
        format!("{code} ({no})")
    }
}

/// One letter to everybody who enters or submits, about all of theirs.
pub async fn tell(cx: &Cx, code: &'static str, sheets: &[Sheet], reason: &str) -> Result<()> {
    let tx = cx.tx().await?;
    let mut of_staff: BTreeMap<String, Vec<&Sheet>> = BTreeMap::new();
    for some in sheets.chunks(AT_ONCE) {
        let held = section_user::Entity::find()
            .filter(section_user::Column::SectionId.is_in(some.iter().map(|sheet| sheet.section_id.clone())))
            .filter(section_user::Column::Role.is_in(["ENTER", "SUBMIT"]))
            .filter(section_user::Column::ArchivedAt.is_null())
            .order_by_asc(section_user::Column::Id)
            .all(tx)
            .await?;
        for row in held {
            let theirs = some.iter().filter(|sheet| sheet.section_id == row.section_id);
            of_staff.entry(row.staff_id).or_default().extend(theirs);
        }
    }
    write(cx, code, sheets, of_staff, reason).await
}

/// The same to the heads of the programmes that offer the courses; without one, to the dean.
pub async fn tell_heads(cx: &Cx, code: &'static str, sheets: &[Sheet]) -> Result<()> {
    let tx = cx.tx().await?;
    let around = Around::load(tx, sheets).await?;
    let programmes = programme::Entity::find().filter(programme::Column::ArchivedAt.is_null()).all(tx).await?;
    let divisions = division::Entity::find().all(tx).await?;
    let mut of_staff: BTreeMap<String, Vec<&Sheet>> = BTreeMap::new();
    for sheet in sheets {
        let Some(course) = around.courses.get(&sheet.course_id) else { continue };
        let offered = programmes.iter().find(|p| Some(&p.id) == course.offering_programme_id.as_ref());
        let dean = divisions.iter().find(|d| Some(&d.id) == course.offering_division_id.as_ref());
        let head = offered.and_then(|p| p.director_staff_id.as_ref());
        if let Some(staff_id) = head.or(dean.and_then(|d| d.dean_staff_id.as_ref())) {
            of_staff.entry(staff_id.clone()).or_default().push(sheet);
        }
    }
    write(cx, code, sheets, of_staff, "").await
}

async fn write(
    cx: &Cx,
    code: &'static str,
    sheets: &[Sheet],
    of_staff: BTreeMap<String, Vec<&Sheet>>,
    reason: &str,
) -> Result<()> {
    let tx = cx.tx().await?;
    let around = Around::load(tx, sheets).await?;
    let ids: Vec<String> = of_staff.keys().cloned().collect();
    let (mut accounts, mut users) = (HashMap::new(), HashMap::new());
    for some in ids.chunks(AT_ONCE) {
        let rows = staff::Entity::find().filter(staff::Column::Id.is_in(some)).all(tx).await?;
        accounts.extend(rows.into_iter().filter_map(|row| Some((row.id, row.user_id?))));
        let known = user::Entity::find()
            .filter(user::Column::Id.is_in(some.iter().filter_map(|id| accounts.get(id).cloned())))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        users.extend(known.all(tx).await?.into_iter().map(|user| (user.id.clone(), user)));
    }
    let letters = of_staff.iter().filter_map(|(staff_id, theirs)| {
        let user = users.get(accounts.get(staff_id)?)?;
        let first = theirs.first()?;
        let lang = Lang::from_header(Some(&user.language));
        let mut labels: Vec<String> = theirs.iter().map(|sheet| around.label(sheet)).collect();
        labels.sort();
        labels.dedup();
        let between = if lang == Lang::En { ", " } else { "、" };
        let values = vec![
            ("name", user.name.clone()),
            ("sections", labels.join(between)),
            ("semester", around.term.get(lang).to_owned()),
            ("deadline", first.deadline.local_text()),
            ("reason", reason.to_owned()),
        ];
        let to = Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang };
        Some(Letter { to, values, biz: Some((SHEET, first.id.clone())) })
    });
    send_all(cx, code, letters.collect()).await
}
