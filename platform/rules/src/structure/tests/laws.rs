//! What holds for any plan.

use proptest::prelude::*;

use super::*;
use crate::progress::{self, Listed, State, Taken};

fn a_category() -> impl Strategy<Value = Category> {
    let rules = vec![GroupRule::All, GroupRule::ChooseCourses, GroupRule::ChooseUnits];
    let figures = (0..=9, prop::option::weighted(0.2, 0..=15), 0..3, prop::sample::select(rules));
    let kinds = (prop::bool::weighted(0.2), prop::bool::weighted(0.2), prop::option::weighted(0.2, 0..4_u8));
    (figures, kinds).prop_map(|((min_units, max_units, min_courses, rule), (free, counts_beside, parent))| Category {
        parent: parent.map(|p| p.to_string()),
        min_units,
        max_units,
        min_courses,
        rule,
        free,
        counts_beside: counts_beside && !free,
        ..Category::default()
    })
}

fn a_subject() -> impl Strategy<Value = Subject> {
    let requirement = prop::option::weighted(0.3, (0..12).prop_map(|n| format!("修读过C{n}003")));
    let when = (1..5, 1..3);
    ((0..4_u8, 0..12), (1..=6, 1..5), when, any::<bool>(), requirement).prop_map(
        |((category, code), (units, level), (year, semester), compulsory, requirement)| Subject {
            category: category.to_string(),
            code: format!("C{code}003"),
            units,
            level,
            year,
            semester,
            compulsory,
            requirement: requirement.and_then(|text| parse(&text).unwrap()),
            ..Subject::default()
        },
    )
}

fn a_plan() -> impl Strategy<Value = Plan> {
    let parts = (prop::collection::vec(a_category(), 0..5), prop::collection::vec(a_subject(), 0..14));
    (0..30, 0..6, parts).prop_map(|(total_units, min_upper_units, (mut categories, subjects))| {
        for (index, category) in categories.iter_mut().enumerate() {
            category.id = index.to_string();
        }
        Plan { total_units, min_upper_units, categories, subjects, ..Plan::default() }
    })
}

/// Figures made to fit, so that sound plans are not too rare.
fn a_likely_plan() -> impl Strategy<Value = Plan> {
    a_plan().prop_map(|mut plan| {
        let mut seen = BTreeSet::new();
        plan.subjects
            .retain(|s| seen.insert(s.code.clone()) && s.category.parse::<usize>().unwrap() < plan.categories.len());
        plan.subjects.iter_mut().for_each(|s| s.requirement = None);
        for (index, category) in plan.categories.iter_mut().enumerate() {
            category.parent = category.parent.take().filter(|p| p.parse::<usize>().unwrap() < index);
            let listed = plan.subjects.iter().filter(|s| s.category == category.id);
            let units: i32 = listed.clone().map(|s| s.units).sum();
            category.min_courses = category.min_courses.min(i32::try_from(listed.count()).unwrap());
            category.min_units = category.min_units.min(if category.free { 9 } else { units });
        }
        plan.total_units = plan.parts(None).map(|c| c.min_units).sum();
        plan.min_upper_units = 0;
        plan
    })
}

fn as_progress(plan: &Plan) -> progress::Plan {
    let place = |id: &str| plan.categories.iter().position(|c| c.id == id);
    let categories = plan.categories.iter().map(|c| progress::Category {
        id: c.id.clone(),
        course_type: c.id.clone(),
        parent: c.parent.as_deref().and_then(place),
        min_units: c.min_units,
        max_units: c.max_units,
        min_courses: c.min_courses,
        rule: c.rule,
        tags: c.tags.clone(),
        free: c.free,
        counts_beside: c.counts_beside,
    });
    let listed = plan.subjects.iter().filter_map(|s| {
        let category = place(&s.category)?;
        Some(Listed { category, course: s.code.clone(), compulsory: s.compulsory, min_points: None })
    });
    progress::Plan {
        total_units: plan.total_units,
        min_upper_units: plan.min_upper_units,
        categories: categories.collect(),
        listed: listed.collect(),
    }
}

/// Everything listed, and for each free category what it needs besides.
fn everything(plan: &Plan) -> Vec<Taken> {
    let took = |course: String, units: i32, level: i32, assigned_type: Option<String>| Taken {
        course,
        counts_as: vec![],
        units,
        level,
        tags: vec![],
        course_type: None,
        assigned_type,
        state: State::Passed,
        points: Some(400),
        pinned: None,
    };
    let listed = plan.subjects.iter().map(|s| took(s.code.clone(), s.units, s.level, None));
    let free = plan.categories.iter().filter(|c| c.free).flat_map(|c| {
        let id = c.id.clone();
        (0..c.min_units).map(move |n| took(format!("FREE{id}-{n}"), 1, 3, Some(id.clone())))
    });
    listed.chain(free).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1024) })]

    #[test]
    fn any_plan_is_answered_errors_first(plan in a_plan()) {
        let found = check(&plan);
        prop_assert!(found.is_sorted_by_key(Finding::severity));
        prop_assert!(found.iter().all(|finding| !finding.code().is_empty()));
    }

    #[test]
    fn a_course_twice_is_always_found(plan in a_likely_plan(), at in any::<prop::sample::Index>()) {
        let mut plan = plan;
        let own: Vec<_> = plan.subjects.iter().filter(|s| !plan.is_beside(s)).cloned().collect();
        if own.is_empty() {
            return Ok(());
        }
        let again = own[at.index(own.len())].clone();
        plan.subjects.push(again.clone());
        let twice = Finding::CourseTwice { course: again.code };
        prop_assert!(check(&plan).contains(&twice));
    }

    /// Nothing compulsory is missing to somebody who has taken everything, and each category has what it asks for.
    #[test]
    fn a_plan_without_errors_can_be_completed(plan in a_likely_plan()) {
        if check(&plan).iter().any(|finding| finding.severity() == Severity::Error) {
            return Ok(());
        }
        // A most in units may cut a course in two; nobody can take half a course.
        if plan.categories.iter().any(|category| category.max_units.is_some()) {
            return Ok(());
        }
        let found = progress::progress(&as_progress(&plan), &everything(&plan));
        prop_assert!(found.missing_compulsory.is_empty());
        prop_assert_eq!(found.missing, 0);
        prop_assert_eq!(found.categories.iter().map(|c| c.missing).collect::<Vec<_>>(), vec![0; plan.categories.len()]);
    }
}
