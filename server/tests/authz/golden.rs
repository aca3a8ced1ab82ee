//! What is open, and where routes may be made: any change of this is a decision.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use kernel::{Policy, registry::Registry};

use crate::{
    calls::registry,
    rights::{Expected, expected},
};

const PUBLIC: &[&str] = &[
    "appConfig",
    "appLogo",
    "castBallot",
    "commentFate",
    "createFirstAdmin",
    "downloadContentHelp",
    "downloadContentPrivacy",
    "downloadContentTerms",
    "forgotPassword",
    "getContentHelp",
    "getContentPrivacy",
    "getContentTerms",
    "getPaperKeys",
    "getRevokedPapers",
    "healthz",
    "login",
    "loginByCode",
    "metrics",
    "newPuzzle",
    "oauth2Login",
    "queryStudentNo",
    "readFeed",
    "readyz",
    "register",
    "resendCode",
    "secondStep",
    "sendCode",
    "ssoLogin",
    "verifyPaper",
];

/// Without a session, but not without a proof: each asks for the key of a station, see `kiosk.rs`.
pub const BY_STATION_KEY: &[&str] =
    &["enterKiosk", "kioskPapers", "leaveKiosk", "openKiosk", "orderAtKiosk", "payAtKiosk", "printAtKiosk"];

const SESSION: &[&str] = &[
    "allDegrees",
    "cancelJobs",
    "changeMyPassword",
    "checkRequirement",
    "chooseCourses",
    "chooseNotification",
    "confirmSecondFactor",
    "createSavedView",
    "dashboardHome",
    "deleteSavedView",
    "downloadContentAnnouncement",
    "endMyLinks",
    "endMySessions",
    "getContentAnnouncement",
    "getFile",
    "getJob",
    "listCodes",
    "listInbox",
    "listJobs",
    "listRegions",
    "listSavedView",
    "logout",
    "monthBar",
    "myLinks",
    "myNotifications",
    "myProfile",
    "mySecondFactor",
    "mySessions",
    "mySignIns",
    "myStudentTypes",
    "openapiDocument",
    "readInbox",
    "removeSecondFactor",
    "renewRecoveryCodes",
    "search",
    "startMyLink",
    "startSecondFactor",
    "stepUp",
    "studentCategoryData",
    "studentTypeCodes",
    "studentTypeConfig",
    "studentTypes",
    "switchStudentType",
    "updateMyProfile",
    "updateSavedView",
    "uploadFile",
    "userInfo",
    "userMenu",
    "workingDegrees",
    "workingStudentTypes",
];

/// What asks for a fresh proof of identity.
pub const STEP_UP: &[&str] = &[
    "adoptRegulation",
    "copyRole",
    "createDataGroup",
    "createEvaluationViewer",
    "createGradeRelease",
    "createMajorAuditAccess",
    "createMinorAuditAccess",
    "createOasClerk",
    "createReportAuthority",
    "createRole",
    "createSgaDivisionUser",
    "createSsoProvider",
    "createUser",
    "delegateTasks",
    "deleteDataGroup",
    "deleteEvaluationViewer",
    "deleteGradeRelease",
    "deleteMajorAuditAccess",
    "deleteMinorAuditAccess",
    "deleteOasClerk",
    "deleteReportAuthority",
    "deleteRole",
    "deleteSgaDivisionUser",
    "deleteSsoProvider",
    "deleteUser",
    "disableDataGroup",
    "disableRole",
    "disableSsoProvider",
    "disableUser",
    "enableDataGroup",
    "enableRole",
    "enableSsoProvider",
    "enableUser",
    "endMyLinks",
    "exportAddDropChange",
    "exportAddDropException",
    "exportAddDropLoads",
    "exportAddDropLog",
    "exportAdviseeGpa",
    "exportAdviseeGrade",
    "exportChangeRequest",
    "exportCollectionLog",
    "exportDraftGrade",
    "exportElectiveQuota",
    "exportElectiveUnits",
    "exportEvaluationLog",
    "exportExamCandidate",
    "exportExamLog",
    "exportFilteredAverages",
    "exportGuardian",
    "exportLedStudent",
    "exportMajorAuditStudent",
    "exportMajorFollower",
    "exportMajorProgress",
    "exportMinorAuditStudent",
    "exportMinorFollower",
    "exportMinorProgress",
    "exportMyStudents",
    "exportPanelMember",
    "exportPlanningLog",
    "exportPrintOrder",
    "exportProgressReport",
    "exportRegister",
    "exportResultSheet",
    "exportSelection",
    "exportSelectionDecision",
    "exportSelectionLog",
    "exportSemesterRegistration",
    "exportSgaLog",
    "exportSgaProgress",
    "exportSgaStudent",
    "exportSpecialSubject",
    "exportStaff",
    "exportStandingDecision",
    "exportStatusChange",
    "exportStudent",
    "exportStudentGpa",
    "exportStudentGrade",
    "exportStudentLog",
    "exportStudentSection",
    "exportStudentSemester",
    "exportStudentSubject",
    "exportSupervision",
    "exportSystemLog",
    "exportTeacher",
    "exportTeacherUse",
    "exportTimetableGroupStudent",
    "exportTimetableLog",
    "exportTranscript",
    "exportUser",
    "importDataGroup",
    "importEvaluationViewer",
    "importMajorAuditAccess",
    "importMinorAuditAccess",
    "importOasClerk",
    "importReportAuthority",
    "importSgaDivisionUser",
    "importUser",
    "issueStationKey",
    "publishRelease",
    "removeSecondFactor",
    "renewRecoveryCodes",
    "resetPassword",
    "resetSecondFactor",
    "restoreEvaluationViewer",
    "restoreGradeRelease",
    "restoreMajorAuditAccess",
    "restoreMinorAuditAccess",
    "restoreOasClerk",
    "restoreReportAuthority",
    "restoreSgaDivisionUser",
    "restoreSsoProvider",
    "revealGuardian",
    "revealStaff",
    "revealStudent",
    "revealUser",
    "revokeRegulation",
    "revokeStationKey",
    "saveBaseConfig",
    "saveWorkflowSettings",
    "startMyLink",
    "transferTask",
    "unbindAccount",
    "undoDataGroup",
    "undoEvaluationViewer",
    "undoMajorAuditAccess",
    "undoMinorAuditAccess",
    "undoOasClerk",
    "undoReportAuthority",
    "undoSgaDivisionUser",
    "undoUser",
    "updateDataGroup",
    "updateEvaluationViewer",
    "updateGradeRelease",
    "updateMajorAuditAccess",
    "updateMinorAuditAccess",
    "updateOasClerk",
    "updateReportAuthority",
    "updateRole",
    "updateSgaDivisionUser",
    "updateSsoProvider",
    "updateUser",
    "withdrawRelease",
];

