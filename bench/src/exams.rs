//! One published examination season, planned on one core: each part of the cost, and the plan in the public form, so that
//! anybody can check it.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use solver::{Budget, Hard, Options, Progress, Soft, Watch, public_format, solve};

use crate::{Outcome, process::Process};

pub struct Race<'a> {
    pub file: &'a Path,
    /// Of the processor: the same on a machine that has other things to do.
    pub seconds: u64,
    pub seed: u64,
    pub solution: Option<&'a PathBuf>,
}

pub fn run(race: &Race) -> Outcome<()> {
    let instance = public_format::read(&std::fs::read_to_string(race.file)?)?;
    let size = [instance.papers.len(), instance.students as usize, instance.periods.len(), instance.rooms.len()];
    println!("{}: exams, students, periods, rooms {size:?}; seed {}", race.file.display(), race.seed);
    let clock = || Duration::from_secs_f64(Process::this().cpu_seconds().unwrap_or(0.0));
    let (wall, mut next) = (Instant::now(), 0.0);
    let mut progress = |now: &Progress| {
        // Ten lines, however long it takes.
        if now.spent >= next {
            next += 0.1;
            eprintln!(
                "  {:>5.1} s: best {} hard, {} soft; at {} hard, {} soft; temperature {:.2}",
                now.elapsed.as_secs_f64(),
                now.best_hard,
                now.best_soft,
                now.hard,
                now.soft,
                now.temperature
            );
        }
    };
    let mut watch =
        Watch { stop: None, progress: Some(&mut progress), every: Duration::from_millis(100), clock: Some(&clock) };
    let budget = Budget::Time(Duration::from_secs(race.seconds));
    let outcome = solve(&instance, &Options { seed: race.seed, budget, start: None }, &mut watch);
    for part in Hard::ALL.iter().filter(|&&part| outcome.cost.hard(part) > 0) {
        println!("  {:<28} {:>8}  violated", format!("{part:?}"), outcome.cost.hard(*part));
    }
    for part in Soft::ALL.iter().filter(|&&part| outcome.cost.soft(part) != 0) {
        println!("  {:<28} {:>8}", format!("{part:?}"), outcome.cost.soft(*part));
    }
    println!("  {:<28} {:>8}, {} hard", "all", outcome.cost.soft_total(), outcome.cost.hard_total());
    println!(
        "  {:.2} million moves a second, {:.1} s of the processor, {:.1} s on the clock",
        outcome.moves as f64 / outcome.elapsed.as_secs_f64() / 1e6,
        outcome.elapsed.as_secs_f64(),
        wall.elapsed().as_secs_f64()
    );
    if let Some(out) = race.solution {
        std::fs::write(out, public_format::write(&outcome.solution))?;
    }
    Ok(())
}
