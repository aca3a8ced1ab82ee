//! Students who are expected and have not arrived: their list, and whether their papers were seen.

use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Permission, Policy, Result, Text, View,
    op::Need,
    protect::IdNumber,
    resource::{Field, Resource, Services, Spec, Table, Title, rows::change_all},
    scope::{ScopeRule, TableRef},
};
use schema::students::student::{ActiveModel, Entity};
use sea_orm::Set;

use super::{found::students, inputs::CheckDocumentsInput, refs};
use crate::table::{NoInput, STUDENTS};

static EXPECTED: TableRef = TableRef::new(
    "study_status",
    ScopeRule::Of("code", "NEW", &ScopeRule::Everyone("a state is the same for everybody")),
    true,
);
pub static NEWCOMERS: TableRef =
    TableRef::new("student", ScopeRule::Both(&STUDENTS.scope, &ScopeRule::Through("study_status_id", &EXPECTED)), true);

const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SI];
const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];
const PATH: &str = "/api/si/newcomer";

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Newcomers>()?.mount(api, PATH, Services::READ)?;
    let label = Text::new("核验新生材料", "Check the papers of new students");
    let op = Op::patch(PATH, "checkNewcomerDocuments", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/ids", &NEWCOMERS)])
        .audit(super::SUBJECT);
    api.op(
        op,
        |cx: Cx, Json(input): Json<CheckDocumentsInput>| async move { check_documents(&cx, input).await.map(View) },
    );
    Ok(())
}

pub struct Newcomers;

impl Resource for Newcomers {
    type Entity = Entity;
    type Input = NoInput;

    fn spec() -> Spec {
        Spec {
            subject: super::SUBJECT,
            stem: "Newcomer",
            label: Text::new("待报到新生", "new students"),
            permissions: PAGES,
            table: &NEWCOMERS,
            title: Title { code: Some("student_no"), zh: "name_cn", en: "name_en" },
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["studentNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("studentNo", false),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("studentNo", 20, "学号", "Student number").filter().search().sort(),
        Field::text("nameCn", 100, "中文姓名", "Chinese name").search().sort(),
        Field::text("nameEn", 100, "英文姓名", "English name").search().sort(),
        Field::protected::<IdNumber>("idNo", "证件号码", "Document number").filter().search(),
        Field::reference("programmeId", &refs::PROGRAMMES, refs::NAMED, "专业", "Programme").filter(),
        Field::reference("cohortId", &refs::COHORTS, refs::NAMED, "年级", "Cohort").filter(),
        Field::reference("categoryId", &refs::CATEGORIES, refs::NAMED, "学生类别", "Category").filter(),
        Field::bool("documentsChecked", "材料已核验", "Documents checked").filter().sort(),
        Field::bool("feeHold", "欠费", "Fee hold").filter().sort(),
        Field::code("photoAdmission", 32, "录取照片", "Admission photo"),
        Field::date("entryDate", "入学日期", "Entry date").filter().sort(),
    ]
}

async fn check_documents(cx: &Cx, input: CheckDocumentsInput) -> Result<u64> {
    let before = students(cx, &input.ids).await?;
    let row = ActiveModel { documents_checked: Set(input.documents_checked), ..Default::default() };
    let differ = before.iter().filter(|s| s.documents_checked != input.documents_checked).count();
    if differ == 0 {
        cx.nothing_changed();
    }
    change_all::<Entity>(cx, super::SUBJECT, before, &row).await?;
    Ok(differ as u64)
}
