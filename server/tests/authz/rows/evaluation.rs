//! Evaluations: a published questionnaire, a class with its teacher, and a folder as far as it is wanted.

use kernel::{Timestamp, actor::Actions, identity::entity::user, ids};
use oprf::{Evaluated, Holder};
use schema::{
    evaluation::{te_comment, te_folder, te_item, te_result, te_section, te_viewer},
    university::staff,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{add_row, plans::id, terms::Fresh};
use crate::{
    calls::{from_elsewhere, unique},
    exemplars::weeks::{Class, class},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "Questionnaire" => "/api/te/questionnaire",
        "QuestionnairePart" => "/api/te/part",
        "QuestionnaireItem" => "/api/te/item",
        "EvaluationFolder" => "/api/te/folder",
        "EvaluationSection" => "/api/te/section",
        "SeenEvaluationSection" => "/api/te/seen-section",
        "EvaluationViewer" => "/api/te/viewer",
        "EvaluationResult" => "/api/te/result",
        "SeenEvaluationResult" => "/api/te/seen-result",
        "EvaluationComment" => "/api/te/comment",
        "SeenEvaluationComment" => "/api/te/seen-comment",
        _ => return None,
    })
}

fn questionnaire() -> Value {
    json!({
        "code": format!("Q{}", unique()), "nameCn": "评教问卷", "nameEn": "Questionnaire", "points": 5, "allowNa": true,
        "lowCn": "非常不同意", "lowEn": "Strongly disagree", "highCn": "非常同意", "highEn": "Strongly agree",
        "remark": "",
    })
}

fn part(questionnaire: &str) -> Value {
    json!({ "questionnaireId": questionnaire, "code": format!("P{}", unique()), "titleCn": "教学", "titleEn": "Teaching" })
}

/// A draft with one part; its id, its code and the part's code.
async fn draft(site: &Site) -> (String, String, String) {
    let root = from_elsewhere(&site.root());
    let made = root.post("/api/te/questionnaire", questionnaire()).await.expect(200).result().clone();
    let of = id(&made);
    let part = root.post("/api/te/part", part(&of)).await.expect(200).result().clone();
    (of, made["code"].as_str().unwrap().to_owned(), part["code"].as_str().unwrap().to_owned())
}

fn item(questionnaire: &str, part: &str, kind: &str) -> Value {
    json!({
        "questionnaireId": questionnaire, "partCode": part, "code": format!("I{}", unique()), "kind": kind,
        "about": "TEACHER", "textCn": "讲解清楚", "textEn": "Explains clearly", "required": false,
    })
}

/// Of one scale and one open question. Not published yet.
pub async fn written(site: &Site) -> String {
    let (of, _, part) = draft(site).await;
    let root = from_elsewhere(&site.root());
    for kind in ["SCALE", "TEXT"] {
        root.post("/api/te/item", item(&of, &part, kind)).await.expect(200);
    }
    of
}

pub async fn published(site: &Site) -> String {
    let of = written(site).await;
    let root = from_elsewhere(&site.root());
    root.post("/api/te/questionnaire/publish", json!({ "id": of })).await.expect(200);
    of
}

fn folder(site: &Site, semester: &str, questionnaire: &str) -> Value {
    let now = site.app.clock.now();
    json!({
        "nameCn": format!("评教{}", unique()), "nameEn": "Evaluation", "semesterId": semester, "studentType": "UG",
        "kind": "FINAL", "questionnaireId": questionnaire, "openAt": now.plus(-Timestamp::DAY),
        "closeAt": now.plus(365 * Timestamp::DAY), "releaseAt": null, "minClass": 1, "gateGrades": false,
    })
}

pub struct Evaluation {
    pub class: Class,
    pub folder: String,
    pub section: String,
}

/// A folder with the class in it; as far as it is wanted: DRAFT, READY (with its sections), OPEN.
pub async fn until(site: &Site, status: &str) -> Evaluation {
    let class = class(site).await;
    let root = from_elsewhere(&site.root());
    let body = folder(site, &class.semester, &published(site).await);
    let folder = id(root.post("/api/te/folder", body).await.expect(200).result());
    let mut section = String::new();
    if status != "DRAFT" {
        root.post("/api/te/folder/generate", json!({ "id": folder })).await.expect(200);
        let db = site.app.db().maintenance();
        let row = te_section::Entity::find().filter(te_section::Column::FolderId.eq(&folder)).one(db).await;
        section = row.unwrap().unwrap().id;
        // A course of these tests may have no lectures.
        let now = te_section::ActiveModel { id: Set(section.clone()), excluded: Set(false), ..Default::default() };
        now.update(db).await.unwrap();
        site.app.db().maintained();
    }
    if status == "OPEN" || status == "CLOSED" {
        root.post("/api/te/folder/open", json!({ "id": folder })).await.expect(200);
    }
    if status == "CLOSED" {
        root.post("/api/te/folder/close", json!({ "id": folder })).await.expect(200);
    }
    Evaluation { class, folder, section }
}

