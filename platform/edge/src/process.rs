//! Memory, processor time and open files of this process, from /proc; absent elsewhere.

use std::{fmt::Write, fs};

/// The unit of /proc/self/stat, fixed by Linux's interface on every architecture we run on.
const TICKS_A_SECOND: f64 = 100.0;

pub(crate) fn render(out: &mut String) {
    if let Some(bytes) = resident_bytes() {
        let name = "process_resident_memory_bytes";
        let _ = writeln!(out, "# TYPE {name} gauge\n{name} {bytes}");
    }
    if let Some(seconds) = cpu_seconds() {
        let name = "process_cpu_seconds_total";
        let _ = writeln!(out, "# TYPE {name} counter\n{name} {seconds}");
    }
    if let Ok(files) = fs::read_dir("/proc/self/fd") {
        let name = "process_open_fds";
        let _ = writeln!(out, "# TYPE {name} gauge\n{name} {}", files.count());
    }
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name may hold blanks; the fields after its closing bracket may not.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / TICKS_A_SECOND)
}
