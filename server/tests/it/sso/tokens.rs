//! I1: ID tokens and answers that are not what they should be.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use testkit::provider::{Sign, SigningKeyKind, Tricks};

use super::kit::{House, add, link, round_trip};
use crate::{kit::number, story};

type Trick = (&'static str, Box<dyn Fn(&mut Tricks)>);

fn signed(name: &'static str, sign: Sign) -> Trick {
    (name, Box::new(move |t| t.sign = sign))
}

fn claims(name: &'static str, edit: impl Fn(&mut Value) + Send + Sync + Clone + 'static) -> Trick {
    (name, Box::new(move |t| t.claims = Some(Arc::new(edit.clone()))))
}

fn answer(name: &'static str, edit: impl Fn(&mut Value) + Send + Sync + Clone + 'static) -> Trick {
    (name, Box::new(move |t| t.token = Some(Arc::new(edit.clone()))))
}

fn without(object: &mut Value, name: &str) {
    object.as_object_mut().unwrap().remove(name);
}

fn tricks(now: i64) -> Vec<Trick> {
    vec![
        signed("alg none", Sign::None),
        signed("alg none with a signature", Sign::NoneSigned),
        signed("HMAC with the client secret", Sign::ClientSecret),
        signed("HMAC with the public key", Sign::PublicKey),
        signed("a stranger's key under our key's name", Sign::Stranger),
        signed("a stranger's key", Sign::UnknownKey),
        signed("claims changed after signing", Sign::Tampered),
        claims("another audience", |c| c["aud"] = json!("other")),
        claims("another audience beside ours", |c| c["aud"] = json!(["collegium", "other"])),
        claims("no audience", |c| without(c, "aud")),
        claims("an empty audience", |c| c["aud"] = json!([])),
        claims("another issuer", |c| c["iss"] = json!("https://e.example")),
        claims("an issuer with a slash more", |c| c["iss"] = json!(format!("{}/", c["iss"].as_str().unwrap()))),
        claims("no issuer", |c| without(c, "iss")),
        claims("expired", move |c| c["exp"] = json!(now - 1)),
        claims("expired long ago", |c| c["exp"] = json!(1)),
        claims("no expiry", |c| without(c, "exp")),
        claims("issued in an hour", move |c| c["iat"] = json!(now + 3600)),
        claims("issued yesterday", move |c| c["iat"] = json!(now - 86_400)),
        claims("no time of issue", |c| without(c, "iat")),
        claims("another nonce", |c| c["nonce"] = json!("0".repeat(64))),
        claims("an empty nonce", |c| c["nonce"] = json!("")),
        claims("no nonce", |c| without(c, "nonce")),
        claims("no subject", |c| without(c, "sub")),
        claims("an empty subject", |c| c["sub"] = json!("")),
        claims("a subject with a line break", |c| c["sub"] = json!("lihua\n")),
        claims("a subject with spaces around", |c| c["sub"] = json!(" lihua ")),
        claims("a subject too long", |c| c["sub"] = json!("x".repeat(300))),
        claims("a number for a subject", |c| c["sub"] = json!(7)),
        claims("a list for a subject", |c| c["sub"] = json!(["lihua"])),
        claims("the hash of another access token", |c| c["at_hash"] = json!("AAAAAAAAAAAAAAAAAAAAAA")),
        answer("no ID token", |a| without(a, "id_token")),
        answer("an ID token that is none", |a| a["id_token"] = json!("a.b.c")),
        answer("an empty ID token", |a| a["id_token"] = json!("")),
        answer("an access token of somebody else", |a| a["access_token"] = json!("other")),
        answer("no access token", |a| without(a, "access_token")),
    ]
}

story!(an_answer_that_fails_a_check_signs_nobody_in, site, {
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    link(&house.fake, &client, "oidc", "lihua").await.expect(200);
    let sessions = number(&site, "SELECT count(*) FROM session").await;
    let tricks = tricks(house.fake.now_s());
    for (name, trick) in &tricks {
        house.fake.tricks(|t| trick(t));
        let answer = round_trip(&site, &house.fake, "oidc", "lihua").await;
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "sso_answer_invalid"), "{name}");
        house.fake.behave();
    }
    // The token of an earlier sign-in, which was good then.
    let kept = Arc::new(Mutex::new(Value::Null));
    let keep = kept.clone();
    house.fake.tricks(|t| t.token = Some(Arc::new(move |a| *keep.lock().unwrap() = a.clone())));
    round_trip(&site, &house.fake, "oidc", "lihua").await.expect(200);
    house.fake.tricks(|t| t.token = Some(Arc::new(move |a| *a = kept.lock().unwrap().clone())));
    assert_eq!(round_trip(&site, &house.fake, "oidc", "lihua").await.expect(409).code(), "sso_answer_invalid");
    house.fake.behave();
    assert_eq!(number(&site, "SELECT count(*) FROM session").await, sessions + 1);
    round_trip(&site, &house.fake, "oidc", "lihua").await.expect(200);
    println!("I1 tokens: {} cases", tricks.len() + 1);
});

