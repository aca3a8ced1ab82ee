//! Whether a student may have copies of a type. Everything that stands against it is told, not only the first.

/// What a type asks for. An empty list asks for nothing.
#[derive(Clone, Debug)]
pub struct Terms<'a> {
    pub enabled: bool,
    pub student_types: &'a [String],
    pub statuses: &'a [String],
    pub blocked_by: &'a [String],
    /// Copies of one student on one day.
    pub max_per_day: Option<i32>,
}

#[derive(Clone, Debug)]
pub struct Asking<'a> {
    pub student_type: &'a str,
    pub status: Option<&'a str>,
    /// Holds that the student has.
    pub holds: &'a [&'a str],
    pub copies: i32,
    /// Copies of this type that were ordered today before.
    pub today: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    Disabled,
    StudentType,
    Status,
    Hold(String),
    /// So many a day, and so many of them are left.
    Daily {
        most: i32,
        left: i32,
    },
}

pub fn obstacles(terms: &Terms<'_>, asking: &Asking<'_>) -> Vec<Obstacle> {
    let mut found = vec![];
    if !terms.enabled {
        found.push(Obstacle::Disabled);
    }
    let among = |list: &[String], value: &str| list.is_empty() || list.iter().any(|one| one == value);
    if !among(terms.student_types, asking.student_type) {
        found.push(Obstacle::StudentType);
    }
    if !among(terms.statuses, asking.status.unwrap_or_default()) {
        found.push(Obstacle::Status);
    }
    let holds = asking.holds.iter().filter(|hold| terms.blocked_by.iter().any(|by| by == *hold));
    found.extend(holds.map(|hold| Obstacle::Hold((*hold).to_owned())));
    if let Some(most) = terms.max_per_day
        && asking.today + asking.copies > most
    {
        found.push(Obstacle::Daily { most, left: (most - asking.today).max(0) });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Asking, Obstacle, Terms, obstacles};

    fn list(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    const ASKING: Asking<'_> = Asking { student_type: "UG", status: Some("active"), holds: &[], copies: 2, today: 0 };
    const OPEN: Terms<'_> =
        Terms { enabled: true, student_types: &[], statuses: &[], blocked_by: &[], max_per_day: None };

    #[test]
    fn a_type_without_terms_is_for_everybody() {
        assert_eq!(obstacles(&OPEN, &ASKING), []);
    }

    #[test]
    fn everything_that_stands_against_it_is_told() {
        let (types, statuses, holds) = (list(&["RPG"]), list(&["graduated"]), list(&["FEE", "GRADE"]));
        let terms = Terms {
            enabled: false,
            student_types: &types,
            statuses: &statuses,
            blocked_by: &holds,
            max_per_day: Some(5),
        };
        let asking = Asking { holds: &["FEE", "LIBRARY"], copies: 2, today: 4, ..ASKING };
        let told = obstacles(&terms, &asking);
        let hold = Obstacle::Hold("FEE".to_owned());
        let daily = Obstacle::Daily { most: 5, left: 1 };
        assert_eq!(told, [Obstacle::Disabled, Obstacle::StudentType, Obstacle::Status, hold, daily]);
    }

    #[test]
    fn five_a_day_are_five_and_not_six() {
        let terms = Terms { max_per_day: Some(5), ..OPEN };
        assert_eq!(obstacles(&terms, &Asking { copies: 2, today: 3, ..ASKING }), []);
        let told = obstacles(&terms, &Asking { copies: 3, today: 3, ..ASKING });
        assert_eq!(told, [Obstacle::Daily { most: 5, left: 2 }]);
    }

    #[test]
    fn whoever_has_no_status_has_none_of_those_that_are_asked_for() {
        let statuses = list(&["active"]);
        let terms = Terms { statuses: &statuses, ..OPEN };
        assert_eq!(obstacles(&terms, &Asking { status: None, ..ASKING }), [Obstacle::Status]);
    }
}
