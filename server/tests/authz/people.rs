//! Rows of the organisation, its people, codes and data groups.

use kernel::{Op, StringList, ids};
use schema::university::division;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    calls::{from_elsewhere, unique},
    exemplars::Body,
    rows::{add_row, catalogue, path_of_table, students},
    support::Site,
};

pub fn path(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "Department" => "/api/basic/resources/organization/department",
        "Staff" => "/api/basic/resources/organization/staff",
        "Teacher" => "/api/basic/resources/organization/teacher",
        "Region" => "/api/basic/resources/region",
        "CodeItem" => "/api/basic/resources/code",
        "StudentCategory" => "/api/basic/resources/student/category",
        "DegreeConfig" => "/api/basic/resources/student/degree",
        "DataGroup" => "/api/basic/resources/student/category/role",
        _ => return None,
    })
}

pub fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "department" => "Department",
        "staff" => "Staff",
        "teacher" => "Teacher",
        "region" => "Region",
        "code_item" => "CodeItem",
        "student_category" => "StudentCategory",
        "degree_config" => "DegreeConfig",
        "data_group" => "DataGroup",
        _ => return None,
    })
}

async fn id(site: &Site, stem: &str) -> Value {
    Box::pin(add_row(site, stem)).await["id"].clone()
}

/// A body that makes a new row, with the rows it needs.
pub async fn new_row(site: &Site, stem: &str) -> Option<Value> {
    let n = unique();
    let mut row = json!({ "code": format!("C{n}"), "nameEn": format!("Name {n}"), "nameCn": format!("名称 {n}") });
    let more = match stem {
        "Department" => json!({ "kind": "ADMIN" }),
        "Region" => json!({ "level": "COUNTRY" }),
        "CodeItem" => json!({ "codeSet": "SEX" }),
        "StudentCategory" | "DegreeConfig" => json!({ "studentType": "UG" }),
        "DataGroup" => {
            row.as_object_mut().unwrap().remove("code");
            json!({ "studentTypes": ["UG"] })
        }
        "Staff" => {
            row.as_object_mut().unwrap().remove("code");
            json!({
                "staffNo": format!("S{n}"), "departmentId": id(site, "Department").await, "employType": "FT",
                "status": "ACTIVE", "phone": "13800138000",
            })
        }
        "Teacher" => {
            row = json!({});
            json!({
                "staffId": id(site, "Staff").await, "teacherNo": format!("T{n}"), "status": "ACTIVE",
                "divisionId": add_division(site).await.0,
            })
        }
        _ => return None,
    };
    row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Some(row)
}

/// The same as a sheet, in which references are written as codes.
pub async fn sheet(site: &Site, stem: &str) -> Option<Vec<u8>> {
    path(stem)?;
    let mut row = new_row(site, stem).await?;
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let root = from_elsewhere(&site.root());
    let code = |table: &'static str, id: String, field: &'static str| {
        let (root, path) = (root.clone(), path_of_table(table).unwrap());
        async move { root.get(&format!("{path}/{id}")).await.expect(200).result()[field].clone() }
    };
    match stem {
        "Staff" => row["departmentId"] = code("Department", text(&row["departmentId"]), "code").await,
        "Teacher" => {
            row["staffId"] = code("Staff", text(&row["staffId"]), "staffNo").await;
            row["divisionId"] = json!(add_division(site).await.1);
        }
        "DataGroup" => row["studentTypes"] = json!("UG"),
        _ => {}
    }
    let row = row.as_object().unwrap();
    let head: Vec<_> = row.keys().map(String::as_str).collect();
    let line: Vec<_> = row.values().map(text).collect();
    Some(format!("{}\r\n{}\r\n", head.join(","), line.join(",")).into_bytes())
}

/// Its id and code.
pub async fn add_division(site: &Site) -> (String, String) {
    let (id, code, now) = (ids::new_id(), format!("D{}", unique()), site.app.clock.now());
    let row = division::ActiveModel {
        id: Set(id.clone()),
        code: Set(code.clone()),
        name_en: Set(format!("Division {code}")),
        name_cn: Set(format!("学部 {code}")),
        dean_staff_id: Set(None),
        associate_dean_ids: Set(StringList::default()),
        office_email: Set(String::new()),
        student_types: Set(StringList(vec!["UG".into()])),
        sort_order: Set(0),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    division::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (id, code)
}

/// A row of another student type than the one people work in, by whoever works there.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> String {
    let stem = stem_of(table).or_else(|| students::stem_of(table)).or_else(|| catalogue::stem_of(table));
    let stem = stem.unwrap_or_else(|| panic!("{table} needs a case for the wrong student type"));
    let mut body = match (new_row(site, stem).await, students::fresh(site, stem).await) {
        (Some(body), _) => body,
        (None, Some(fresh)) => fresh.body,
        (None, None) => catalogue::fresh(site, stem).await.unwrap().body,
    };
    body["studentType"] = json!(student_type);
    if stem == "Course" {
        // Its number tells the level, and the level whom it is for.
        body["code"] = json!(body["code"].as_str().unwrap().replacen("10", "60", 1));
    }
    let root = from_elsewhere(&site.root());
    let switch = |to: &str| {
        let (root, body) = (root.clone(), json!({ "studentType": to }));
        async move { root.post("/api/user/student-type", body).await }
    };
    switch(student_type).await.expect(200);
    let made = root.post(path_of_table(stem).unwrap(), body).await.expect(200);
    switch("UG").await.expect(200);
    made.result()["id"].as_str().unwrap().to_owned()
}

