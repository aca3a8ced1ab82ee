//! Whether a list page costs the same in a large university: the same pages, nobody has asked for before, in
//! demos of different size.

use std::{path::Path, time::Instant};

use crate::{
    Options, Outcome,
    load::{Request, drive},
    server::Server,
};

/// Tables that grow with the university.
const LISTS: [(&str, &str); 4] = [
    ("students", "/api/si/student"),
    ("staff", "/api/basic/resources/organization/staff"),
    ("teachers", "/api/basic/resources/organization/teacher"),
    ("places", "/api/basic/resources/place"),
];

pub async fn measure(options: &Options, sizes: &[u32]) -> Outcome<()> {
    let mut smallest: Vec<f64> = vec![];
    for size in sizes {
        let data = tempfile::tempdir()?;
        let begun = Instant::now();
        Server::load_demo_of(&options.binary, data.path(), *size)?;
        println!("{size} students: demo written in {:.1} s, {}", begun.elapsed().as_secs_f64(), bytes(data.path())?);
        let server = Server::start(&options.binary, data.path()).await?;
        let token = server.sign_in("superadmin").await?;
        for (n, (name, path)) in LISTS.iter().enumerate() {
            // The total is remembered from the first page on, as it is for everybody who turns pages.
            server.ask(&Request::get(&format!("{path}?pageSize=9"), Some(&token))).await?;
            let time = std::time::Duration::from_millis(700);
            let cpu = drive(&server, pages(path, &token), 4, time).await?.cpu_micros();
            let ratio = smallest.get(n).map_or(1.0, |least| cpu / least);
            if smallest.len() <= n {
                smallest.push(cpu);
            }
            println!("  list of {name:<10} {cpu:>8.0} CPU µs/request, {ratio:.2} of the smallest university");
        }
    }
    Ok(())
}

/// Pages near the beginning, each of a size of its own, so that none is remembered.
fn pages(path: &str, token: &str) -> Vec<Request> {
    let asked = (10..=60).flat_map(|size| (1..=10).map(move |page| (size, page)));
    asked.map(|(size, page)| Request::get(&format!("{path}?pageSize={size}&pageNo={page}"), Some(token))).collect()
}

fn bytes(data: &Path) -> Outcome<String> {
    let size = std::fs::metadata(data.join("collegium.db"))?.len();
    Ok(format!("{} MB", size >> 20))
}
