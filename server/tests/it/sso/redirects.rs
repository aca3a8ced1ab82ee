//! I2: nobody is sent to another site, whatever a link wished.

use testkit::Backend;

use super::kit::{House, come_back, link, set_off};
use crate::support::Site;

/// Wishes that could lead away. The web has its own check; here the server's word counts.
pub const HOSTILE: [&str; 62] = [
    "//e.example",
    "///e.example",
    "////e.example/x",
    "/\\e.example",
    "\\/e.example",
    "\\\\e.example",
    "/\\/e.example",
    "//\\e.example",
    "https://e.example",
    "http://e.example",
    "https:e.example",
    "https:/e.example",
    "HTTPS://e.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://e.example/x",
    "file:///etc/passwd",
    "/%2f%2fe.example",
    "/%2F/e.example",
    "%2f%2fe.example",
    "/%5ce.example",
    "/%5C%5Ce.example",
    "/%252f%252fe.example",
    "/%25252fe.example",
    "/\t/e.example",
    "/\n/e.example",
    "/\r/e.example",
    "\t//e.example",
    "\n//e.example",
    " //e.example",
    "/ /e.example",
    "/%09/e.example",
    "/%0a/e.example",
    "/%0d%0aLocation:%20https://e.example",
    "/x\r\nLocation: https://e.example",
    "/%00/e.example",
    "/\u{0}e.example",
    "/\u{7f}/e.example",
    "//user@e.example",
    "/@e.example",
    "/:@e.example",
    "https://sis.example.edu@e.example",
    "https://sis.example.edu.e.example",
    "//sis.example.edu",
    "https://sis.example.edu/x",
    "/x:8080/..//e.example",
    "/../..//e.example",
    "/./\\e.example",
    "/x/../..//e.example",
    "/%2e%2e//e.example",
    "/.%2e/x",
    "/\u{ff0f}e.example",
    "\u{ff0f}\u{ff0f}e.example",
    "/\u{2215}e.example",
    "/\u{2028}/e.example",
    "/\u{200b}/e.example",
    "/\u{202e}elpmaxe",
    "e.example",
];

#[tokio::test]
async fn no_wish_leads_to_another_site() {
    let site = Site::start(Backend::Sqlite).await;
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    let mut cases = 0;
    for kind in ["oidc", "oauth2", "cas", "wps"] {
        link(&house.fake, &client, kind, "lihua").await.expect(200);
        for wish in HOSTILE.into_iter().filter(|w| !w.contains('\u{0}')) {
            let off = set_off(&site, kind, wish).await;
            assert!(off.location.starts_with(&house.fake.url), "{kind} {wish:?}");
            let back = house.fake.visit(&off.location, "lihua").await;
            assert!(back.address.starts_with("https://sis.example.edu/"), "{kind} {wish:?}: {}", back.address);
            let answer = come_back(&off, kind, &back).await.expect(200);
            assert_eq!(answer.result()["redirect"], "/", "{kind} {wish:?}");
            cases += 1;
        }
        // A NUL does not even get that far.
        let door = super::kit::door(kind);
        site.anonymous().get(&format!("{door}?provider={kind}&redirect=/%00e")).await.expect(400);
        cases += 1;
    }
    println!("I2: {cases} redirects, 0 left the site");
}
