//! Pages on a real database.

use super::*;
use crate::jobs::testing::{House, houses};

fn input(body: &str, version: i32) -> PageInput {
    PageInput {
        title_zh: "帮助".into(),
        title_en: " Help ".into(),
        body_zh: body.into(),
        body_en: String::new(),
        version,
    }
}

async fn save(house: &House, body: &str, version: i32) -> Result<PageView> {
    let input = input(body, version);
    house.call("u", async |cx: Cx| edit(cx, "help", input).await).await.map(|v| v.0)
}

#[tokio::test]
async fn an_unwritten_page_is_empty_and_a_stale_edit_is_refused() {
    for house in &houses().await {
        house.user("u", true).await;
        let read = async || house.call("u", async |cx: Cx| get(cx, "help").await).await.unwrap().0;
        let empty = read().await;
        assert_eq!((empty.version, empty.body_zh.as_str(), empty.updated_at), (0, "", None));
        let first = save(house, "<p onclick=x>你好</p><script>1</script>", 0).await.unwrap();
        assert_eq!((first.version, first.body_zh.as_str(), first.title_en.as_str()), (1, "<p>你好</p>", "Help"));
        assert_eq!(save(house, "<p>二</p>", 1).await.unwrap().version, 2);
        for stale in [0, 1, 3] {
            let Err(Error::Conflict(current)) = save(house, "x", stale).await else { panic!("{stale}") };
            assert_eq!((&current["version"], &current["bodyZh"]), (&2.into(), &"<p>二</p>".into()));
        }
        assert_eq!(read().await.version, 2);
    }
}

#[tokio::test]
async fn files_belong_to_their_page() {
    for house in &houses().await {
        house.user("u", true).await;
        let upload = async |name: &str| {
            let upload = house.upload(name, b"%PDF-1.7");
            house.call("u", async |cx: Cx| attachments::attach(cx, "help", upload).await).await.unwrap().0
        };
        let (first, second) = (upload("b.pdf").await, upload("a.pdf").await);
        assert_eq!(first.url, format!("/api/content/help/attachment/{}", first.id));
        let page = house.call("u", async |cx: Cx| get(cx, "help").await).await.unwrap().0;
        let names: Vec<_> = page.attachments.iter().map(|a| a.name.as_str()).collect();
        assert_eq!(names, ["b.pdf", "a.pdf"], "in the order in which they came");
        let download = async |key: &'static str, id: &str| {
            let id = id.to_owned();
            house.call("u", async |cx: Cx| attachments::download_one(cx, key, id).await).await
        };
        assert!(download("help", &first.id).await.is_ok());
        assert!(matches!(download("terms", &first.id).await, Err(Error::NotFound)));
        let detach = async |key: &'static str, ids: Vec<String>| {
            house.call("u", async |cx: Cx| attachments::detach(cx, key, ids).await).await
        };
        let both = vec![first.id.clone(), second.id.clone()];
        assert!(matches!(detach("terms", both.clone()).await, Err(Error::NotFound)));
        assert!(matches!(detach("help", vec![first.id.clone(), "x".into()]).await, Err(Error::NotFound)));
        assert!(detach("help", vec![]).await.is_err());
        assert!(detach("help", both).await.is_ok());
        assert!(matches!(download("help", &first.id).await, Err(Error::NotFound)));
    }
}

#[test]
fn keys_stand_in_addresses_and_operation_ids() {
    assert!(is_key("es-help2"));
    for bad in ["", "a/b", "A", "a b", "..", "帮助"] {
        assert!(!is_key(bad), "{bad}");
    }
    assert_eq!(pascal("student-help"), "StudentHelp");
    assert_eq!(pascal("help"), "Help");
}

#[test]
fn limits_are_told_with_figures() {
    let input = |title: &str, body: &str| PageInput {
        title_zh: title.into(),
        title_en: String::new(),
        body_zh: String::new(),
        body_en: body.into(),
        version: 0,
    };
    assert!(check(&input(&"题".repeat(200), "")).is_ok());
    let Err(Error::Invalid(errors)) = check(&input(&"题".repeat(201), &"b".repeat(100_001))) else { panic!() };
    assert_eq!(errors.iter().map(|e| e.field.as_str()).collect::<Vec<_>>(), ["titleZh", "bodyEn"]);
}
