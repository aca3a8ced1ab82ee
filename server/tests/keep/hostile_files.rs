//! E1 to E3: hostile files through the uploads of the running server. Each is refused in words, the
//! server's memory stays where it was, nothing is stored, and it goes on answering.

use hostile::{Expect, Hostile};
use testkit::process::{Program, Request, Server, files_below};

use crate::process::PROGRAM;

/// The promise, in KB.
const ALLOWED: u64 = 32 * 1024;
const TEMPLATES: &str = "/api/system/template-message/item/import";
const USERS: &str = "/api/security/user/import";

/// Uploads have a rate; the family is larger. So several people share the work.
struct People {
    tokens: Vec<String>,
    sent: usize,
}

impl People {
    const EACH: usize = 50;

    fn token(&mut self, server: &Server) -> String {
        if self.sent.is_multiple_of(Self::EACH) {
            self.tokens.push(server.sign_in(["superadmin", "services", "security"][self.tokens.len() % 3]));
        }
        self.sent += 1;
        self.tokens.last().unwrap().clone()
    }
}

fn code(answer: &testkit::process::Response) -> String {
    let json = answer.json();
    json["errors"][0]["code"].as_str().or(json["code"].as_str()).unwrap_or_default().to_owned()
}

/// Sends the files and gives back what was not as it should be.
fn attack(server: &Server, token: &str, path: &str, family: Vec<Hostile>) -> Vec<String> {
    let mut wrong = vec![];
    for hostile in family {
        let request = Request::upload(path, hostile.file, &(hostile.make)()).by(token);
        let (answer, grown) = server.growth_during(|| server.send(&request).unwrap());
        let code = code(&answer);
        let refused = (400..500).contains(&answer.status) && !code.is_empty();
        // Some are refused before they are read, for their size, or after their first row, for its heads.
        let otherwise = ["too_large", "unknown_column"].contains(&code.as_str());
        let fits = match hostile.expect {
            Expect::Code(expected) => refused && (code == expected || otherwise),
            Expect::Refused => refused,
            Expect::Rows(_) => refused || answer.status == 200,
        };
        if !fits || grown > ALLOWED {
            wrong.push(format!("{path} {}: {} {code}, +{grown} KB", hostile.name, answer.status));
        }
    }
    wrong
}

#[test]
fn hostile_spreadsheets_are_refused_in_bounded_memory_and_the_server_goes_on() {
    let program = Program::with_demo(PROGRAM);
    let server = program.serve();
    let admin = server.sign_in("superadmin");
    let rows = |path: &str| server.send(&Request::get(path).by(&admin)).unwrap().json()["result"]["totalCount"].clone();
    let counts = || (rows("/api/security/user"), rows("/api/system/template-message/item"));
    let (stored, known) = (files_below(&program.data.path().join("files")).len(), counts());
    // The first upload brings in code and buffers that stay.
    attack(&server, &admin, TEMPLATES, [hostile::csvs(), hostile::sheets()].into_iter().flatten().collect());
    let (before, mut cases, mut wrong) = (server.memory("VmRSS"), 0, vec![]);
    for (path, family) in [(TEMPLATES, hostile::spreadsheets()), (USERS, hostile::archives())] {
        cases += family.len();
        wrong.extend(attack(&server, &admin, path, family));
    }
    let grown = server.memory("VmRSS").saturating_sub(before);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(grown <= ALLOWED, "{grown} KB");
    assert_eq!((files_below(&program.data.path().join("files")).len(), counts()), (stored, known));
    println!("E1: {cases} uploads refused, server +{grown} KB, peak {} KB", server.memory("VmHWM"));
}

#[test]
fn hostile_pictures_are_refused_or_stored_as_harmless_copies() {
    let program = Program::with_demo(PROGRAM);
    let server = program.serve();
    let mut people = People { tokens: vec![], sent: 0 };
    let (mut cases, mut wrong) = (0, vec![]);
    let warm = people.token(&server);
    attack(&server, &warm, "/api/user/file/upload?purpose=avatar", hostile::pictures().split_off(20));
    let before = server.memory("VmRSS");
    for hostile in hostile::pictures() {
        let token = people.token(&server);
        cases += 1;
        wrong.extend(attack(&server, &token, "/api/user/file/upload?purpose=avatar", vec![hostile]));
    }
    let grown = server.memory("VmRSS").saturating_sub(before);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(grown <= ALLOWED, "{grown} KB");
    for file in files_below(&program.data.path().join("files")) {
        let bytes = std::fs::read(&file).unwrap();
        for hidden in [&b"<script"[..], b"GPS-SECRET", b"PK\x03\x04"] {
            assert!(!bytes.windows(hidden.len()).any(|w| w == hidden), "{}", file.display());
        }
    }
    println!("E3: {cases} uploads, server +{grown} KB, peak {} KB", server.memory("VmHWM"));
}

