//! A2: ids that are not the caller's to use. A foreign row, an archived one and one that never
//! existed answer alike, byte for byte, and nothing changes.

use axum::http::Method;
use kernel::{
    Op,
    op::{IdPlace, IdSpec},
};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    calls::{ABSENT, from_elsewhere, registry},
    exemplars::{Body, Exemplar, exemplar, restore},
    on_every_database,
    rows::{add_attachment, add_file, add_job, add_message, add_row, add_view},
    state::state,
    support::Site,
};

/// The exemplar with other ids in one place.
pub fn with_ids(exemplar: &Exemplar, place: IdPlace, ids: &[&str]) -> Exemplar {
    let mut changed = exemplar.clone();
    match place {
        IdPlace::Path(_) => {
            // The id is the one segment of the path that is not in the declaration.
            let id = ids[0].to_owned();
            let old =
                exemplar.path.split(['/', '?']).find(|s| s.len() == 32 && s.bytes().all(|b| b.is_ascii_hexdigit()));
            changed.path = exemplar.path.replace(old.unwrap(), &id);
        }
        IdPlace::Query(name) => {
            let (path, query) = exemplar.path.split_once('?').unwrap_or((&exemplar.path, ""));
            let other = |pair: &&str| !pair.is_empty() && !pair.starts_with(&format!("{name}="));
            let kept = query.split('&').filter(other).map(str::to_owned);
            let all: Vec<_> = kept.chain(ids.iter().map(|id| format!("{name}={id}"))).collect();
            changed.path = format!("{path}?{}", all.join("&"));
        }
        IdPlace::Body(pointer) => {
            let Body::Json(body) = &mut changed.body else { panic!("no body") };
            let name = pointer.trim_start_matches('/');
            // Of a list of fields, those of the first line.
            if let Some((list, field)) = name.split_once("/*/") {
                body[list][0][field] = json!(ids[0]);
                return changed;
            }
            if let Some((object, field)) = name.split_once('/') {
                body[object][field] = json!(ids[0]);
                return changed;
            }
            let list = body.get(name).is_some_and(Value::is_array) || name.ends_with("ds");
            body[name] = if list { json!(ids) } else { json!(ids[0]) };
        }
    }
    changed
}

fn ids_in(exemplar: &Exemplar, place: IdPlace) -> Vec<String> {
    match (place, &exemplar.body) {
        (IdPlace::Query(name), _) => {
            let query = exemplar.path.split_once('?').map_or("", |(_, query)| query);
            query.split('&').filter_map(|p| p.strip_prefix(&format!("{name}=")).map(str::to_owned)).collect()
        }
        (IdPlace::Body(pointer), Body::Json(body)) => match &body[pointer.trim_start_matches('/')] {
            Value::String(id) => vec![id.clone()],
            Value::Array(ids) => ids.iter().map(|id| id.as_str().unwrap().to_owned()).collect(),
            _ => vec![],
        },
        _ => vec![],
    }
}

/// Whether this place takes several ids.
fn takes_list(spec: &IdSpec) -> bool {
    match spec.place {
        IdPlace::Path(_) => false,
        IdPlace::Query(name) | IdPlace::Body(name) => name.ends_with("ds"),
    }
}

/// Status and body, without what differs from call to call.
fn shown(answer: &Answer) -> (u16, Value) {
    let mut body = answer.json.clone();
    if let Some(map) = body.as_object_mut() {
        map.remove("requestId");
    }
    (answer.status.as_u16(), body)
}

async fn refused(site: &Site, op: &Op, exemplar: &Exemplar, what: &str) -> (u16, Value) {
    let before = state(site).await;
    let answer = not_found(op, exemplar, what).await;
    before.assert_unchanged(site, &format!("{} with {what}", op.id)).await;
    answer
}

async fn not_found(op: &Op, exemplar: &Exemplar, what: &str) -> (u16, Value) {
    let answer = exemplar.send().await;
    assert_eq!((answer.status.as_u16(), answer.code()), (404, "not_found"), "{} with {what}: {}", op.id, exemplar.path);
    assert!(answer.result().is_null(), "{} with {what}", op.id);
    shown(&answer)
}

/// A minute passes, so that calls with a rate of their own go on being answered.
async fn pause(site: &Site, op: &Op) {
    if op.limits.rate.is_some() {
        site.app.clock.advance(60_000);
        testkit::step_up_everyone(&site.app).await;
    }
}

on_every_database!(ids_that_do_not_exist_are_not_found_and_spoil_the_whole_list, absent_ids);

