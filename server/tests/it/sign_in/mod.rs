//! Signing in, sessions and signing out.

mod first_admin;
mod passwords;
mod secrets;
mod sessions;
mod throttle;

use serde_json::json;

use crate::{
    kit::{PASSWORD, fetch, set_password, sign_in, sql, tweak},
    story,
};

story!(user_info_has_the_shape_of_the_specification, site, {
    let answer = site.root().get("/api/user/info?timestamp=1").await.expect(200);
    let info = answer.result();
    let role = &info["roles"][0];
    let permission = &role["permissions"][0];
    assert!(info["name"].is_string() && info["nickname"].is_string());
    assert_eq!(info["studentType"], "UG");
    assert!(permission["permissionId"].is_string());
    assert_eq!(permission["actionEntitySet"].as_array().unwrap().len(), 10);
    assert_eq!(permission["actionEntitySet"][0]["action"], "add");
});

story!(the_right_password_opens_a_session, site, {
    let (person, _) = site.person("li", &[]).await;
    set_password(&site, "li", PASSWORD).await;
    for name in ["li", " LI ", "Li"] {
        let answer = sign_in(&site.anonymous(), name, PASSWORD).await.expect(200);
        let token = answer.result()["token"].as_str().unwrap().to_owned();
        assert_eq!(answer.result()["mustChangePassword"], false);
        assert_eq!(answer.result()["expiresAt"], "2026-11-22T00:00:00.000Z");
        let client = tweak(site.anonymous(), |c| c.token = Some(token));
        let info = client.get("/api/user/info").await.expect(200);
        assert_eq!((&info.result()["id"], &info.result()["username"]), (&json!(person.user_id), &json!("li")));
        // Nobody is without roles, though this one grants nothing.
        assert_eq!(info.result()["roles"].as_array().unwrap().len(), 1);
    }
    let outcomes = fetch(&site, "SELECT outcome FROM sign_in").await;
    assert_eq!(outcomes, vec![vec![Some("OK".to_owned())]; 3]);
});

story!(no_failure_tells_why, site, {
    site.person("li", &[]).await;
    site.person("off", &[]).await;
    site.person("gone", &[]).await;
    site.person("none", &[]).await;
    for name in ["li", "off", "gone"] {
        set_password(&site, name, PASSWORD).await;
    }
    sql(&site, "UPDATE app_user SET enabled = FALSE WHERE username = 'off'").await;
    sql(&site, "UPDATE app_user SET archived_at = 1 WHERE username = 'gone'").await;
    let long = "x".repeat(129);
    let longer = PASSWORD.to_owned() + &" ".repeat(100_000);
    let mut bodies = vec![];
    for (name, password) in [
        ("li", "wrong"),
        ("nobody", "wrong"),
        ("nobody", PASSWORD),
        ("off", PASSWORD),
        ("off", "wrong"),
        ("gone", PASSWORD),
        ("none", PASSWORD),
        ("none", ""),
        ("", ""),
        ("li", ""),
        ("li", long.as_str()),
        ("li", longer.as_str()),
        ("li", "lake-heron-47"),
        ("' OR 1=1 --", "x"),
    ] {
        let answer = sign_in(&site.anonymous(), name, password).await.expect(401);
        let mut body = answer.json.clone();
        body["requestId"] = json!("");
        assert!(!answer.headers.contains_key("set-cookie"), "{name}");
        bodies.push((name, body));
    }
    sign_in(&site.anonymous(), "li\u{0}", PASSWORD).await.expect(400);
    for (name, body) in &bodies {
        assert_eq!(*body, bodies[0].1, "{name}");
    }
    assert_eq!(bodies[0].1["code"], "login.failed");
    let outcomes = fetch(&site, "SELECT DISTINCT outcome FROM sign_in ORDER BY 1").await;
    assert_eq!(outcomes, [[Some("DISABLED".to_owned())], [Some("WRONG".to_owned())]]);
});
