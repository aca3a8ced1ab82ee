//! What a process has used, as the kernel counts it.

use std::{
    fmt,
    time::{Duration, Instant},
};

use crate::Outcome;

/// By its number, or this one.
pub struct Process(String);

/// What one piece of work took.
pub struct Cost {
    pub elapsed: Duration,
    pub cpu: f64,
    /// The most memory at any moment of it, in KiB.
    pub peak_kb: u64,
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:>7.2} s, {:>7.2} CPU s, peak {:>5} MB", self.elapsed.as_secs_f64(), self.cpu, self.peak_kb >> 10)
    }
}

impl Process {
    pub fn this() -> Self {
        Self("self".to_owned())
    }

    pub fn of(id: u32) -> Self {
        Self(id.to_string())
    }

    pub async fn cost<T>(&self, work: impl Future<Output = T>) -> Outcome<(T, Cost)> {
        self.forget_peak()?;
        let (cpu, start) = (self.cpu_seconds()?, Instant::now());
        let done = work.await;
        let elapsed = start.elapsed();
        Ok((done, Cost { elapsed, cpu: self.cpu_seconds()? - cpu, peak_kb: self.peak_kb()? }))
    }

    /// User and system time of all threads so far.
    pub fn cpu_seconds(&self) -> Outcome<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0))?;
        let after = stat.rsplit_once(')').ok_or("/proc/…/stat")?.1;
        let ticks: f64 = after.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<f64>().ok()).sum();
        Ok(ticks / 100.0)
    }

    /// The most memory since [`Process::forget_peak`], in KiB.
    pub fn peak_kb(&self) -> Outcome<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("VmHWM")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// From here on the peak is that of what follows.
    pub fn forget_peak(&self) -> Outcome<()> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.0), "5")?)
    }
}
