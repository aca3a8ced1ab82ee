//! CAS 3.0.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use super::{Asked, FakeProvider, codes::Grant, go};

pub fn signed_in(fake: &FakeProvider, asked: &Asked) -> Response {
    let service = asked.query("service");
    let mut address = url::Url::parse(service).expect("a service");
    if !asked.form.contains_key("deny") {
        let grant =
            Grant { username: asked.form("username").to_owned(), redirect_uri: service.to_owned(), ..Grant::default() };
        let ticket = fake.inner().codes.hand_out("ST-", grant);
        address.query_pairs_mut().append_pair("ticket", &ticket);
    }
    go(address.as_str())
}

pub fn validate(fake: &FakeProvider, asked: &Asked) -> Response {
    let mut inner = fake.inner();
    let careless = inner.tricks.careless;
    let grant = inner.codes.take(asked.query("ticket"), careless);
    let inside = match grant {
        Some(grant) if careless || grant.redirect_uri == asked.query("service") => {
            let name = grant.username.replace('&', "&amp;").replace('<', "&lt;");
            format!("<cas:authenticationSuccess><cas:user>{name}</cas:user></cas:authenticationSuccess>")
        }
        _ => r#"<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>"#.to_owned(),
    };
    let xml = format!(r#"<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">{inside}</cas:serviceResponse>"#);
    ([(header::CONTENT_TYPE, "application/xml")], xml).into_response()
}
