//! Parents and others who answer for a student.

use kernel::{
    Cx, FieldError, Text,
    protect::{IdNumber, Phone, Sealed},
    resource::{Field, Proposed, Reach, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::guardian::{ActiveModel, Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::table::{PAGES, STUDENT_TITLE, STUDENTS};

pub static GUARDIANS: TableRef = TableRef::new("guardian", ScopeRule::Through("student_id", &STUDENTS), true);

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuardianInput {
    pub student_id: String,
    pub name: String,
    pub relation: String,
    #[serde(default)]
    pub id_no: String,
    #[serde(default)]
    pub mobile: String,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub workplace: String,
    #[serde(default)]
    pub post: String,
    #[serde(default)]
    pub address: String,
    #[serde(default)]
    pub is_primary: bool,
    #[serde(default)]
    pub is_emergency: bool,
}

pub struct Guardians;

impl Resource for Guardians {
    type Entity = Entity;
    type Input = GuardianInput;

    const PERSONS: bool = true;
    const ASKS_PURPOSE: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "si.guardian",
            stem: "Guardian",
            label: Text::new("监护人", "guardians"),
            permissions: PAGES,
            table: &GUARDIANS,
            title: Title { code: None, zh: "name", en: "name" },
            fields: vec![
                Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student")
                    .with_code()
                    .required()
                    .filter(),
                Field::text("name", 100, "姓名", "Name").required().search().sort(),
                Field::text("relation", 30, "关系", "Relation").required().filter(),
                Field::protected::<IdNumber>("idNo", "证件号码", "Document number").filter().search(),
                Field::protected::<Phone>("mobile", "手机", "Mobile").filter().search(),
                Field::code("email", 200, "邮箱", "E-mail").search(),
                Field::text("workplace", 200, "工作单位", "Workplace"),
                Field::text("post", 100, "职务", "Post"),
                Field::text("address", 300, "住址", "Address"),
                Field::bool("isPrimary", "第一监护人", "Primary").filter(),
                Field::bool("isEmergency", "紧急联系人", "Emergency contact").filter(),
            ],
            unique: &[&["studentId", "name"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &GuardianInput, errors: &mut Vec<FieldError>) {
        if !input.email.is_empty() && !input.email.contains('@') {
            let text = Text::new("邮箱格式不正确", "This is not an e-mail address");
            errors.push(FieldError::new("email", "wrong_format", text));
        }
    }

    /// One of a student's guardians is the first to be called.
    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            let primary = |row: &Proposed<'_>| row.input.get("isPrimary").is_some_and(|v| v == true);
            let claimed: Vec<String> =
                rows.iter().filter(|r| primary(r)).map(|r| r.text("studentId").to_owned()).collect();
            let mut taken: Vec<(String, String)> = vec![];
            for students in claimed.chunks(500) {
                let found = Entity::find()
                    .filter(Column::StudentId.is_in(students))
                    .filter(Column::IsPrimary.eq(true))
                    .filter(Column::ArchivedAt.is_null());
                taken.extend(found.all(db).await?.into_iter().map(|row| (row.student_id, row.id)));
            }
            let mine: Vec<String> = rows.iter().filter_map(|r| r.id().map(str::to_owned)).collect();
            // One that gives the place up in the same import no longer holds it.
            taken.retain(|(_, id)| !mine.contains(id));
            for row in rows.iter_mut().filter(|r| primary(r)) {
                let student = row.text("studentId").to_owned();
                if taken.iter().any(|(of, _)| *of == student) {
                    let text = Text::new(
                        "该学生已有第一监护人，请先取消原来的",
                        "This student has a primary guardian already; take the mark off that one first",
                    );
                    row.errors.push(FieldError::new("isPrimary", "primary_taken", text));
                } else {
                    taken.push((student, row.id().unwrap_or_default().to_owned()));
                }
            }
            Ok(())
        })
    }

    fn write(input: GuardianInput, row: &mut ActiveModel) {
        let GuardianInput {
            student_id,
            name,
            relation,
            id_no,
            mobile,
            email,
            workplace,
            post,
            address,
            is_primary,
            is_emergency,
        } = input;
        row.student_id = Set(student_id);
        row.name = Set(name);
        row.relation = Set(relation);
        row.id_no = Set(Sealed::entered(id_no));
        row.mobile = Set(Sealed::entered(mobile));
        row.email = Set(email);
        row.workplace = Set(workplace);
        row.post = Set(post);
        row.address = Set(address);
        row.is_primary = Set(is_primary);
        row.is_emergency = Set(is_emergency);
    }
}
