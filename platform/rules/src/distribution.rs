//! How the grades of a class are spread, against what the university expects. A guideline: it asks for an
//! explanation and stops nobody.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Some grades together, and which part of a class they should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Band {
    pub label: String,
    pub grades: Vec<String>,
    /// Whole percent.
    pub min: u32,
    pub max: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    pub bands: Vec<Band>,
    /// Smaller classes are not measured.
    pub min_class: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Side {
    Below,
    Above,
}

/// A band that is not met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outside {
    pub label: String,
    pub side: Side,
    pub count: u32,
    pub of: u32,
    pub min: u32,
    pub max: u32,
}

/// Bands outside of what is expected. Only grades that some band names are counted: who is not graded yet, or has
/// a grade that is no place on the scale, moves nothing. Percentages are compared as integers and never rounded.
pub fn outside(expected: &Expected, counts: &BTreeMap<String, u32>) -> Vec<Outside> {
    let in_band = |band: &Band| -> u64 {
        // A grade that is listed twice is counted once.
        counts.iter().filter(|(grade, _)| band.grades.contains(grade)).map(|(_, n)| u64::from(*n)).sum()
    };
    let named = |grade: &String| expected.bands.iter().any(|band| band.grades.contains(grade));
    let of: u64 = counts.iter().filter(|(grade, _)| named(grade)).map(|(_, n)| u64::from(*n)).sum();
    if of == 0 || of < u64::from(expected.min_class) {
        return vec![];
    }
    let told = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let side = |band: &Band| {
        let share = in_band(band) * 100;
        if share < u64::from(band.min) * of {
            Some(Side::Below)
        } else if share > u64::from(band.max) * of {
            Some(Side::Above)
        } else {
            None
        }
    };
    let found = expected.bands.iter().filter_map(|band| {
        let side = side(band)?;
        let (min, max) = (band.min, band.max);
        Some(Outside { label: band.label.clone(), side, count: told(in_band(band)), of: told(of), min, max })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::{Band, Expected, Outside, Side, outside};
    use std::collections::BTreeMap;

    fn band(label: &str, grades: &[&str], min: u32, max: u32) -> Band {
        Band { label: label.to_owned(), grades: grades.iter().map(|g| (*g).to_owned()).collect(), min, max }
    }

    fn expected() -> Expected {
        Expected {
            bands: vec![
                band("A", &["A", "A-"], 10, 25),
                band("B", &["B+", "B", "B-"], 25, 40),
                band("C and D", &["C+", "C", "C-", "D"], 30, 50),
                band("F", &["F"], 0, 5),
            ],
            min_class: 20,
        }
    }

    fn counts(of: &[(&str, u32)]) -> BTreeMap<String, u32> {
        of.iter().map(|(grade, n)| ((*grade).to_owned(), *n)).collect()
    }

    #[test]
    fn at_the_edge_is_inside() {
        // 40 people: 10 % are 4, 25 % are 10, 40 % are 16, 50 % are 20, 5 % are 2.
        assert_eq!(outside(&expected(), &counts(&[("A", 4), ("B", 14), ("C", 20), ("F", 2)])), []);
        assert_eq!(outside(&expected(), &counts(&[("A-", 10), ("B+", 16), ("D", 12), ("F", 2)])), []);
    }

    #[test]
    fn one_more_is_outside_and_is_named() {
        let found = outside(&expected(), &counts(&[("A", 11), ("B", 15), ("C", 12), ("F", 2)]));
        assert_eq!(found, [Outside { label: "A".into(), side: Side::Above, count: 11, of: 40, min: 10, max: 25 }]);
        let found = outside(&expected(), &counts(&[("A", 3), ("B", 15), ("C", 20), ("F", 2)]));
        assert_eq!(found, [Outside { label: "A".into(), side: Side::Below, count: 3, of: 40, min: 10, max: 25 }]);
    }

    #[test]
    fn nothing_is_rounded() {
        // 1 of 30 is 3.33 %: inside 0 to 5. 2 of 39 are 5.13 %: outside, though rounded they are 5.
        assert_eq!(outside(&expected(), &counts(&[("A", 6), ("B", 11), ("C", 12), ("F", 1)])), []);
        let found = outside(&expected(), &counts(&[("A", 7), ("B", 12), ("C", 18), ("F", 2)]));
        assert_eq!(found, [Outside { label: "F".into(), side: Side::Above, count: 2, of: 39, min: 0, max: 5 }]);
    }

    #[test]
    fn small_classes_and_grades_of_no_band_do_not_count() {
        assert_eq!(outside(&expected(), &counts(&[("A", 19)])), []);
        assert_eq!(outside(&expected(), &counts(&[("A", 19), ("W", 5), ("NR", 9)])), []);
        assert_eq!(outside(&expected(), &counts(&[("A", 20)])).len(), 3);
        assert_eq!(outside(&Expected { min_class: 0, ..expected() }, &BTreeMap::new()), []);
    }
}