/// Somebody who sees what the teacher of the class taught.
pub async fn seen(site: &Site) -> (Client, Evaluation) {
    let made = until(site, "READY").await;
    let grants = [("STAFF_AUTH_TE_VIEWER", Actions::all())];
    let (person, client) = site.person(&format!("viewer-{}", unique()), &grants).await;
    let db = site.app.db().maintenance();
    let mut row = staff::Entity::find_by_id(&made.class.staff).one(db).await.unwrap().unwrap().into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db).await.unwrap();
    let now = site.app.clock.now();
    let viewer = te_viewer::Model {
        id: ids::new_id(),
        staff_id: made.class.staff.clone(),
        scope: "OWN".into(),
        division_id: None,
        programme_id: None,
        remark: String::new(),
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    te_viewer::Entity::insert(viewer.into_active_model()).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    (client, made)
}

/// A result as a release would have written it.
pub async fn result(site: &Site, of: &Evaluation) -> String {
    let db = site.app.db();
    let section = te_section::Entity::find_by_id(&of.section).one(db.maintenance()).await.unwrap().unwrap();
    let now = site.app.clock.now();
    let row = te_result::Model {
        id: ids::new_id(),
        folder_id: section.folder_id,
        semester_id: section.semester_id,
        student_type: section.student_type,
        cut: "SECTION".into(),
        te_section_id: Some(section.id),
        section_id: Some(section.section_id),
        course_id: Some(section.course_id),
        teacher_id: Some(section.teacher_id),
        division_id: section.division_id,
        programme_id: section.programme_id,
        label: section.label,
        enrolled: 8,
        answers: 6,
        shown: true,
        mean: Some(400),
        low: Some(350),
        high: Some(450),
        figures: json!({ "items": {}, "straightLine": 0 }),
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    let id = row.id.clone();
    te_result::Entity::insert(row.into_active_model()).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
    id
}

/// A comment as a closing would have written it.
pub async fn comment(site: &Site, of: &Evaluation, state: &str) -> String {
    let (db, now) = (site.app.db(), site.app.clock.now());
    let row = te_comment::Model {
        id: ids::new_id(),
        folder_id: of.folder.clone(),
        te_section_id: of.section.clone(),
        item_code: "C1".into(),
        text: format!("很好 {}", unique()),
        commitment: ids::new_id(),
        state: state.into(),
        reason: String::new(),
        screened_by: None,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    let id = row.id.clone();
    te_comment::Entity::insert(row.into_active_model()).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
    id
}

/// A student of the class with a browser, as far as it is wanted.
pub struct Voter {
    pub client: Client,
    pub card: String,
    folder: String,
    key: String,
    ballot: Holder,
    receipt: Holder,
}

pub async fn voter(site: &Site) -> Voter {
    let made = until(site, "OPEN").await;
    let grants = [("STUDENT_AUTH_TE", Actions::all())];
    let (person, client) = site.person(&format!("voter-{}", unique()), &grants).await;
    let db = site.app.db();
    let row = user::ActiveModel {
        id: Set(person.user_id),
        student_id: Set(Some(made.class.student.clone())),
        ..Default::default()
    };
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    let folder = te_folder::Entity::find_by_id(&made.folder).one(db.maintenance()).await.unwrap().unwrap();
    Voter {
        client,
        card: made.section,
        folder: folder.id,
        key: folder.public_key,
        ballot: Holder::new().unwrap(),
        receipt: Holder::new().unwrap(),
    }
}

impl Voter {
    pub fn take(&self) -> Value {
        json!({ "cardId": self.card, "blinded": self.ballot.blinded() })
    }

    fn token(&self, holder: &Holder, answer: &testkit::Answer, what: &str) -> String {
        let text = |name: &str| answer.result()[name].as_str().unwrap().to_owned();
        let made = Evaluated { evaluated: text("evaluated"), proof: text("proof") };
        holder.token(&made, &self.key, &format!("{}|{}|{what}", self.folder, self.card)).unwrap()
    }

    /// The body of a ballot that was taken.
    pub async fn body(&self, site: &Site) -> Value {
        let client = from_elsewhere(&self.client);
        let answer = client.post("/api/te/own/ballot", self.take()).await.expect(200);
        let db = site.app.db().maintenance();
        let folder = te_folder::Entity::find_by_id(&self.folder).one(db).await.unwrap().unwrap();
        let items = te_item::Entity::find()
            .filter(te_item::Column::QuestionnaireId.eq(folder.questionnaire_id))
            .filter(te_item::Column::Kind.eq("SCALE"))
            .one(db)
            .await
            .unwrap()
            .unwrap();
        let mut figures = serde_json::Map::new();
        figures.insert(items.code, json!(4));
        json!({
            "cardId": self.card, "nonce": self.ballot.nonce(), "token": self.token(&self.ballot, &answer, "ballot"),
            "figures": figures, "comments": {}, "blinded": self.receipt.blinded(),
        })
    }

    /// The receipt of a ballot that was cast.
    pub async fn receipt(&self, site: &Site) -> Value {
        let body = self.body(site).await;
        let answer = site.anonymous().post("/api/te/ballot", body).await.expect(200);
        let token = self.token(&self.receipt, &answer, "done");
        json!({ "cardId": self.card, "nonce": self.receipt.nonce(), "token": token })
    }
}

/// The teacher of a released evaluation, with their section.
pub async fn evaluated_teacher(site: &Site) -> (Client, String) {
    let made = until(site, "OPEN").await;
    let grants = [("TEACHER_AUTH_TE", Actions::all())];
    let (person, client) = site.person(&format!("evaluated-{}", unique()), &grants).await;
    let db = site.app.db().maintenance();
    let mut row = staff::Entity::find_by_id(&made.class.staff).one(db).await.unwrap().unwrap().into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let root = from_elsewhere(&site.root());
    for verb in ["close", "release"] {
        root.post(&format!("/api/te/folder/{verb}"), json!({ "id": made.folder })).await.expect(200);
    }
    (client, made.section)
}

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> Option<String> {
    let made = until(site, "READY").await;
    let db = site.app.db().maintenance();
    let id = match table {
        "te_folder" => {
            let row = te_folder::ActiveModel {
                id: Set(made.folder.clone()),
                student_type: Set(student_type.to_owned()),
                ..Default::default()
            };
            row.update(db).await.unwrap();
            made.folder
        }
        "te_section" | "te_comment" => {
            let row = te_section::ActiveModel {
                id: Set(made.section.clone()),
                student_type: Set(student_type.to_owned()),
                ..Default::default()
            };
            row.update(db).await.unwrap();
            if table == "te_comment" { comment(site, &made, "WAITING").await } else { made.section }
        }
        "te_result" => {
            let id = result(site, &made).await;
            let row = te_result::ActiveModel {
                id: Set(id.clone()),
                student_type: Set(student_type.to_owned()),
                ..Default::default()
            };
            row.update(db).await.unwrap();
            id
        }
        _ => return None,
    };
    site.app.db().maintained();
    Some(id)
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "Questionnaire" => alone(questionnaire()),
        "QuestionnairePart" => {
            let (of, code, _) = draft(site).await;
            Fresh { body: part(&of), in_sheet: vec![("questionnaireId", json!(code))] }
        }
        "QuestionnaireItem" => {
            let (of, code, part) = draft(site).await;
            Fresh { body: item(&of, &part, "SCALE"), in_sheet: vec![("questionnaireId", json!(code))] }
        }
        "EvaluationFolder" => {
            let semester = id(&Box::pin(add_row(site, "Semester")).await);
            alone(folder(site, &semester, &published(site).await))
        }
        "EvaluationViewer" => {
            let member = Box::pin(add_row(site, "Staff")).await;
            let body = json!({ "staffId": member["id"], "scope": "OWN", "remark": "" });
            Fresh { body, in_sheet: vec![("staffId", member["staffNo"].clone())] }
        }
        _ => return None,
    })
}

/// Rows that commands make.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "EvaluationSection" => json!({ "id": until(site, "READY").await.section }),
        "EvaluationResult" => json!({ "id": result(site, &until(site, "READY").await).await }),
        "EvaluationComment" => json!({ "id": comment(site, &until(site, "READY").await, "WAITING").await }),
        _ => return None,
    })
}

pub fn small_change(stem: &str) -> Option<Value> {
    Some(match stem {
        "Questionnaire" | "EvaluationViewer" => json!({ "remark": format!("R{}", unique()) }),
        "QuestionnairePart" => json!({ "titleEn": format!("T{}", unique()) }),
        "QuestionnaireItem" => json!({ "textEn": format!("T{}", unique()) }),
        "EvaluationFolder" => json!({ "nameEn": format!("N{}", unique()) }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "Questionnaire" => &["id", "version", "allowNa", "remark"],
        "QuestionnairePart" => &["id", "version", "sortOrder"],
        "QuestionnaireItem" => &["id", "version", "required", "sortOrder"],
        "EvaluationFolder" => &["id", "version", "releaseAt", "gateGrades"],
        "EvaluationViewer" => &["id", "version", "divisionId", "programmeId", "remark"],
        _ => &[],
    }
}
