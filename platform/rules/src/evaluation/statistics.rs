//! What the counts of a question say: mean, deviation, and where the mean of everybody enrolled lies.

use serde::Serialize;

/// Hundredths of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    pub count: u32,
    pub mean: i32,
    pub deviation: i32,
    /// With 95 % confidence, for the mean of everybody enrolled.
    pub low: i32,
    pub high: i32,
}

/// Of a scale whose lowest step is 1; `counts[0]` chose it. None without answers.
pub fn figures(counts: &[u32], enrolled: u32) -> Option<Figures> {
    let count: u32 = counts.iter().sum();
    if count == 0 {
        return None;
    }
    let n = f64::from(count);
    let steps = || counts.iter().zip(1_u32..).map(|(times, step)| (f64::from(*times), f64::from(step)));
    let mean = steps().map(|(times, step)| times * step).sum::<f64>() / n;
    let squares: f64 = steps().map(|(times, step)| times * (step - mean).powi(2)).sum();
    let deviation = if count > 1 { (squares / (n - 1.0)).sqrt() } else { 0.0 };
    let half = student(count.saturating_sub(1)) * deviation / n.sqrt() * unheard(count, enrolled);
    let (first, last) = (1.0, steps().map(|(_, step)| step).fold(1.0, f64::max));
    Some(Figures {
        count,
        mean: hundredths(mean),
        deviation: hundredths(deviation),
        low: hundredths((mean - half).max(first)),
        high: hundredths((mean + half).min(last)),
    })
}

/// The finite population: where everybody has answered, nothing is left open.
fn unheard(count: u32, enrolled: u32) -> f64 {
    let all = enrolled.max(count);
    if all <= 1 {
        return 0.0;
    }
    (f64::from(all - count) / f64::from(all - 1)).sqrt()
}

#[allow(clippy::cast_possible_truncation)] // a step of a scale
fn hundredths(value: f64) -> i32 {
    (value * 100.0).round() as i32
}

/// The 97.5 % quantile of Student's distribution.
fn student(freedom: u32) -> f64 {
    const FIRST: [f64; 30] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ];
    let place = usize::try_from(freedom).unwrap_or(usize::MAX);
    match place.checked_sub(1) {
        None => FIRST[0],
        Some(place) => FIRST.get(place).copied().unwrap_or(if freedom <= 60 { 2.02 } else { 1.97 }),
    }
}

/// Every question of several has the same answer.
pub fn is_straight_line(answers: &[u32]) -> bool {
    answers.len() >= 3 && answers.iter().all(|answer| Some(answer) == answers.first())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn worked_by_hand() {
        // 3, 4, 4, 5, 5 of 20: mean 4.2, deviation 0.837, half = 2.776 · 0.837 / √5 · √(15/19) = 0.923.
        let worked = figures(&[0, 0, 1, 2, 2], 20).unwrap();
        assert_eq!(worked, Figures { count: 5, mean: 420, deviation: 84, low: 328, high: 500 });
        assert_eq!(figures(&[0, 0, 0, 0, 0], 20), None);
        let all = figures(&[0, 0, 1, 2, 2], 5).unwrap();
        assert_eq!((all.low, all.high), (420, 420), "everybody has answered");
        assert!(is_straight_line(&[3, 3, 3]) && !is_straight_line(&[3, 3]) && !is_straight_line(&[3, 3, 4]));
    }

    proptest! {
        #[test]
        fn the_mean_lies_within_its_interval_and_the_scale(counts in proptest::collection::vec(0_u32..50, 5), more in 0_u32..200) {
            if let Some(f) = figures(&counts, counts.iter().sum::<u32>() + more) {
                prop_assert!(100 <= f.low && f.low <= f.mean && f.mean <= f.high && f.high <= 500, "{f:?}");
            }
        }
    }
}
