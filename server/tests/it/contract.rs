//! The public contract: the paths of the specification, and the committed OpenAPI document.

use crate::on_every_database;

/// Calls of `api.tsv` that this version serves, by area. Grows with the areas.
const SERVED: &[(&str, &str)] = &[
    ("POST", "/api/auth/login"),
    ("POST", "/api/auth/logout"),
    ("GET", "/api/user/info"),
    ("GET", "/api/system/config/app"),
    ("GET", "/api/user/student-types"),
    ("POST", "/api/user/student-type"),
    ("GET", "/api/user/file/get"),
    ("POST", "/api/user/file/upload"),
    ("GET", "/api/base/config/get"),
    ("PATCH", "/api/base/config/save"),
    ("GET", "/api/analysis/month-bar"),
    ("GET", "/api/system/template-message/item"),
    ("POST", "/api/system/template-message/item"),
    ("PATCH", "/api/system/template-message/item"),
    ("DELETE", "/api/system/template-message/item"),
    ("GET", "/api/activiti/application/audit/item/pending"),
    ("GET", "/api/activiti/application/audit/item/inProcess"),
    ("GET", "/api/activiti/application/audit/item/history"),
    ("GET", "/api/basic/sys/log"),
    ("GET", "/api/basic/resources/college/item"),
    ("POST", "/api/basic/resources/college/item"),
    ("PATCH", "/api/basic/resources/college/item"),
    ("DELETE", "/api/basic/resources/college/item"),
    ("GET", "/api/basic/resources/college/year"),
    ("POST", "/api/basic/resources/college/year"),
    ("PATCH", "/api/basic/resources/college/year"),
    ("DELETE", "/api/basic/resources/college/year"),
    ("GET", "/api/basic/resources/college/date"),
    ("POST", "/api/basic/resources/college/date"),
    ("PATCH", "/api/basic/resources/college/date"),
    ("DELETE", "/api/basic/resources/college/date"),
    ("GET", "/api/basic/resources/college/semester"),
    ("POST", "/api/basic/resources/college/semester"),
    ("PATCH", "/api/basic/resources/college/semester"),
    ("DELETE", "/api/basic/resources/college/semester"),
    ("GET", "/api/basic/resources/college/division"),
    ("POST", "/api/basic/resources/college/division"),
    ("PATCH", "/api/basic/resources/college/division"),
    ("DELETE", "/api/basic/resources/college/division"),
    ("GET", "/api/basic/resources/college/category/programme"),
    ("GET", "/api/basic/resources/college/programme/programme"),
    ("GET", "/api/basic/resources/college/stream/programme"),
    ("GET", "/api/basic/resources/college/minor/programme"),
    ("POST", "/api/basic/resources/college/category/programme"),
    ("POST", "/api/basic/resources/college/programme/programme"),
    ("POST", "/api/basic/resources/college/stream/programme"),
    ("POST", "/api/basic/resources/college/minor/programme"),
    ("PATCH", "/api/basic/resources/college/category/programme"),
    ("PATCH", "/api/basic/resources/college/programme/programme"),
    ("PATCH", "/api/basic/resources/college/stream/programme"),
    ("PATCH", "/api/basic/resources/college/minor/programme"),
    ("GET", "/api/basic/resources/college/category/programme/item"),
    ("GET", "/api/basic/resources/college/programme/programme/item"),
    ("GET", "/api/basic/resources/college/stream/programme/item"),
    ("GET", "/api/basic/resources/college/minor/programme/item"),
    ("DELETE", "/api/basic/resources/college/programme"),
    ("POST", "/api/basic/resources/college/date/upload/form"),
    ("PATCH", "/api/basic/resources/college/date/gen"),
    ("GET", "/api/basic/resources/place"),
    ("POST", "/api/basic/resources/place"),
    ("PATCH", "/api/basic/resources/place"),
    ("DELETE", "/api/basic/resources/place"),
    ("GET", "/api/basic/resources/place/type"),
    ("POST", "/api/basic/resources/place/type"),
    ("PATCH", "/api/basic/resources/place/type"),
    ("DELETE", "/api/basic/resources/place/type"),
    ("GET", "/api/basic/resources/place/area"),
    ("POST", "/api/basic/resources/place/area"),
    ("PATCH", "/api/basic/resources/place/area"),
    ("DELETE", "/api/basic/resources/place/area"),
    ("GET", "/api/basic/resources/place/used/item/statistics"),
    ("GET", "/api/basic/resources/organization/department"),
    ("POST", "/api/basic/resources/organization/department"),
    ("PATCH", "/api/basic/resources/organization/department"),
    ("DELETE", "/api/basic/resources/organization/department"),
    ("GET", "/api/basic/resources/organization/departmentTree"),
    ("GET", "/api/basic/resources/organization/staff"),
    ("POST", "/api/basic/resources/organization/staff"),
    ("PATCH", "/api/basic/resources/organization/staff"),
    ("DELETE", "/api/basic/resources/organization/staff"),
    ("GET", "/api/basic/resources/organization/teacher"),
    ("POST", "/api/basic/resources/organization/teacher"),
    ("PATCH", "/api/basic/resources/organization/teacher"),
    ("DELETE", "/api/basic/resources/organization/teacher"),
    ("POST", "/api/basic/resources/organization/teacher/import"),
    ("GET", "/api/basic/resources/organization/teacher/used/item/statistics"),
    ("GET", "/api/region/list"),
    ("GET", "/api/basic/resources/student/category"),
    ("POST", "/api/basic/resources/student/category"),
    ("PATCH", "/api/basic/resources/student/category"),
    ("DELETE", "/api/basic/resources/student/category"),
    ("GET", "/api/basic/resources/student/category/data"),
    ("GET", "/api/basic/resources/student/category/studentTypes"),
    ("GET", "/api/basic/resources/student/category/role"),
    ("POST", "/api/basic/resources/student/category/role"),
    ("PATCH", "/api/basic/resources/student/category/role"),
    ("DELETE", "/api/basic/resources/student/category/role"),
    ("GET", "/api/basic/resources/student/category/role/staff"),
    ("GET", "/api/basic/resources/student/category/staff/role"),
    ("POST", "/api/basic/resources/student/category/role/staff/save"),
    ("POST", "/api/basic/resources/student/category/role/user/save"),
    ("DELETE", "/api/basic/resources/student/category/role/staff/delete"),
    ("GET", "/api/basic/resources/student/category/user/role/student/type"),
    ("GET", "/api/basic/resources/student/type/config/change"),
    ("GET", "/api/basic/resources/student/category/studetn/type/codes"),
    ("GET", "/api/basic/resources/student/category/degree"),
    ("GET", "/api/basic/resources/student/common/category/degree"),
];