async fn absent_ids(site: Site) {
    let registry = registry();
    let mut cases = 0;
    for op in registry.ops().filter(|op| !op.ids.is_empty()) {
        for spec in &op.ids {
            pause(&site, op).await;
            let exemplar = exemplar(&site, op).await.unwrap();
            // Looked at once for all of them: everything in the database takes a while to read.
            let before = state(&site).await;
            let absent = not_found(op, &with_ids(&exemplar, spec.place, &[ABSENT]), "an absent id").await;
            for odd in ["x", "%00", "..", "'", "0", "null"] {
                let in_path = matches!(spec.place, IdPlace::Path(_));
                if in_path && odd == ".." {
                    continue;
                }
                // A NUL makes the whole query malformed, whatever it stands in.
                if matches!(spec.place, IdPlace::Query(_)) && odd == "%00" {
                    let answer = with_ids(&exemplar, spec.place, &[odd]).send().await;
                    assert_eq!((answer.status.as_u16(), answer.code()), (400, "malformed"), "{}", op.id);
                    cases += 1;
                    continue;
                }
                let odd = not_found(op, &with_ids(&exemplar, spec.place, &[odd]), odd).await;
                assert_eq!(odd, absent, "{}", op.id);
                cases += 1;
            }
            if takes_list(spec) {
                let own = ids_in(&exemplar, spec.place);
                let own: Vec<&str> = own.iter().map(String::as_str).collect();
                for list in [
                    [own.as_slice(), &[ABSENT]].concat(),
                    [&[ABSENT], own.as_slice()].concat(),
                    [own.as_slice(), &["zzzz"]].concat(),
                ] {
                    let mixed = with_ids(&exemplar, spec.place, &list);
                    let answer = not_found(op, &mixed, "one absent id among others").await;
                    assert_eq!(answer, absent, "{}", op.id);
                    cases += 1;
                }
            }
            cases += 1;
            before.assert_unchanged(&site, &format!("{} with ids that do not exist", op.id)).await;
        }
        restore(&site, op).await;
    }
    eprintln!("A2 absent ids: {cases} cases");
}

/// Tables whose rows are archived, by the operations that take their ids.
fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "app_user" => "User",
        "role" => "Role",
        "message_template" => "MessageTemplate",
        "open_window" => "OpenWindow",
        "sso_provider" => "SsoProvider",
        "college" => "College",
        "college_year" => "CollegeYear",
        "semester" => "Semester",
        "calendar_date" => "CalendarDate",
        "division" => "Division",
        "programme" => "Programme",
        "place_area" => "PlaceArea",
        "place_type" => "PlaceType",
        "place" => "Place",
        _ => {
            let known = crate::people::stem_of(table).or_else(|| crate::rows::students::stem_of(table));
            let known = known.or_else(|| crate::rows::catalogue::stem_of(table));
            let known = known.or_else(|| crate::rows::selection::stem_of(table));
            let known = known.or_else(|| crate::rows::grades::stem_of(table));
            return known.or_else(|| crate::rows::timetable::stem_of(table));
        }
    })
}

on_every_database!(archived_rows_are_as_good_as_absent, archived_rows);

async fn archived_rows(site: Site) {
    let registry = registry();
    let mut cases = 0;
    for op in registry.ops() {
        for spec in op.ids.iter().filter(|spec| spec.of.archives) {
            let Some(stem) = stem_of(spec.of.table) else { continue };
            pause(&site, op).await;
            let exemplar = exemplar(&site, op).await.unwrap();
            let gone = add_row(&site, stem).await["id"].as_str().unwrap().to_owned();
            let delete = registry.find(&format!("delete{stem}")).unwrap();
            site.root().delete(&format!("{}?ids={gone}", delete.path)).await.expect(200);
            let absent = refused(&site, op, &with_ids(&exemplar, spec.place, &[ABSENT]), "an absent id").await;
            let archived = refused(&site, op, &with_ids(&exemplar, spec.place, &[&gone]), "an archived row").await;
            assert_eq!(archived, absent, "{}", op.id);
            cases += 2;
            if takes_list(spec) {
                let own = ids_in(&exemplar, spec.place);
                let own: Vec<&str> = own.iter().map(String::as_str).collect();
                refused(
                    &site,
                    op,
                    &with_ids(&exemplar, spec.place, &[own.as_slice(), &[&gone]].concat()),
                    "own and archived",
                )
                .await;
                refused(
                    &site,
                    op,
                    &with_ids(&exemplar, spec.place, &[&[gone.as_str()], own.as_slice()].concat()),
                    "archived and own",
                )
                .await;
                cases += 2;
            }
        }
    }
    // The list, the choices and the search do not show it either.
    let row = site
        .root()
        .post("/api/security/user", json!({ "username": "gone-7b", "name": "gone-7b", "kind": "STAFF" }))
        .await
        .expect(200);
    let id = row.result()["id"].as_str().unwrap().to_owned();
    site.root().delete(&format!("/api/security/user?ids={id}")).await.expect(200);
    for path in [
        "/api/security/user?keyword=gone-7b",
        "/api/security/user/options?keyword=gone-7b",
        "/api/search?q=gone-7b",
        "/api/security/user/export?format=csv&keyword=gone-7b",
        "/api/security/account?keyword=gone-7b",
    ] {
        let answer = site.root().get(path).await.expect(200);
        assert!(
            !String::from_utf8_lossy(&answer.bytes).contains("gone-7b\"")
                && !answer.bytes.windows(8).any(|w| w == b"gone-7b,"),
            "{path}"
        );
        cases += 1;
    }
    eprintln!("A2 archived rows: {cases} cases");
}

