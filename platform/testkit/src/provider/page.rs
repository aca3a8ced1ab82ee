//! The page on which people say who they are. The form goes to the address it came from.

use axum::response::{Html, IntoResponse, Response};

pub fn sign_in(which: &str) -> Response {
    Html(format!(
        r#"<!doctype html><html lang="en"><meta charset="utf-8"><title>Fake provider</title>
<h1>Fake provider:{which}</h1>
<form method="post">
<label>User name <input name="username" required autofocus></label>
<button type="submit">Sign in</button>
<button type="submit" name="deny" value="1" formnovalidate>Cancel</button>
</form></html>"#
    ))
    .into_response()
}
