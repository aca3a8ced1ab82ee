//! Rows of another student type than the one somebody works in.

use kernel::{
    actor::Actions,
    identity::STUDENT_TYPE,
    scope::{ScopeRule, TableRef},
};

use crate::{calls::registry, on_every_database};

fn by_student_type(rule: &ScopeRule) -> bool {
    match rule {
        ScopeRule::By(by) => by.iter().any(|(_, d)| *d == STUDENT_TYPE),
        ScopeRule::Of(_, _, rule) => by_student_type(rule),
        ScopeRule::Both(one, other) => by_student_type(one) || by_student_type(other),
        _ => false,
    }
}

// Whoever works in another student type finds nothing, with every right of the page.
on_every_database!(where_the_student_type_decides_it_is_tried, site, {
    let registry = registry();
    // Programmes have tests of their own.
    let divided = |of: &TableRef| of.table != "programme" && by_student_type(&of.scope);
    let student = crate::rows::add_student(&site, "TPG").await;
    // The role of a test's person is for UG and RPG, and works in the first.
    let held: Vec<_> = permissions::grantable_codes().iter().map(|code| (*code, Actions::all())).collect();
    let (_, client) = site.person("registrar", &held).await;
    let mut cases = 0;
    for op in registry.ops() {
        for spec in op.ids.iter().filter(|id| divided(id.of)) {
            let foreign = match spec.of.table {
                "student" => student.clone(),
                "structure" => Box::pin(crate::exemplars::foreign_plan(&site)).await,
                "ttsp_round" => Box::pin(crate::rows::collection::round_of(&site, "RPG")).await,
                "te_folder" | "te_section" | "te_result" | "te_comment" => {
                    Box::pin(crate::rows::evaluation::of_type(&site, spec.of.table, "RPG")).await.unwrap()
                }
                "exam_item" => Box::pin(crate::rows::exams::season_of_type(&site, "RPG")).await,
                "ga_batch" | "ga_student" => {
                    let kind = if op.path.contains("/minor/") { "Minor" } else { "Major" };
                    Box::pin(crate::rows::graduation::of_type(&site, spec.of.table, kind, "RPG")).await.unwrap()
                }
                "pr_report" | "pr_panelist" => {
                    Box::pin(crate::rows::reports::of_type(&site, spec.of.table, "RPG")).await.unwrap()
                }
                "print_order" => Box::pin(crate::rows::printing::of_type(&site, spec.of.table, "RPG")).await.unwrap(),
                "oas_application" => Box::pin(crate::rows::applications::of_type(&site, "RPG")).await,
                "sga_student" | "sga_progress" => {
                    Box::pin(crate::rows::research::of_type(&site, spec.of.table, "RPG")).await.unwrap()
                }
                "sgs_window" => Box::pin(crate::rows::submission::window_of_type(&site, "RPG")).await,
                table => match Box::pin(crate::rows::selection::of_type(&site, table, "RPG")).await {
                    Some(made) => made,
                    None => match Box::pin(crate::rows::grades::of_type(&site, table, "RPG")).await {
                        Some(made) => made,
                        None => Box::pin(crate::people::of_type(&site, table, "RPG")).await,
                    },
                },
            };
            let mut exemplar = Box::pin(crate::exemplars::exemplar(&site, op)).await.unwrap();
            exemplar.client = client.clone();
            let answer = crate::objects::with_ids(&exemplar, spec.place, &[&foreign]).send().await;
            assert_eq!(answer.status.as_u16(), 404, "{}", op.id);
            cases += 1;
        }
    }
    assert!(cases >= 3, "{cases}");
    eprintln!("A2 rows of another student type: {cases} cases");
});