/// E2: names and kinds.
#[test]
fn names_lead_nowhere_and_kinds_are_what_they_say() {
    let program = Program::with_demo(PROGRAM);
    let server = program.serve();
    let token = server.sign_in("services");
    let outside = files_below(program.data.path()).len();
    let store = program.data.path().join("files");
    let pdf = b"%PDF-1.4\n%%EOF\n";
    let long = "长".repeat(400) + ".pdf";
    let names = [
        "../../../../tmp/escape.pdf",
        "..\\..\\escape.pdf",
        "/etc/cron.d/escape.pdf",
        "C:\\windows\\escape.pdf",
        "a/../../escape.pdf",
        "escape\u{202e}fdp.exe.pdf",
        "CON.pdf",
        ".htaccess.pdf",
        "a\u{0}b.pdf",
        "a;b=c.pdf",
        "名单 (最终).pdf",
        long.as_str(),
        "%2e%2e%2fescape.pdf",
        "a\tb.pdf",
        "\u{feff}a.pdf",
    ];
    let mut stored = 0;
    for name in names {
        let path = "/api/user/file/upload?purpose=attachment";
        let answer = server.send(&Request::upload(path, name, pdf).by(&token)).unwrap();
        if answer.status != 200 {
            assert!((400..500).contains(&answer.status), "{name:?}: {}", answer.text());
            continue;
        }
        stored += 1;
        let id = answer.json()["result"]["id"].as_str().unwrap().to_owned();
        let got = server.send(&Request::get(&format!("/api/user/file/get?id={id}")).by(&token)).unwrap();
        assert_eq!((got.status, got.body.as_slice()), (200, &pdf[..]), "{name:?}");
        let head = got.head.to_lowercase();
        assert!(head.contains("content-disposition: attachment"), "{head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{head}");
        assert!(head.contains("sandbox"), "{head}");
        let disposition = head.lines().find(|l| l.starts_with("content-disposition")).unwrap();
        assert!(!disposition.contains(['\u{202e}', '/', '\\', '\0']), "{disposition}");
    }
    let kinds: [(&str, &[u8]); 14] = [
        ("macro.xlsm", b"PK\x03\x04"),
        ("macro.docm", b"PK\x03\x04"),
        ("program.exe", b"MZ\x90\0"),
        ("program.pdf", b"MZ\x90\0"),
        ("page.html", b"<html>"),
        ("page.pdf", b"<html><script>"),
        ("drawing.svg", b"<svg onload=alert(1)>"),
        ("drawing.png", b"<svg onload=alert(1)>"),
        ("script.js", b"alert(1)"),
        ("shell.sh", b"#!/bin/sh"),
        ("shortcut.lnk", b"L\0\0\0"),
        ("ole.xlsx", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
        ("none", b"%PDF-1.4"),
        ("double.pdf.html", b"%PDF-1.4"),
    ];
    for (name, bytes) in kinds {
        let path = "/api/user/file/upload?purpose=attachment";
        let answer = server.send(&Request::upload(path, name, bytes).by(&token)).unwrap();
        assert_eq!((answer.status, code(&answer).as_str()), (422, "file_type"), "{name}: {}", answer.text());
    }
    // Whatever they were called, the files lie in the store under names of ours.
    let inside: Vec<_> =
        files_below(&store).into_iter().filter_map(|p| Some(p.file_name()?.to_string_lossy().into_owned())).collect();
    assert!(inside.iter().all(|n| n.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))), "{inside:?}");
    let now = files_below(program.data.path()).len();
    assert!(now <= outside + stored + 3, "{now} files, {outside} before and {stored} stored");
    println!("E2: {} names, {} kinds", names.len(), kinds.len());
}
