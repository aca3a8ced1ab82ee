use crate::support::{Server, body, header, quick, router, status};
use edge::WebAssets;
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "tests/it/web/"]
struct Files;

const SCRIPT: &str = "/assets/app-1a2b3c.js";

async fn server() -> Server {
    let web = WebAssets::collect::<Files>();
    assert!(!web.is_empty());
    Server::start(web.mount(router()), quick()).await
}

#[tokio::test]
async fn hashed_files_are_kept_for_ever() {
    let answer = server().await.get(SCRIPT, "").await;
    assert_eq!(status(&answer), 200);
    let keep = header(&answer, "cache-control");
    assert_eq!(keep, Some("public, max-age=31536000, immutable"));
    let kind = header(&answer, "content-type");
    assert_eq!(kind, Some("text/javascript; charset=utf-8"));
    assert_eq!(header(&answer, "vary"), Some("accept-encoding"));
    assert_eq!(header(&answer, "content-encoding"), None);
    assert!(body(&answer).contains("value60"));
    assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"));
}

#[tokio::test]
async fn compressed_when_accepted() {
    let server = server().await;
    let answer = server.get(SCRIPT, "accept-encoding: br, gzip;q=0.5\r\n").await;
    assert_eq!(header(&answer, "content-encoding"), Some("gzip"));
    let zipped: usize = header(&answer, "content-length").unwrap().parse().unwrap();
    let plain = server.get(SCRIPT, "accept-encoding: gzip;q=0\r\n").await;
    assert_eq!(header(&plain, "content-encoding"), None);
    assert!(zipped * 2 < body(&plain).len());
    assert_ne!(header(&plain, "etag"), header(&answer, "etag"));
    let icon = server.get("/favicon.ico", "accept-encoding: gzip\r\n").await;
    assert_eq!(header(&icon, "content-encoding"), None);
    assert_eq!(body(&icon), "not text");
}

#[tokio::test]
async fn an_unchanged_file_is_not_sent_again() {
    let server = server().await;
    for path in ["/", "/index.html", SCRIPT, "/favicon.ico"] {
        for encoding in ["", "accept-encoding: gzip\r\n"] {
            let first = server.get(path, encoding).await;
            let tag = header(&first, "etag").unwrap();
            for known in [tag.to_owned(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".into()] {
                let asked = format!("{encoding}if-none-match: {known}\r\n");
                let again = server.get(path, &asked).await;
                assert_eq!(status(&again), 304, "{path} {known}");
                assert_eq!(body(&again), "");
                assert_eq!(header(&again, "etag"), Some(tag));
                assert_eq!(header(&again, "cache-control"), header(&first, "cache-control"));
            }
            let stale = format!("{encoding}if-none-match: \"x\"\r\n");
            assert_eq!(status(&server.get(path, &stale).await), 200);
        }
    }
}

#[tokio::test]
async fn pages_get_the_index_and_its_policy() {
    let server = server().await;
    for path in ["/", "/login", "/exams/rounds/7", "/a/%E6%88%90", "/login?next=%2Fx"] {
        for accept in ["accept: text/html,*/*;q=0.8\r\n", "accept: */*\r\n", ""] {
            let answer = server.get(path, accept).await;
            assert_eq!(status(&answer), 200, "{path} {accept}");
            assert!(body(&answer).contains("Test page"));
            assert_eq!(header(&answer, "cache-control"), Some("no-cache"));
            let policy = header(&answer, "content-security-policy").unwrap();
            assert!(policy.starts_with("default-src 'self'; script-src 'self'; "));
            assert!(policy.ends_with("require-trusted-types-for 'script'"));
        }
    }
    let image = server.get("/login", "accept: image/png\r\n").await;
    assert_eq!(status(&image), 404);
}

#[tokio::test]
async fn everything_else_is_absent() {
    let server = server().await;
    for path in [
        "/api",
        "/api/",
        "/api/absent",
        "/assets/absent.js",
        "/login.php",
        "/../Cargo.toml",
        "/assets/../../main.rs",
        "/%2e%2e/main.rs",
        "/..%2fmain.rs",
        "/..\\main.rs",
        "/.git/config",
        "/.vite/manifest.json",
        "//example.org",
        "/a//b",
        "/a%00",
        "/a%0d%0aset-cookie:x=1",
        "/index.html/",
        "/assets/",
        "/INDEX.HTML",
    ] {
        let answer = server.get(path, "accept: text/html\r\n").await;
        let page = path == "/assets/";
        assert_eq!(status(&answer), if page { 200 } else { 404 }, "{path}: {answer}");
        assert!(header(&answer, "set-cookie").is_none());
        if !page {
            assert!(body(&answer).contains(r#""code":"not_found""#), "{path}");
            let id = header(&answer, "x-request-id").unwrap();
            assert!(body(&answer).contains(id), "{path}");
        }
    }
    for method in ["POST", "DELETE", "OPTIONS"] {
        let request = format!("{method} / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        assert_eq!(status(&server.raw(request).await), 404, "{method}");
    }
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let server = server().await;
    for path in ["/", SCRIPT, "/login", "/absent.js", "/api/ok"] {
        let get = server.get(path, "").await;
        let request = format!("HEAD {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let head = server.raw(request).await;
        assert_eq!(status(&head), status(&get), "{path}");
        assert_eq!(body(&head), "", "{path}");
        for name in ["content-length", "content-type", "etag", "cache-control"] {
            assert_eq!(header(&head, name), header(&get, name), "{path} {name}");
        }
    }
}
