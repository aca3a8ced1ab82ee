//! Reports over the plans of a large university, its records read from the database: how far everybody is, and
//! which courses are still needed.

use std::time::Duration;

use crate::{
    Options, Outcome,
    load::{Request, drive},
    server::Server,
};

const REPORT: &str = "/api/sp/major/report";

pub async fn measure(options: &Options, students: u32) -> Outcome<()> {
    let data = tempfile::tempdir()?;
    Server::load_demo_of(&options.binary, data.path(), students)?;
    println!("{students} students");
    let server = Server::start(&options.binary, data.path()).await?;
    let token = server.step_up(&server.sign_in("superadmin").await?).await?;
    let sheet = Request::download(&format!("{REPORT}/progress/export?format=xlsx&purpose=bench"), &token);
    let demand = Request::get(&format!("{REPORT}/demand?pageSize=20"), Some(&token));
    for (name, request) in [("progress of everybody, a sheet", sheet), ("courses everybody still needs", demand)] {
        let (body, cost) = server.timed(&request).await?;
        println!("  {name:<36} {cost}, {} kB", body.len() >> 10);
    }
    let pages = (1..=students / 20).map(|n| format!("{REPORT}/progress?pageSize=20&pageNo={n}"));
    let pages = pages.map(|path| Request::get(&path, Some(&token))).collect();
    let page = drive(&server, pages, 4, Duration::from_secs(options.seconds)).await?;
    println!("  {:<36} {:>7.0} CPU µs/request", "progress, a page of 20", page.cpu_micros());
    Ok(())
}
