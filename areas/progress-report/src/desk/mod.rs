//! The desks of supervisors, panels, heads and deans: a queue, one report, a decision, and how the desk is kept.

mod decide;
mod home;
mod queue;
mod role;
mod settings;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, PathId, Permission, Policy, Text, View, op::Need, scope::TableRef};
use rules::report::Desk;

pub use settings::away;

use crate::{
    tables::{ASSESSED, DEANED, DESK_SETTING, HEADED, STEP, SUPERVISED},
    view,
};

/// A desk with its right, its reach and its words.
#[derive(Clone, Copy)]
pub struct Kind {
    pub desk: Desk,
    /// Of the address and of the ids of operations.
    pub path: &'static str,
    pub name: &'static str,
    pub code: Permission,
    pub reach: &'static TableRef,
    /// Where it is worked at.
    pub page: &'static str,
    /// As it is kept in `pr_desk_setting`; a supervisor has nothing to set.
    pub setting: &'static str,
    label: Text,
}

pub static KINDS: [Kind; 4] = [
    Kind {
        desk: Desk::Supervisor,
        path: "supervisor",
        name: "Supervisor",
        code: permissions::TEACHER_AUTH_PR_SUPERVISOR,
        reach: &SUPERVISED,
        page: "/teacher/supervisor/progress-report",
        setting: "",
        label: Text::new("进展报告（导师）", "Progress reports (supervisor)"),
    },
    Kind {
        desk: Desk::Panel,
        path: "ap",
        name: "Panel",
        code: permissions::TEACHER_AUTH_PR_AP,
        reach: &ASSESSED,
        page: "/teacher/ap/progress-report/index",
        setting: "PANEL",
        label: Text::new("进展报告（评审小组）", "Progress reports (panel)"),
    },
    Kind {
        desk: Desk::Head,
        path: "pd",
        name: "Head",
        code: permissions::TEACHER_AUTH_PR_PD,
        reach: &HEADED,
        page: "/teacher/pd/progress-report/index",
        setting: "HEAD",
        label: Text::new("进展报告（系主任）", "Progress reports (head)"),
    },
    Kind {
        desk: Desk::Dean,
        path: "dean",
        name: "Dean",
        code: permissions::TEACHER_AUTH_PR_DEAN,
        reach: &DEANED,
        page: "/teacher/dean/progress-report/index",
        setting: "DEAN",
        label: Text::new("进展报告（学部）", "Progress reports (division)"),
    },
];

impl Kind {
    fn may(&self, action: Action) -> Policy {
        let needs: Vec<Need> = vec![(self.code, action)];
        Policy::AnyOf(Vec::leak(needs))
    }
}

pub fn mount(api: &mut Api) {
    for kind in &KINDS {
        let path = format!("/api/teacher/pr/{}", kind.path);
        let id = |verb: &str, what: &str| format!("{verb}{}{what}", kind.name);
        let op = Op::get(&path, id("list", "Reports"), kind.may(Action::Query), kind.label);
        api.op(op, move |cx: Cx, (): ()| async move { queue::queue(&cx, kind).await.map(View) });
        let op = Op::get(format!("{path}/report/{{id}}"), id("get", "Report"), kind.may(Action::Get), kind.label)
            .ids([IdSpec::path("id", kind.reach)]);
        api.op(op, move |cx: Cx, PathId(report): PathId| async move {
            let eyes = role::eyes(&cx, kind, &report).await?;
            view::view(&cx, &report, eyes).await.map(View)
        });
        let op = Op::post(format!("{path}/decide"), id("decide", "Report"), kind.may(Action::Edit), kind.label)
            .ids([IdSpec::body("/reportId", kind.reach)])
            .audit(STEP);
        api.op(op, move |cx: Cx, Json(input): Json<decide::DecideInput>| async move {
            decide::decide(&cx, kind, input).await.map(View)
        });
        if kind.setting.is_empty() {
            continue;
        }
        let op = Op::get(format!("{path}/setting"), id("get", "DeskSetting"), kind.may(Action::Get), kind.label);
        api.op(op, move |cx: Cx, (): ()| async move { settings::get(&cx, kind).await.map(View) });
        let op = Op::patch(format!("{path}/setting"), id("save", "DeskSetting"), kind.may(Action::Edit), kind.label)
            .audit(DESK_SETTING);
        api.op(op, move |cx: Cx, Json(input): Json<settings::SettingInput>| async move {
            settings::save(&cx, kind, input).await.map(View)
        });
    }
    home::mount(api);
}
