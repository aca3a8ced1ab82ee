//! Sections of two plans that are taught together, section by section.

use kernel::Both;

use super::{Collected, Entry, Line, Made, Places};

/// Longer chains are a mistake.
const LINKS: usize = 10;

pub fn join(all: &Collected, places: &mut Places, made: &mut Made) {
    for entry in &all.entries {
        let Some(other) = &entry.combined_with else { continue };
        if !places.contains_key(other) {
            let text = Both::new(
                "合班的课程尚未确认，暂不合班；确认后再次并入即可",
                "What it is taught together with is not confirmed yet; merge again when it is",
            );
            made.lines.push(Line::of(entry, "COMBINED", "", (false, "not_confirmed"), text));
            continue;
        }
        let root = root(all, entry);
        let mut joined = 0;
        for id in [&entry.id, other] {
            for (slot, place) in (1..).zip(places.get_mut(id).into_iter().flatten()) {
                let shared = format!("{root}-{slot}");
                if slot <= entry.sections && place.combined.is_none() {
                    place.combined = Some(shared);
                    joined += 1;
                }
            }
        }
        if joined > 0 {
            let text = Both::new("与另一课程合班", "Taught together with another course");
            made.lines.push(Line::of(entry, "COMBINED", "", (true, "combined"), text));
        }
    }
}

/// The plan at the end of the chain, which gives all of them their name.
fn root(all: &Collected, entry: &Entry) -> String {
    let mut at = entry;
    for _ in 0..LINKS {
        let next = at.combined_with.as_ref().and_then(|id| all.entries.iter().find(|e| e.id == *id));
        match next.filter(|next| next.id != entry.id) {
            Some(next) => at = next,
            None => break,
        }
    }
    at.id.clone()
}