#[test]
fn what_asks_for_a_fresh_proof_is_decided_here() {
    let registry = registry();
    let found: BTreeSet<_> = registry.ops().filter(|op| op.step_up).map(|op| op.id.clone()).collect();
    assert_eq!(found, named(STEP_UP));
}

fn ids(registry: &Registry, which: impl Fn(&Policy) -> bool) -> BTreeSet<String> {
    registry.ops().filter(|op| which(&op.policy)).map(|op| op.id.clone()).collect()
}

fn named(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|id| (*id).to_owned()).collect()
}

#[test]
fn the_open_operations_are_these_and_no_others() {
    let registry = registry();
    let open: BTreeSet<String> = named(PUBLIC).union(&named(BY_STATION_KEY)).cloned().collect();
    assert_eq!(ids(registry, |p| matches!(p, Policy::Public(_))), open);
    assert_eq!(ids(registry, |p| matches!(p, Policy::AnySession(_))), named(SESSION));
    let rows = expected();
    let of = |wanted: Expected| {
        rows.iter().filter(|(_, e)| **e == wanted).map(|(id, _)| id.clone()).collect::<BTreeSet<_>>()
    };
    assert_eq!(of(Expected::Public), open, "rights.tsv");
    assert_eq!(of(Expected::Session), named(SESSION), "rights.tsv");
    assert!((8..=30).contains(&PUBLIC.len()));
    for op in registry.ops() {
        if let Policy::Public(why) | Policy::AnySession(why) = op.policy {
            assert!(why.len() > 5, "{} does not say why it is open", op.id);
        }
    }
}

#[test]
fn every_need_can_be_granted() {
    let registry = registry();
    let codes = permissions::grantable_codes();
    for op in registry.ops() {
        if let Policy::AnyOf(needs) = op.policy {
            assert!(!needs.is_empty(), "{} can be called by nobody", op.id);
            for (permission, _) in needs {
                assert!(codes.contains(&permission.0), "{} needs {}, which nobody can hold", op.id, permission.0);
            }
        }
    }
}

#[test]
fn the_document_describes_exactly_the_registry() {
    let registry = registry();
    let document = registry.openapi(permissions::grantable_codes(), "0");
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let security = operation.get("security").is_some();
            let needs = operation["x-permissions"].as_array().into_iter().flatten().filter_map(|v| v.as_str());
            let needs = sorted(needs.map(str::to_owned));
            let id = operation["operationId"].as_str().unwrap();
            described.insert(format!("{id} {} {path} {security} {}", method.to_uppercase(), needs));
        }
    }
    let served: BTreeSet<_> = registry
        .ops()
        .map(|op| {
            let needs = match (&op.policy, &expected()[&op.id]) {
                (Policy::AnyOf(_), Expected::Needs(codes, action)) => {
                    sorted(codes.iter().map(|c| format!("{c}.{}", action.code())))
                }
                _ => String::new(),
            };
            let security = !matches!(op.policy, Policy::Public(_));
            format!("{} {} {} {security} {needs}", op.id, op.method, op.path)
        })
        .collect();
    assert_eq!(described, served);
}

/// Any one of them suffices, so their order says nothing.
fn sorted(needs: impl Iterator<Item = String>) -> String {
    needs.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(",")
}

fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Whatever could serve an address past the guard.
const ROUTING: &[&str] = &[
    ".route(",
    ".route_service(",
    ".nest(",
    ".nest_service(",
    ".fallback(",
    ".fallback_service(",
    "Router::new(",
    "axum::routing::",
    "routing::{",
];
/// The fake identity provider is a server of its own, and no part of the product.
const MAY_ROUTE: &[&str] =
    &["platform/kernel/src/registry.rs", "platform/edge/src/", "platform/testkit/src/provider/mod.rs"];

#[test]
fn routes_are_made_in_the_registry_and_at_the_edge_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = vec![];
    for part in ["platform", "areas", "server/src"] {
        sources(&root.join(part), &mut files);
    }
    assert!(files.len() > 100, "{} sources", files.len());
    let mut found = vec![];
    for file in files {
        let name = file.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        // Tests serve what they like; they are not part of the product.
        if name.contains("/tests/") || MAY_ROUTE.iter().any(|allowed| name.starts_with(allowed)) {
            continue;
        }
        for (number, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            if ROUTING.iter().any(|word| line.contains(word)) {
                found.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "an address is served that no operation declares:\n{}", found.join("\n"));
}
