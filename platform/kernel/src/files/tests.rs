//! Saving and reading on a real database and a real directory.

use sea_orm::{ActiveModelTrait, EntityTrait, Set};

use super::*;
use crate::{
    audit::entity::entry,
    jobs::testing::{House, NOW, houses},
};

const MB: i64 = 1024 * 1024;

async fn put(house: &House, name: &str, bytes: &[u8], purpose: Purpose) -> Result<stored_file::Model> {
    let upload = house.upload(name, bytes);
    house.call("u", async |cx: Cx| save(&cx, upload, purpose).await).await
}

async fn prepared() -> Vec<House> {
    let houses = houses().await;
    for house in &houses {
        house.user("u", true).await;
        house.user("v", true).await;
    }
    houses
}

fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(vec![]);
    image::DynamicImage::new_rgb8(600, 300).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn refusal(error: Error) -> &'static str {
    match error {
        Error::Invalid(errors) => errors[0].code,
        other => other.code(),
    }
}

#[tokio::test]
async fn an_attachment_is_its_owners_alone_and_never_shown_inline() {
    for house in &prepared().await {
        let file = put(house, "../证明.PDF", b"%PDF-1.7 x", Purpose::Attachment).await.unwrap();
        assert_eq!((file.name.as_str(), file.mime.as_str(), file.size), ("证明.PDF", "application/pdf", 10));
        let own = house.call("u", async |cx: Cx| open(&cx, &file.id).await).await.unwrap();
        assert!(!own.inline);
        let FileContent::Path { path, len } = own.content else { panic!() };
        assert_eq!((std::fs::read(path).unwrap(), len), (b"%PDF-1.7 x".to_vec(), 10));
        let foreign = house.call("v", async |cx: Cx| open(&cx, &file.id).await).await;
        let absent = house.call("v", async |cx: Cx| open(&cx, "absent").await).await;
        assert!(matches!((foreign, absent), (Err(Error::NotFound), Err(Error::NotFound))));
        let entries = entry::Entity::find().all(house.app.db.read()).await.unwrap();
        assert_eq!((entries[0].subject.as_str(), entries.len()), ("file", 1));
        assert!(!format!("{entries:?}").contains(&file.storage_name));
    }
}

#[tokio::test]
async fn an_avatar_is_a_small_picture_for_everyone() {
    for house in &prepared().await {
        let file = put(house, "me.jpg", &png(), Purpose::Avatar).await.unwrap();
        assert_eq!((file.name.as_str(), file.mime.as_str()), ("me.png", "image/png"));
        let seen = house.call("v", async |cx: Cx| open(&cx, &file.id).await).await.unwrap();
        assert!(seen.inline);
        let FileContent::Path { path, .. } = seen.content else { panic!() };
        let bytes = std::fs::read(path).unwrap();
        assert_eq!(image::load_from_memory(&bytes).unwrap().width(), 512);
        assert_eq!(i64::try_from(bytes.len()).unwrap(), file.size);
        let svg = put(house, "me.png", b"<svg onload=alert(1)>", Purpose::Avatar).await;
        assert_eq!(svg.err().map(refusal), Some("not_a_picture"));
    }
}

#[tokio::test]
async fn page_content_may_be_pictures_or_documents_and_nothing_else() {
    for house in &prepared().await {
        let picture = put(house, "a.png", &png(), Purpose::Content).await.unwrap();
        assert_eq!(picture.mime, "image/png");
        let document = put(house, "b.pdf", b"%PDF-1.7", Purpose::Content).await.unwrap();
        // Its page decides who reads it; nobody gets it by its id alone, not even who put it there.
        for user in ["u", "v"] {
            let direct = house.call(user, async |cx: Cx| open(&cx, &document.id).await).await;
            assert!(matches!(direct, Err(Error::NotFound)));
        }
        let sent = house.call("v", async |cx: Cx| reply(&cx, &document)).await.unwrap();
        assert!(!sent.inline);
        for (name, bytes) in [("c.html", &b"<script>"[..]), ("c.svg", b"<svg>"), ("c.pdf", b"<script>")] {
            let refused = put(house, name, bytes, Purpose::Content).await;
            assert_eq!(refused.err().map(refusal), Some("file_type"), "{name}");
        }
    }
}

#[tokio::test]
async fn the_quota_is_told_in_figures_and_counts_only_ones_own() {
    for house in &prepared().await {
        let full = stored_file::ActiveModel {
            id: Set("full".into()),
            owner_id: Set("u".into()),
            purpose: Set(Purpose::Attachment),
            name: Set("x".into()),
            mime: Set("x".into()),
            size: Set(200 * MB - 8),
            sha256: Set(String::new()),
            storage_name: Set("0".repeat(32)),
            created_at: Set(NOW),
            archived_at: Set(None),
        };
        full.insert(house.app.db.maintenance()).await.unwrap();
        put(house, "a.pdf", b"%PDF-1.7", Purpose::Attachment).await.unwrap();
        let over = put(house, "a.pdf", b"%PDF-1.7", Purpose::Attachment).await.err().unwrap();
        assert_eq!(over.code(), "file.quota_exceeded");
        assert!(over.message(crate::Lang::En).contains("200 MB"), "{}", over.message(crate::Lang::En));
        put(house, "a.pdf", b"%PDF-1.7", Purpose::Content).await.unwrap();
        let upload = house.upload("a.pdf", b"%PDF-1.7");
        house.call("v", async |cx: Cx| save(&cx, upload, Purpose::Attachment).await).await.unwrap();
    }
}

#[tokio::test]
async fn what_a_rolled_back_call_left_is_swept_after_a_day() {
    for house in &prepared().await {
        let kept = put(house, "a.pdf", b"%PDF-1.7", Purpose::Attachment).await.unwrap();
        let upload = house.upload("b.pdf", b"%PDF-1.7");
        let lost = house.call("u", async |cx: Cx| -> Result<()> {
            let name = save(&cx, upload, Purpose::Attachment).await?.storage_name;
            Err(Error::internal(name))
        });
        let Err(Error::Internal { source, .. }) = lost.await else { panic!() };
        let store = &house.app.files;
        let (kept, lost) = (store.path_of(&kept.storage_name).unwrap(), store.path_of(&source.to_string()).unwrap());
        assert_eq!(sweep(&house.app).await.unwrap(), 0, "it may still be committed");
        let yesterday = std::time::SystemTime::now() - std::time::Duration::from_secs(25 * 3600);
        for path in [&kept, &lost] {
            std::fs::File::options().write(true).open(path).unwrap().set_modified(yesterday).unwrap();
        }
        assert_eq!(sweep(&house.app).await.unwrap(), 1);
        assert!(kept.exists() && !lost.exists());
    }
}
