//! The address of the site is not what a caller says it is.

use axum::http::{Method, header};
use collegium::compose;
use kernel::{actor::Actions, app::Mode};
use testkit::{Client, TestDb, add_person};

/// Outside production nobody may have said where the site is.
#[tokio::test]
async fn a_calendar_address_names_no_host_of_the_callers_choice() {
    for backend in testkit::backends() {
        let db = TestDb::new(backend).await;
        let opened = db.open().await;
        compose::migrate(&opened).await.unwrap();
        let config = kernel::app::AppConfig { origin: None, ..testkit::config(&db, Mode::Development) };
        let app = compose::application(opened, config).await.unwrap();
        let edge_config = edge::EdgeConfig::default();
        let router = compose::registry(&edge_config.metrics).unwrap().router(&app);
        let person = add_person(&app, "li", &[("STUDENT_AUTH_TIMETABLE", Actions::all())], false).await;
        let client = Client::new(edge::wrap(router, &edge_config), Some(person.token.clone()));
        let address = async |host: &str| {
            let mut request = client.request(Method::POST, "/api/timetable/feed");
            request.headers_mut().insert(header::HOST, host.parse().unwrap());
            client.run(request).await.expect(200).result()["url"].as_str().unwrap().to_owned()
        };
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"] {
            assert!(address(host).await.starts_with("/api/calendar/"), "{host}");
        }
        assert!(address("localhost:8080").await.starts_with("http://localhost:8080/api/calendar/"));
    }
}
