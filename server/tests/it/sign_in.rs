//! Signing in, sessions and signing out.

use serde_json::json;

use crate::on_every_database;

on_every_database!(a_session_lives_seven_days_to_the_second, site, {
    let root = site.root();
    root.get("/api/user/info").await.expect(200);
    site.app.clock.advance(kernel::identity::TOKEN_LIFE_MS - 1);
    root.get("/api/user/info").await.expect(200);
    site.app.clock.advance(1);
    let answer = root.get("/api/user/info").await.expect(401);
    assert_eq!(answer.code(), "login.expired");
});

on_every_database!(user_info_has_the_shape_of_the_specification, site, {
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

on_every_database!(signing_out_ends_the_session_at_once, site, {
    let root = site.root();
    root.post("/api/auth/logout", json!({})).await.expect(200);
    assert_eq!(root.get("/api/user/info").await.expect(401).code(), "login.expired");
});
