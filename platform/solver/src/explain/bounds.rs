//! Contradictions that counting shows, without any search: more papers than periods, more seats than there are.

use super::model::Model;

/// Papers that cannot lie anywhere together, if counting finds such.
pub fn contradiction(model: &Model) -> Option<Vec<usize>> {
    crowd(model).or_else(|| seats(model))
}

/// Classes of which no two may meet, and that have fewer periods than they are: no matching.
fn crowd(model: &Model) -> Option<Vec<usize>> {
    for first in 0..model.classes.len() {
        let mut clique = vec![first];
        let mut beside = model.apart[first].clone();
        // The narrowest first: they leave the fewest periods.
        beside.sort_by_key(|&class| (width(model, class), class));
        for class in beside {
            if clique.iter().all(|&member| model.apart[class].contains(&member)) {
                clique.push(class);
            }
        }
        if let Some(unmatched) = unmatched(model, &clique) {
            return Some(unmatched);
        }
    }
    None
}

fn width(model: &Model, class: usize) -> u32 {
    model.domain[class * model.words..][..model.words].iter().map(|word| word.count_ones()).sum()
}

fn may(model: &Model, class: usize, period: usize) -> bool {
    model.domain[class * model.words + period / 64] >> (period % 64) & 1 == 1
}

/// Gives each class a period of its own; where one finds none, it and all it competes with are returned.
fn unmatched(model: &Model, classes: &[usize]) -> Option<Vec<usize>> {
    let mut holder: Vec<Option<usize>> = vec![None; model.periods];
    for &class in classes {
        let mut seen = vec![false; model.periods];
        if !find_period(model, class, &mut holder, &mut seen) {
            let rivals = (0..model.periods).filter(|&period| seen[period]).filter_map(|period| holder[period]);
            return Some(rivals.chain([class]).collect());
        }
    }
    None
}

fn find_period(model: &Model, class: usize, holder: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    for period in 0..model.periods {
        if !may(model, class, period) || seen[period] {
            continue;
        }
        seen[period] = true;
        let free = match holder[period] {
            None => true,
            Some(other) => find_period(model, other, holder, seen),
        };
        if free {
            holder[period] = Some(class);
            return true;
        }
    }
    false
}

/// Classes that may only lie in some periods, and need more seats than these have.
fn seats(model: &Model) -> Option<Vec<usize>> {
    let words = model.words;
    let mut domains: Vec<&[u64]> = model.domain.chunks(words).collect();
    domains.sort_unstable();
    domains.dedup();
    for domain in domains {
        let inside = |class: &usize| {
            let own = &model.domain[class * words..][..words];
            own.iter().zip(domain).all(|(own, all)| own & !all == 0)
        };
        let classes: Vec<usize> = (0..model.classes.len()).filter(inside).collect();
        let need: i32 = classes.iter().flat_map(|&class| &model.classes[class]).map(|paper| paper.seats).sum();
        let open = (0..model.periods).filter(|period| domain[period / 64] >> (period % 64) & 1 == 1);
        let have: i32 = open.flat_map(|period| &model.open_seats[period * model.rooms..][..model.rooms]).sum();
        if need > have {
            return Some(classes);
        }
    }
    None
}
