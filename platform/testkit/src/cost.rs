//! What work costs, in time of the processor: whoever else uses the machine does not count.

use std::time::Duration;

/// Below this nobody is kept waiting, and the grain of the kernel's clock would decide.
const UNNOTICED: Duration = Duration::from_millis(20);
/// Two counts of ticks, each of which may be short by nearly one before and exact after.
const GRAIN: Duration = Duration::from_millis(20);
/// Work that takes so long is not tried again.
const LONG: Duration = Duration::from_secs(2);
/// Caches that others have taken, and time that the host of a virtual machine has stolen, only ever add to a cost, so
/// the least of some tries comes near the true one; what grows too fast does so at every try.
const TRIES: std::ops::RangeInclusive<usize> = 3..=25;
/// Twice the size may cost twice as much, and a little more for what a cache does not hold any longer.
const MOST: f64 = 2.5;

/// What this process has used so far, all its threads together.
pub fn cpu_time() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    Duration::from_nanos(threads.map(|thread| nanos(&thread.path().join("schedstat"))).sum())
}

/// What the calling thread has used so far.
pub fn thread_time() -> Duration {
    Duration::from_nanos(nanos("/proc/thread-self/schedstat".as_ref()))
}

/// Zero for a thread that has just ended.
fn nanos(path: &std::path::Path) -> u64 {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// The same by the kernel's own count, which is coarse and does not forget threads that have ended meanwhile.
fn coarse_time() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

async fn cost_of(size: usize, work: &impl AsyncFn(usize)) -> Duration {
    let (before, coarse) = (cpu_time(), coarse_time());
    work(size).await;
    cpu_time().saturating_sub(before).max(coarse_time().saturating_sub(coarse).saturating_sub(GRAIN))
}

/// Does `work` at a size and at half of it. `Err` says what both cost, when the whole costs more than its share.
pub async fn grows_linearly(size: usize, work: impl AsyncFn(usize)) -> Result<Duration, String> {
    let first = cost_of(size, &work).await;
    if first <= UNNOTICED {
        return Ok(first);
    }
    let (least, most) = if first > LONG { (1, 1) } else { (*TRIES.start(), *TRIES.end()) };
    let (mut half, mut full) = (Duration::MAX, first);
    let fine = |half: Duration, full: Duration| full <= UNNOTICED || full.as_secs_f64() <= half.as_secs_f64() * MOST;
    for tried in 1..=most {
        half = half.min(cost_of(size / 2, &work).await);
        if most > 1 {
            full = full.min(cost_of(size, &work).await);
        }
        if tried >= least && fine(half, full) {
            return Ok(full);
        }
    }
    Err(format!("{half:?} for {} bytes, {full:?} for {size}", size / 2))
}
