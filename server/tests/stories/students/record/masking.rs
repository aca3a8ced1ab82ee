//! A canary: an identity number that appears in no list, export, log, error or mail.

use kernel::{audit::entity::entry, messages::message};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use student_information::rules::check_character;
use testkit::Answer;

use super::{STUDENTS, draft, with};
use crate::{kit::Campus, story, support::Site};

/// Nobody's: a region that has no people, and the check character that fits.
fn canary() -> String {
    let digits = "11999920070101777";
    format!("{digits}{}", check_character(digits).unwrap())
}

/// The number in the ways in which people write it.
fn writings(number: &str) -> Vec<String> {
    let wide: String = number.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect();
    let spaced = format!("{} {} {}", &number[..6], &number[6..14], &number[14..]);
    vec![number.to_owned(), wide, spaced, number.replace('-', "")]
}

struct Watch {
    number: String,
    looked: usize,
}

impl Watch {
    fn text(&mut self, place: &str, text: &str) {
        let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        for written in writings(&self.number) {
            let written: String = written.chars().filter(|c| !c.is_whitespace()).collect();
            assert!(!squeezed.contains(&written), "{place} shows {written}");
        }
        self.looked += 1;
    }

    fn answer(&mut self, place: &str, answer: &Answer) {
        self.text(place, &String::from_utf8_lossy(&answer.bytes));
    }
}

/// Every text that the log and the mailroom keep.
async fn kept(site: &Site, watch: &mut Watch) {
    let db = site.app.db().maintenance();
    for row in entry::Entity::find().all(db).await.unwrap() {
        let texts = [Some(row.subject_id), row.reason, row.before, row.after];
        texts.into_iter().flatten().for_each(|text| watch.text(&format!("log of {}", row.op), &text));
    }
    for row in message::Entity::find().all(db).await.unwrap() {
        watch.text("mail", &format!("{} {} {}", row.subject, row.body, row.address));
    }
}

story!(a_canary_is_sealed_wherever_it_goes, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let number = canary();
    let mut watch = Watch { number: number.clone(), looked: 0 };
    let mut ids = vec![];
    for (n, written) in writings(&number).into_iter().take(3).enumerate() {
        let form = with(draft(&campus), json!({ "idNo": written, "birthDate": "2007-01-01", "gender": "M" }));
        let answer = root.post(STUDENTS, form).await;
        watch.answer("adding", &answer);
        // However it is written, it is one document.
        assert_eq!(
            answer.status.as_u16(),
            if n == 0 { 200 } else { 409 },
            "{}",
            String::from_utf8_lossy(&answer.bytes)
        );
        if n == 0 {
            ids.push(answer.result()["id"].as_str().unwrap().to_owned());
        }
    }
    let id = ids.pop().unwrap();
    let guardian = json!({ "studentId": id, "name": "监护人", "relation": "父亲", "idNo": number });
    watch.answer("guardian", &root.post("/api/si/guardian", guardian).await.expect(200));
    let version = root.get(&format!("{STUDENTS}/{id}")).await.expect(200).result()["version"].clone();
    let change = |more: Value| with(json!({ "id": id, "version": version }), more);
    for (place, more) in [
        (
            "a reason that names the number",
            json!({ "nameEn": "ZHANG Sann", "reason": format!("更正 {number} 的拼写") }),
        ),
        ("a stale version", json!({ "version": 99, "idNo": number })),
        ("a wrong number beside it", json!({ "idNo": format!("{}0", &number[..17]), "reason": "录入错误" })),
        ("no reason", json!({ "idNo": "11010519491231002X" })),
    ] {
        watch.answer(place, &root.patch(STUDENTS, change(more)).await);
    }
    let hold = json!({ "ids": [id], "hold": "FEE", "on": true, "reason": format!("{number} 欠费") });
    watch.answer("hold", &root.patch(&format!("{STUDENTS}/holds"), hold).await.expect(200));
    watch.answer("quick", &root.post("/api/si/quick", json!({ "keyword": number })).await.expect(200));
    let purpose = format!("purpose={number}");
    for path in [
        STUDENTS.to_owned(),
        format!("{STUDENTS}?keyword={number}"),
        format!("{STUDENTS}?idNo={number}"),
        format!("{STUDENTS}/options?keyword={number}"),
        format!("{STUDENTS}/{id}"),
        format!("{STUDENTS}/{id}/record"),
        format!("{STUDENTS}/{id}/history"),
        format!("{STUDENTS}/{id}/access"),
        format!("{STUDENTS}/export?format=csv&{purpose}&idNo={number}"),
        "/api/si/guardian".to_owned(),
        format!("/api/si/guardian/export?format=csv&{purpose}&keyword={number}"),
        format!("{STUDENTS}?candidateNo={number}"),
        "/api/si/home".to_owned(),
        format!("/api/si/log?keyword={}", &number[2..]),
        format!("/api/search?q={number}"),
        "/api/basic/sys/log".to_owned(),
    ] {
        let answer = root.get(&path).await.expect(200);
        watch.answer(&path, &answer);
    }
    kept(&site, &mut watch).await;
    assert!(watch.looked > 40, "looked at {} texts only", watch.looked);
    // The watch sees: the one who may, and says why, is shown the number.
    let body = json!({ "id": id, "field": "idNo", "reason": "核对身份" });
    assert_eq!(root.post(&format!("{STUDENTS}/reveal"), body).await.expect(200).result()["value"], number.as_str());
});