story!(new_keys_of_the_provider_are_found, site, {
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    link(&house.fake, &client, "oidc", "lihua").await.expect(200);
    for kind in [SigningKeyKind::Elliptic, SigningKeyKind::Rsa, SigningKeyKind::Elliptic] {
        house.fake.rotate(kind);
        for _ in 0..2 {
            round_trip(&site, &house.fake, "oidc", "lihua").await.expect(200);
        }
    }
    // Asked again once after each change, and not at every sign-in.
    let asked = house.fake.inner().asked.iter().filter(|p| *p == "/jwks").count();
    assert_eq!(asked, 4);
    println!("I1 rotation: 3 changes of keys");
});

story!(answers_of_other_kinds_are_checked_too, site, {
    use testkit::provider::Reply;
    let house = House::open(&site).await;
    let (_, client) = site.person("li", &[]).await;
    for kind in super::kit::KINDS {
        link(&house.fake, &client, kind, "lihua").await.expect(200);
    }
    let xml = |inside: &str| {
        let ns = r#"xmlns:cas="http://www.yale.edu/tp/cas""#;
        Reply::Text(
            "application/xml",
            format!(
                "<cas:serviceResponse {ns}><cas:authenticationSuccess>{inside}</cas:authenticationSuccess></cas:serviceResponse>"
            ),
        )
    };
    let bomb = r#"<!DOCTYPE x [<!ENTITY a "lihua"><!ENTITY b "&a;&a;">]><x>&b;</x>"#;
    let (cas, me, wps, old) =
        ("/cas/p3/serviceValidate", "/oauth2/userinfo", "/wps/v7/users/current", "/wps/oauthapi/v3/user");
    let cases = [
        ("cas", cas, xml("<cas:user>li<!-- -->hua</cas:user>")),
        ("cas", cas, xml("<cas:user>&lihua;</cas:user>")),
        ("cas", cas, xml("<cas:user>lihua</cas:user><cas:user>admin</cas:user>")),
        ("cas", cas, xml("<cas:user></cas:user>")),
        ("cas", cas, Reply::Text("application/xml", bomb.into())),
        ("cas", cas, Reply::Text("application/xml", "yes\nlihua\n".into())),
        ("cas", cas, Reply::Json(json!({ "serviceResponse": { "authenticationSuccess": { "user": "lihua" } } }))),
        ("cas", cas, Reply::Status(204)),
        ("oauth2", me, Reply::Json(json!({ "email": "li@example.edu" }))),
        ("oauth2", me, Reply::Json(json!({ "sub": "" }))),
        ("oauth2", me, Reply::Json(json!({ "sub": { "x": "lihua" } }))),
        ("oauth2", me, Reply::Json(json!(["lihua"]))),
        ("oauth2", me, Reply::Text("text/html", "<p>lihua</p>".into())),
        ("oauth2", "/oauth2/token", Reply::Json(json!({ "error": "invalid_grant" }))),
        ("oauth2", "/oauth2/token", Reply::Json(json!({ "access_token": "a\nb" }))),
        ("wps", wps, Reply::Json(json!({ "code": 1, "data": { "id": "lihua" } }))),
        ("wps", wps, Reply::Json(json!({ "data": { "id": "lihua" } }))),
        ("wps", wps, Reply::Json(json!({ "code": 0, "data": {} }))),
        ("wps-old", old, Reply::Json(json!({ "result": 1, "user": { "openid": "lihua" } }))),
        ("wps-old", old, Reply::Json(json!({ "result": 0, "user": { "unionid": "lihua" } }))),
    ];
    let count = cases.len();
    for (kind, path, reply) in cases {
        house.fake.tricks(|t| drop(t.replies.insert(path.into(), reply.clone())));
        let answer = round_trip(&site, &house.fake, kind, "lihua").await;
        assert_eq!((answer.status.as_u16(), answer.code()), (409, "sso_answer_invalid"), "{kind} {reply:?}");
        house.fake.behave();
        round_trip(&site, &house.fake, kind, "lihua").await.expect(200);
    }
    // A wrong secret is found out by the provider.
    let wrong = json!({ "code": "wrong", "clientSecret": "wrong", "subjectClaim": "name" });
    add(&site, &house.fake, "oauth2", wrong).await.expect(200);
    assert_eq!(round_trip(&site, &house.fake, "wrong", "lihua").await.expect(409).code(), "sso_answer_invalid");
    println!("I1 other kinds: {} cases", count + 1);
});