#[test]
fn the_calls_of_the_specification_are_mounted() {
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    for (method, path) in SERVED {
        assert!(registry.ops().any(|op| op.method == *method && op.path == *path), "{method} {path}");
    }
}

/// The web is compiled against this file; it must be the one this server would print.
#[test]
fn the_committed_document_is_the_one_of_this_server() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/openapi.json");
    let Ok(committed) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no web/openapi.json");
        return;
    };
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let document = registry.openapi(permissions::grantable_codes(), collegium::compose::VERSION);
    let printed = serde_json::to_string_pretty(&document).unwrap() + "\n";
    let differs = committed.lines().zip(printed.lines()).position(|(a, b)| a != b);
    assert!(
        committed == printed,
        "web/openapi.json is not this server's (first difference in line {:?}); \
         write it anew: cargo run -p collegium -- openapi > web/openapi.json, then the types of the web",
        differs.map(|n| n + 1)
    );
}

#[test]
fn every_operation_is_described_with_its_path_and_method() {
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let document = registry.openapi(permissions::grantable_codes(), collegium::compose::VERSION);
    for op in registry.ops() {
        let described = &document["paths"][&op.path][op.method.as_str().to_lowercase()];
        assert_eq!(described["operationId"], op.id.as_str(), "{} {}", op.method, op.path);
    }
}

on_every_database!(unknown_calls_answer_with_the_envelope, site, {
    for (path, status) in [("/api/nothing", 404), ("/api", 404), ("/api/auth/login/", 404)] {
        let answer = site.anonymous().get(path).await.expect(status);
        assert_eq!(answer.json["success"], false, "{path}");
        assert_eq!(answer.code(), "not_found");
        assert!(!answer.json["requestId"].as_str().unwrap().is_empty());
    }
    let answer = site.anonymous().get("/api/auth/login").await.expect(405);
    assert_eq!(answer.code(), "method_not_allowed");
});
