//! A plan of nine units, students who stand differently in it, and people who are named to check them.

use kernel::{actor::Actions, identity::entity::user};
use schema::{
    courses::{structure, structure_category, structure_student},
    graduation::{ga_batch, ga_student},
    university::{department, staff},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    kit::Campus,
    stock::{PlanRow, REGISTERED, add_block, add_course, add_plan, add_result, add_seat, add_type},
    support::Site,
};

pub const MAJOR: &str = "/api/graduation-audit/major";
pub const MINOR: &str = "/api/graduation-audit/minor";

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// A refusal by this rule; answers it.
#[track_caller]
pub fn refused(answer: Answer, code: &str) -> Value {
    let answer = answer.expect(409);
    assert_eq!(answer.code(), code, "{}", answer.json);
    answer.json
}

/// A member of staff with an account and a page.
pub struct Member {
    pub staff: String,
    pub client: Client,
}

pub struct Graduation {
    pub campus: Campus,
    pub office: Client,
    pub department: String,
    pub plan: String,
    /// Of free electives.
    pub free: String,
    /// A and B are required; X and Y are free.
    pub courses: [String; 4],
    pub batch: String,
    /// Passes; passes if the course under way is passed; does not.
    pub students: [String; 3],
}

impl Graduation {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let office = office(site).await;
        let (mr, fe) = (add_type(site, "MR").await, add_type(site, "FE").await);
        let mut courses = vec![];
        for code in ["COMP1003", "COMP3003", "HIST1003", "HIST1013"] {
            courses.push(add_course(site, code, "").await);
        }
        let courses: [String; 4] = courses.try_into().unwrap();
        let (plan, free) = plan(site, &campus, ("MAJOR", "CMP-2026"), (&mr, &fe), &courses).await;
        let department = insert!(
            site,
            department {
                code: "AR".to_owned(),
                name_en: "Registry".to_owned(),
                name_cn: "教务处".to_owned(),
                parent_id: None,
                kind: "ADMIN".to_owned(),
                head_staff_id: None,
                division_id: None,
                sort_order: 0,
                enabled: true,
            }
        );
        let mut students = vec![];
        for n in 1..=3 {
            students.push(campus.student(site, &format!("26300{n:03}"), "ACTIVE").await);
        }
        let students: [String; 3] = students.try_into().unwrap();
        let [a, b, x, _] = &courses;
        for student in &students {
            follow(site, student, &plan).await;
            add_result(site, &campus, student, a, ("A-", 367)).await;
        }
        for course in [b, x] {
            add_result(site, &campus, &students[0], course, ("B+", 333)).await;
        }
        add_result(site, &campus, &students[1], x, ("B", 300)).await;
        add_seat(site, &campus.semester, &students[1], b, REGISTERED).await;
        figures(site, &campus).await;
        let made = office.post(&format!("{MAJOR}/batch"), batch(&campus)).await.expect(200);
        let batch = text(&made.result()["id"]);
        Self { campus, office, department, plan, free, courses, batch, students }
    }

    pub async fn command(&self, client: &Client, verb: &str) -> Answer {
        client.post(&format!("{MAJOR}/batch/{verb}"), json!({ "id": self.batch })).await
    }

    /// Audited, and with the programmes.
    pub async fn with_programmes(site: &Site) -> (Self, Member, Member) {
        let all = Self::build(site).await;
        all.command(&all.office, "run").await.expect(200);
        let registry = all.named(site, "registry", "REGISTRY", None).await;
        let programme = all.named(site, "programme", "PROGRAMME", Some(&all.campus.division)).await;
        all.command(&registry.client, "sign").await.expect(200);
        (all, programme, registry)
    }

    /// A member of staff, named for a duty by the office.
    pub async fn named(&self, site: &Site, name: &str, duty: &str, division: Option<&str>) -> Member {
        let member = self.member(site, name).await;
        let body = json!({ "staffId": member.staff, "duty": duty, "divisionId": division, "remark": "" });
        self.office.post(&format!("{MAJOR}/access"), body).await.expect(200);
        member
    }

    pub async fn member(&self, site: &Site, name: &str) -> Member {
        let page = [("ADMIN_AUTH_LEARNING_SP_GRADUATION_MAJOR", Actions::all())];
        let (person, client) = site.person(name, &page).await;
        let staff = insert!(
            site,
            staff {
                staff_no: format!("S-{name}"),
                name_en: name.to_owned(),
                name_cn: name.to_owned(),
                title: String::new(),
                gender: String::new(),
                department_id: self.department.clone(),
                email: String::new(),
                phone: kernel::protect::Sealed::default(),
                phone_index: String::new(),
                post: String::new(),
                employ_type: "FT".into(),
                status: "ACTIVE".into(),
                user_id: Some(person.user_id),
            }
        );
        site.app.db().maintained();
        Member { staff, client }
    }

    pub async fn row(&self, site: &Site, student: &str) -> ga_student::Model {
        let rows = ga_student::Entity::find()
            .filter(ga_student::Column::BatchId.eq(&self.batch))
            .filter(ga_student::Column::StudentId.eq(student))
            .filter(ga_student::Column::ArchivedAt.is_null());
        rows.one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    pub async fn ids(&self, site: &Site) -> Vec<String> {
        let mut ids = vec![];
        for student in &self.students {
            ids.push(self.row(site, student).await.id);
        }
        ids
    }

    pub async fn state(&self, site: &Site) -> ga_batch::Model {
        ga_batch::Entity::find_by_id(&self.batch).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    pub async fn decide(&self, client: &Client, ids: &[String], decision: &str, reason: &str) -> Answer {
        let body = json!({ "ids": ids, "decision": decision, "reason": reason });
        client.post(&format!("{MAJOR}/student/decide"), body).await
    }

    /// The account of a student with the page of reports.
    pub async fn account(&self, site: &Site, student: &str) -> Client {
        let page = [("STUDENT_AUTH_GRADUATION_REPORT", Actions::all())];
        let (person, client) = site.person(&format!("own-{student}"), &page).await;
        let db = site.app.db();
        let row = user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.student_id = Set(Some(student.to_owned()));
        row.update(db.maintenance()).await.unwrap();
        db.maintained();
        site.app.sessions.forget();
        client
    }
}

pub async fn office(site: &Site) -> Client {
    let pages = ["", "_MAJOR", "_MINOR"].map(|end| format!("ADMIN_AUTH_LEARNING_SP_GRADUATION{end}"));
    let pages: Vec<(&str, Actions)> = pages.iter().map(|page| (page.as_str(), Actions::all())).collect();
    site.person("graduation-office", &pages).await.1
}

pub fn batch(campus: &Campus) -> Value {
    json!({
        "nameCn": "毕业审核", "nameEn": "Graduation audit", "studentType": "UG", "semesterId": campus.semester,
        "cohortIds": [campus.cohort], "ruleVersion": "HONOURS_2024", "rounding": "HALF_UP", "queryUntil": null,
        "reportCn": "请核对", "reportEn": "Please check",
    })
}

/// Six units required by name and three free.
pub async fn plan(
    site: &Site,
    campus: &Campus,
    (kind, code): (&str, &str),
    (mr, fe): (&str, &str),
    [a, b, ..]: &[String; 4],
) -> (String, String) {
    let row = PlanRow { kind, code, cohort: None, units: 9, status: "PUBLISHED" };
    let plan = add_plan(site, &campus.programme, row).await;
    let low = structure::ActiveModel { id: Set(plan.clone()), min_upper_units: Set(3), ..Default::default() };
    low.update(site.app.db().maintenance()).await.unwrap();
    add_block(site, &plan, mr, &[a, b]).await;
    structure_category::Entity::update_many()
        .col_expr(structure_category::Column::MinUnits, Expr::value(6))
        .filter(structure_category::Column::StructureId.eq(&plan))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    let free = insert!(
        site,
        structure_category {
            structure_id: plan.clone(),
            course_type_id: fe.to_owned(),
            name_en: "Free".into(),
            name_cn: "自由选修".into(),
            min_units: 3,
            max_units: None,
            min_courses: 0,
            group_rule: "CHOOSE_UNITS".into(),
            section_type_id: None,
            tag_codes: Default::default(),
            double_count: "NONE".into(),
            parent_id: None,
            sort_order: 1,
        }
    );
    site.app.db().maintained();
    (plan, free)
}

pub async fn follow(site: &Site, student: &str, plan: &str) {
    insert!(
        site,
        structure_student {
            student_id: student.to_owned(),
            structure_id: plan.to_owned(),
            from_semester_id: None,
            is_current: true,
        }
    );
    site.app.db().maintained();
}

/// Averages made of the results.
pub async fn figures(site: &Site, campus: &Campus) {
    let db = site.app.db();
    grades::api::recalculate(db.maintenance(), &campus.semester, site.app.clock.now()).await.unwrap();
    db.maintained();
}
