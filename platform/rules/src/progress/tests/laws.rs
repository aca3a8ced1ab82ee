//! What holds for any plan and any record.

use proptest::prelude::*;

use super::*;

const CODES: [&str; 10] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
const TYPES: [&str; 3] = ["MR", "ME", "FE"];

fn code() -> impl Strategy<Value = String> {
    prop::sample::select(CODES.to_vec()).prop_map(str::to_owned)
}

fn tags() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(prop::sample::select(vec!["T", "U"]).prop_map(str::to_owned), 0..2)
}

fn a_type() -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop::sample::select(TYPES.to_vec()).prop_map(str::to_owned))
}

fn a_category() -> impl Strategy<Value = Category> {
    let rules = vec![GroupRule::All, GroupRule::ChooseCourses, GroupRule::ChooseUnits];
    let figures = (0..=12, prop::option::weighted(0.3, 0..=15), 0..3, prop::sample::select(rules));
    (figures, tags(), any::<(bool, bool)>(), prop::option::weighted(0.3, 0..4_usize)).prop_map(
        |((min_units, max_units, min_courses, rule), tags, (free, beside), parent)| Category {
            min_units,
            max_units,
            min_courses,
            rule,
            tags,
            free,
            counts_beside: beside && !free,
            parent,
            ..Category::default()
        },
    )
}

fn a_plan() -> impl Strategy<Value = Plan> {
    let listed = (0..5_usize, code(), any::<bool>(), prop::option::weighted(0.2, Just(200)));
    let listed = listed.prop_map(|(category, course, compulsory, min_points)| Listed {
        category,
        course,
        compulsory,
        min_points,
    });
    (0..40, 0..12, prop::collection::vec(a_category(), 0..5), prop::collection::vec(listed, 0..12)).prop_map(
        |(total_units, min_upper_units, mut categories, listed)| {
            for (index, category) in categories.iter_mut().enumerate() {
                category.id = index.to_string();
                category.course_type = TYPES[index % 3].into();
            }
            Plan { total_units, min_upper_units, categories, listed }
        },
    )
}

/// A plan as the checks of plans let through: parts stand in something earlier.
fn a_tree() -> impl Strategy<Value = Plan> {
    a_plan().prop_map(|mut plan| {
        for (index, category) in plan.categories.iter_mut().enumerate() {
            category.parent = category.parent.filter(|parent| *parent < index);
        }
        plan
    })
}

fn a_course() -> impl Strategy<Value = Taken> {
    let figures = (0..=6, 1..5, prop::option::of(prop::sample::select(vec![100, 200, 300])), any::<bool>());
    (code(), prop::collection::vec(code(), 0..2), figures, tags(), a_type(), a_type()).prop_map(
        |(course, counts_as, (units, level, points, passed), tags, course_type, assigned_type)| Taken {
            course,
            counts_as,
            units,
            level,
            tags,
            course_type,
            assigned_type,
            state: if passed { State::Passed } else { State::InProgress },
            points,
            pinned: None,
        },
    )
}

/// One entry for each course.
fn record() -> impl Strategy<Value = Vec<Taken>> {
    prop::collection::vec(a_course(), 0..12).prop_map(|mut taken| {
        let mut seen = HashSet::new();
        taken.retain(|course| seen.insert(course.course.clone()));
        taken
    })
}

fn units(taken: &[Taken], placed: &[Placed], keep: impl Fn(&Taken, &Placed) -> bool) -> i32 {
    taken.iter().zip(placed).filter(|(course, place)| keep(course, place)).map(|(course, _)| course.units).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) })]

    #[test]
    fn a_course_counts_once(plan in a_plan(), taken in record()) {
        let found = progress(&plan, &taken);
        prop_assert_eq!(found.placed.len(), taken.len());
        let counted = |state: State| units(&taken, &found.placed, |c, p| p.category.is_some() && c.state == state);
        prop_assert_eq!((found.earned, found.in_progress), (counted(State::Passed), counted(State::InProgress)));
        for place in &found.placed {
            prop_assert!(place.beside.iter().all(|n| Some(*n) != place.category && plan.categories[*n].counts_beside));
        }
        // Without parts and double counting, the categories share out the total.
        if plan.categories.iter().all(|c| c.parent.is_none() && !c.counts_beside) {
            prop_assert_eq!(found.categories.iter().map(|c| c.earned).sum::<i32>(), found.earned);
        }
    }

    #[test]
    fn more_courses_never_lower_completion(plan in a_tree(), taken in record(), more in a_course()) {
        if taken.iter().any(|course| course.course == more.course) {
            return Ok(());
        }
        let (before, after) = (progress(&plan, &taken), progress(&plan, &[taken.clone(), vec![more]].concat()));
        // The last step depends on whole courses, which one more may shift.
        prop_assert!(after.percent >= before.percent.min(99));
        prop_assert!(after.missing_compulsory.len() <= before.missing_compulsory.len());
    }

    #[test]
    fn passing_what_is_in_progress_never_lowers_completion(plan in a_tree(), taken in record()) {
        let mut done = taken.clone();
        done.iter_mut().for_each(|course| course.state = State::Passed);
        prop_assert!(progress(&plan, &done).percent >= progress(&plan, &taken).percent.min(99));
    }

    #[test]
    fn no_category_holds_more_than_it_takes(plan in a_plan(), taken in record()) {
        let found = progress(&plan, &taken);
        for (index, category) in plan.categories.iter().enumerate() {
            let here = units(&taken, &found.placed, |_, place| place.category == Some(index));
            prop_assert!(category.max_units.is_none_or(|most| here <= most), "{}: {}", index, here);
        }
    }

    #[test]
    fn courses_stand_where_they_may(plan in a_plan(), taken in record()) {
        for (course, place) in taken.iter().zip(progress(&plan, &taken).placed) {
            for index in place.category.iter().chain(&place.beside) {
                let category = &plan.categories[*index];
                let listed = plan.listed.iter().any(|l| l.category == *index && course.is(&l.course));
                let tagged = category.tags.iter().any(|tag| course.tags.contains(tag));
                let types = [&course.course_type, &course.assigned_type];
                let typed = types.into_iter().flatten().any(|t| *t == category.course_type);
                prop_assert!(listed || tagged || typed || category.free, "{:?} {:?}", course, place);
            }
        }
    }

    #[test]
    fn complete_means_that_nothing_is_missing(plan in a_tree(), taken in record()) {
        let found = progress(&plan, &taken);
        prop_assert_eq!(found.percent == 100, found.is_complete());
        if found.is_complete() {
            prop_assert!(found.missing == 0 && found.categories.iter().all(|c| c.missing == 0));
        }
        prop_assert!((0..=100).contains(&found.percent));
    }
}