/// Somebody else's thing, and how somebody tries to use it.
struct Foreign {
    what: &'static str,
    method: Method,
    /// Ids in the path or query stand for `{}`.
    path: &'static str,
    /// The body's list of ids.
    list: bool,
}

const FOREIGN: &[Foreign] = &[
    Foreign { what: "session", method: Method::DELETE, path: "/api/user/sessions?ids={}", list: false },
    Foreign { what: "message", method: Method::POST, path: "/api/user/inbox/read", list: true },
    Foreign { what: "view", method: Method::DELETE, path: "/api/user/view?ids={}", list: false },
    Foreign { what: "file", method: Method::GET, path: "/api/user/file/get?id={}", list: false },
    Foreign { what: "job", method: Method::GET, path: "/api/user/jobs/{}", list: false },
    Foreign { what: "job", method: Method::POST, path: "/api/user/jobs/cancel", list: true },
];

async fn own_thing(site: &Site, what: &str, user_id: &str, session_id: &str, client: &Client) -> String {
    match what {
        "session" => session_id.to_owned(),
        "message" => add_message(site, user_id).await,
        "view" => add_view(client).await,
        "file" => add_file(client).await,
        _ => add_job(client).await,
    }
}

async fn attempt(client: &Client, foreign: &Foreign, ids: &[&str]) -> Answer {
    let client = from_elsewhere(client);
    let path = foreign.path.replace("{}", &ids.join("&ids="));
    client.send(foreign.method.clone(), &path, foreign.list.then(|| json!({ "ids": ids }))).await
}

on_every_database!(what_belongs_to_somebody_else_is_not_found, rows_of_others);

async fn rows_of_others(site: Site) {
    let verify = [("ADMIN_AUTH_BASIC_LOG", kernel::actor::Actions::all())];
    let mut cases = 0;
    for foreign in FOREIGN {
        // Both orders of making them: the guard sorts ids, and the foreign one has to be first once.
        for own_first in [true, false] {
            let n = crate::calls::unique();
            let (me, mine) = site.person(&format!("me-{n}"), &verify).await;
            let (other, theirs) = site.person(&format!("other-{n}"), &verify).await;
            let (own, their_id);
            if own_first {
                own = own_thing(&site, foreign.what, &me.user_id, &me.session_id, &mine).await;
                their_id = own_thing(&site, foreign.what, &other.user_id, &other.session_id, &theirs).await;
            } else {
                their_id = own_thing(&site, foreign.what, &other.user_id, &other.session_id, &theirs).await;
                own = own_thing(&site, foreign.what, &me.user_id, &me.session_id, &mine).await;
            }
            let before = state(&site).await;
            let absent = shown(&attempt(&mine, foreign, &[ABSENT]).await);
            assert_eq!(absent.0, 404, "{}", foreign.path);
            assert_eq!(shown(&attempt(&mine, foreign, &[&their_id]).await), absent, "{}", foreign.path);
            cases += 2;
            // The super administrator is no exception: what is personal is personal.
            assert_eq!(shown(&attempt(&site.root(), foreign, &[&their_id]).await), absent, "{} as root", foreign.path);
            cases += 1;
            if foreign.list || foreign.path.contains("ids=") {
                for list in [[own.as_str(), &their_id], [their_id.as_str(), &own]] {
                    assert_eq!(shown(&attempt(&mine, foreign, &list).await), absent, "{} among own", foreign.path);
                    cases += 1;
                }
            }
            before.assert_unchanged(&site, foreign.path).await;
            // And it does work for whoever owns it.
            assert!(attempt(&mine, foreign, &[&own]).await.status.is_success(), "{}", foreign.path);
            cases += 1;
        }
    }
    eprintln!("A2 other people's rows: {cases} cases");
}