/// What a body may name besides the exemplar's fields.
pub fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "createDepartment" | "updateDepartment" | "createRegion" | "updateRegion" => &[
            "id",
            "version",
            "code",
            "nameEn",
            "nameCn",
            "parentId",
            "kind",
            "headStaffId",
            "divisionId",
            "level",
            "sortOrder",
            "enabled",
        ],
        "createStaff" | "updateStaff" => &[
            "id",
            "version",
            "staffNo",
            "nameEn",
            "nameCn",
            "title",
            "gender",
            "departmentId",
            "email",
            "phone",
            "post",
            "employType",
            "status",
            "userId",
        ],
        "createTeacher" | "updateTeacher" => &["id", "version", "staffId", "teacherNo", "divisionId", "status"],
        "createCodeItem" | "updateCodeItem" => {
            &["id", "version", "codeSet", "code", "nameEn", "nameCn", "standard", "sortOrder", "enabled"]
        }
        "createDegreeConfig" | "updateDegreeConfig" | "createStudentCategory" | "updateStudentCategory" => {
            &["id", "version", "code", "nameEn", "nameCn", "studentType", "sortOrder", "enabled"]
        }
        "createDataGroup" | "updateDataGroup" => {
            &["id", "version", "nameEn", "nameCn", "studentTypes", "description", "enabled"]
        }
        "previewDataGroup" => &["id", "enabled", "studentTypes"],
        "moveDepartment" | "moveRegion" => &["parentId"],
        _ => &[],
    }
}

/// What follows the path, and the body.
pub async fn exemplar(site: &Site, op: &Op) -> Option<(Option<Client>, String, Body)> {
    let see = |rest: String| (None, rest, Body::None);
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let stem = if op.id.ends_with("Region") { "Region" } else { "Department" };
    let dated = |row: &Value, more: Value| {
        let mut body = json!({
            "id": row["id"], "version": row["version"], "effectiveDate": "2026-09-01", "documentNo": "校发〔2026〕1号",
            "reason": "机构调整",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let member = || async {
        let (group, staff) = (id(site, "DataGroup").await, id(site, "Staff").await);
        let body = json!({ "roleId": group, "ids": [staff] });
        from_elsewhere(&site.root())
            .post(&format!("{}/staff/save", path("DataGroup").unwrap()), body)
            .await
            .expect(200);
        (text(&group), text(&staff))
    };
    Some(match op.id.as_str() {
        "departmentTree" => see(String::new()),
        "changesDepartment" | "changesRegion" => see(op.path.replace("{id}", &text(&id(site, stem).await))),
        "renameDepartment" | "renameRegion" => {
            let row = add_row(site, stem).await;
            here(dated(&row, json!({ "nameCn": "新名", "nameEn": format!("New {}", unique()) })))
        }
        "moveDepartment" => {
            let (row, parent) = (add_row(site, stem).await, id(site, stem).await);
            here(dated(&row, json!({ "parentId": parent })))
        }
        "moveRegion" => {
            let (from, to) = (id(site, stem).await, id(site, stem).await);
            let mut body = new_row(site, "Region").await.unwrap();
            body["level"] = json!("PROVINCE");
            body["parentId"] = from;
            let row = from_elsewhere(&site.root()).post(path(stem).unwrap(), body).await.expect(200).result().clone();
            here(dated(&row, json!({ "parentId": to })))
        }
        "mergeDepartment" | "mergeRegion" => {
            let (row, into) = (add_row(site, stem).await, id(site, stem).await);
            here(dated(&row, json!({ "intoId": into })))
        }
        "promoteStaff" => here(json!({ "ids": [id(site, "Staff").await], "divisionId": add_division(site).await.0 })),
        "listRegions"
        | "studentCategoryData"
        | "workingStudentTypes"
        | "myStudentTypes"
        | "studentTypeCodes"
        | "workingDegrees"
        | "allDegrees" => {
            let (_, client) = site.person(&format!("reader-{}", unique()), &[]).await;
            (Some(client), String::new(), Body::None)
        }
        "listCodes" | "studentTypeConfig" => {
            let (_, client) = site.person(&format!("reader-{}", unique()), &[]).await;
            let rest = if op.id == "listCodes" { "?set=SEX" } else { "?studentType=UG" };
            (Some(client), format!("{}{rest}", op.path), Body::None)
        }
        "dataGroupMembers" => {
            let (group, _) = member().await;
            see(format!("{}?roleId={group}", op.path))
        }
        "dataGroupsOfPerson" => {
            let (_, staff) = member().await;
            see(format!("{}?staffId={staff}&userId={}", op.path, site.admin.user_id))
        }
        "addDataGroupStaff" => here(json!({ "roleId": id(site, "DataGroup").await, "ids": [id(site, "Staff").await] })),
        "addDataGroupUsers" => here(json!({ "roleId": id(site, "DataGroup").await, "ids": [id(site, "User").await] })),
        "removeDataGroupMembers" => {
            let (group, staff) = member().await;
            see(format!("{}?roleId={group}&ids={staff}", op.path))
        }
        "previewDataGroup" => here(json!({
            "id": id(site, "DataGroup").await, "studentTypes": ["UG"], "categoryIds": [], "divisionIds": [],
            "enabled": true,
        })),
        "seenByPerson" => see(format!("{}?userId={}", op.path, site.admin.user_id)),
        "seersOfRows" => {
            let category = text(&id(site, "StudentCategory").await);
            see(format!("{}?divisionId={}&categoryId={category}", op.path, add_division(site).await.0))
        }
        _ => return None,
    })
}
