//! The rules alone, without server and database: what a large university asks of them at once.

mod drawn;

use std::hint::black_box;

use rules::{
    gpa::{Attempt, Line, Rounding, report},
    progress::progress,
    requirement::{Facts, Population},
    standing::{Term, UG, judge},
};

use crate::{Outcome, process::Process};

const REQUIREMENTS: usize = 2_000;

pub async fn measure(students: u32) -> Outcome<()> {
    let everybody = 0..usize::try_from(students)?;
    println!("{students} students");
    let asked = drawn::requirements(REQUIREMENTS)?;
    let equivalences = drawn::equivalences();
    let facts: Vec<Facts> = timed("records with what counts as what", || {
        everybody.clone().map(|n| drawn::facts(n, &equivalences)).collect()
    })
    .await?;
    let hold: usize = timed("2,000 requirements of all students", || {
        let population = Population::new(&facts);
        asked.iter().map(|requirement| population.who(requirement).count()).sum()
    })
    .await?;
    println!("    {hold} of {} hold", asked.len() * facts.len());
    let (plan, taken) = (drawn::plan(), everybody.clone().map(drawn::taken).collect::<Vec<_>>());
    timed("progress in a plan of 128 units", || taken.iter().map(|of| progress(&plan, of).earned).sum::<i32>()).await?;
    let attempts: Vec<_> = everybody.map(drawn::attempts).collect();
    timed("averages and standing, 8 semesters", || attempts.iter().map(|of| judged(of)).sum::<usize>()).await?;
    Ok(())
}

fn judged(attempts: &[Attempt<i32>]) -> usize {
    let lines = report(attempts).lines;
    let term = |line: &Line<i32>| Term {
        gpa: line.gpa.rounded(Rounding::HalfUp),
        gpa_units: line.gpa.units,
        failed_units: line.failed_units,
        exhausted: !line.exhausted.is_empty(),
        bad_report: false,
        decided: None,
    };
    let terms: Vec<Term> = lines.iter().map(term).collect();
    judge(terms.iter().map(|term| (&UG, term))).len()
}

async fn timed<T>(name: &str, work: impl FnOnce() -> T) -> Outcome<T> {
    let (done, cost) = Process::this().cost(async { black_box(work()) }).await?;
    println!("  {name:<36} {cost}");
    Ok(done)
}
