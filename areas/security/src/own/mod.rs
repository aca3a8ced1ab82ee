//! What a signed-in person does with their own account.

mod info;
mod profile;
mod sessions;
mod step_up;

use kernel::{Api, Cx, IdSpec, Op, Policy, Query, Text, View, op::Awaits, page::PageQuery};

pub use profile::me;
pub use sessions::{SESSIONS, alive};

pub fn mount(api: &mut Api) {
    let own = |reason| Policy::AnySession(reason);
    let op =
        Op::get("/api/user/info", "userInfo", own("says who the caller is"), Text::new("当前用户", "Current user"));
    api.op(op.half_way(Awaits::ANY), info::user_info);
    let op = Op::get("/api/user/menu", "userMenu", own("labels and order of the menu"), Text::new("菜单", "Menu"));
    api.op(op, info::menu);
    let op = Op::get(
        "/api/user/student-types",
        "studentTypes",
        own("the caller's own types"),
        Text::new("可用学生类型", "Student types"),
    );
    api.op(op, info::student_types);
    let op = Op::post(
        "/api/user/student-type",
        "switchStudentType",
        own("among the caller's own types"),
        Text::new("切换学生类型", "Switch student type"),
    );
    api.op(op.audit("security.session"), info::switch_student_type);

    let op =
        Op::get("/api/user/profile", "myProfile", own("the caller's own profile"), Text::new("我的资料", "My profile"));
    api.op(op, profile::read);
    let op = Op::patch(
        "/api/user/profile",
        "updateMyProfile",
        own("the caller's own profile"),
        Text::new("修改我的资料", "Edit my profile"),
    );
    api.op(op.audit("security.user").secret(), profile::update);
    let op = Op::post(
        "/api/user/password",
        "changeMyPassword",
        own("the caller's own password"),
        Text::new("修改密码", "Change password"),
    );
    api.op(op.audit("security.user").half_way(&[Awaits::Password]).rate("password", 10), profile::change_password);

    let op = Op::post(
        "/api/user/step-up",
        "stepUp",
        own("the caller proves who they are"),
        Text::new("验证身份", "Prove who is there"),
    );
    api.op(op.audit("security.session").secret().rate("step-up", 20), step_up::step_up);

    let op = Op::get(
        "/api/user/sessions",
        "mySessions",
        own("the caller's own sessions"),
        Text::new("我的登录会话", "My sessions"),
    );
    api.op(op, sessions::list);
    let op = Op::get(
        "/api/user/sign-ins",
        "mySignIns",
        own("the caller's own sign-ins"),
        Text::new("我的登录记录", "My sign-ins"),
    );
    api.op(op, |cx: Cx, Query(query): Query<PageQuery>| async move {
        let user_id = cx.user_id()?.to_owned();
        crate::account::sign_ins(&cx, &user_id, &query).await.map(View)
    });
    let op = Op::delete(
        "/api/user/sessions",
        "endMySessions",
        own("the caller's own sessions"),
        Text::new("结束登录会话", "End sessions"),
    )
    .ids([IdSpec::query("ids", &SESSIONS)]);
    api.op(op.audit("security.session"), sessions::end);
}