on_every_database!(lists_of_own_things_hold_nothing_of_others, site, {
    let verify = [("ADMIN_AUTH_BASIC_LOG", kernel::actor::Actions::all())];
    let (other, theirs) = site.person("other", &verify).await;
    let (_, mine) = site.person("me", &[]).await;
    let ids = [
        add_message(&site, &other.user_id).await,
        add_file(&theirs).await,
        add_job(&theirs).await,
        other.session_id,
        other.user_id,
    ];
    let lists = [
        "/api/user/inbox",
        "/api/user/jobs",
        "/api/user/sessions",
        "/api/user/profile",
        "/api/user/info",
        "/api/dashboard/home",
        "/api/search?q=other",
        "/api/analysis/month-bar",
        "/api/user/menu",
        "/api/user/student-types",
    ];
    for path in lists {
        let text = String::from_utf8_lossy(&mine.get(path).await.expect(200).bytes).into_owned();
        assert!(ids.iter().all(|id| !text.contains(id.as_str())), "{path}: {text}");
    }
    let bars = mine.get("/api/analysis/month-bar").await.expect(200);
    let sum: i64 = bars.result().as_array().unwrap().iter().map(|p| p["y"].as_i64().unwrap()).sum();
    assert_eq!(sum, 0, "someone who has done nothing sees the deeds of others");
    eprintln!("A2 own lists: {} cases", lists.len() + 1);
});

// Handlers that take ids without declaring them: of another page, of another table, of a file that
// is not for this.
on_every_database!(ids_that_no_declaration_names_are_checked_too, site, {
    let root = site.root();
    let mut cases = 0;
    let pages = ["help", "privacy", "terms", "announcement", "manual"];
    for (n, page) in pages.iter().enumerate() {
        let id = add_attachment(&site, page).await;
        let elsewhere = pages[(n + 1) % pages.len()];
        let (_, nobody) = site.person(&format!("reader-{n}"), &[]).await;
        let before = state(&site).await;
        for answer in [
            root.get(&format!("/api/content/{elsewhere}/attachment/{id}")).await,
            root.delete(&format!("/api/content/{elsewhere}/attachment?ids={id}")).await,
        ] {
            assert_eq!(answer.status, 404, "{elsewhere}");
            cases += 1;
        }
        // A file of a page for few is no file for everyone.
        let public = ["help", "privacy", "terms"].contains(page);
        let open = public || *page == "announcement";
        let direct = if public { site.anonymous() } else { nobody.clone() };
        let status = direct.get(&format!("/api/content/{page}/attachment/{id}")).await.status.as_u16();
        assert_eq!(status, if open { 200 } else { 403 }, "{page}");
        let around = nobody.get(&format!("/api/user/file/get?id={id}")).await.status.as_u16();
        assert_eq!(around, 404, "the file of {page} through the files' own door");
        before.assert_unchanged(&site, page).await;
        cases += 2;
    }
    // Batches belong to their table.
    for (stem, elsewhere) in [
        ("User", "/api/system/window"),
        ("OpenWindow", "/api/security/user"),
        ("MessageTemplate", "/api/system/window"),
    ] {
        let path = crate::rows::path_of_table(stem).unwrap();
        let report = root
            .upload(&format!("{path}/import"), "rows.csv", &crate::rows::sheet(&site, stem).await)
            .await
            .expect(200);
        let before = state(&site).await;
        for id in [report.result()["batchId"].clone(), json!(ABSENT), json!("")] {
            root.post(&format!("{elsewhere}/batches/undo"), json!({ "id": id })).await.expect(404);
            cases += 1;
        }
        before.assert_unchanged(&site, "undoing a batch of another table").await;
    }
    // An avatar and a logo are the caller's own picture and the institution's, not any file.
    let (_, mine) = site.person("me", &[]).await;
    let (_, theirs) = site.person("other", &[]).await;
    let attachment = add_file(&mine).await;
    let foreign =
        theirs.upload("/api/user/file/upload?purpose=avatar", "a.png", include_bytes!("pixel.png")).await.expect(200);
    let base = root.get("/api/base/config/get").await.expect(200).result()["basicVersion"].clone();
    let before = state(&site).await;
    for avatar in [json!(attachment), foreign.result()["id"].clone(), json!(ABSENT), json!("../x")] {
        mine.patch("/api/user/profile", json!({ "avatar": avatar, "version": 1 })).await.expect(404);
        root.patch("/api/base/config/save", json!({ "basic": { "logo": avatar }, "basicVersion": base }))
            .await
            .expect(404);
        cases += 2;
    }
    before.assert_unchanged(&site, "files for something else").await;
    eprintln!("A2 undeclared ids: {cases} cases");
});
