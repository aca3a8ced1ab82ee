//! The messages about the safety of an account.

use kernel::{
    Cx, Result, Text,
    identity::entity::user,
    messages::{self, Channel, Recipient, TemplateKind},
};

pub const CODE: &str = "security.code";
pub const ACCOUNT_EXISTS: &str = "security.account_exists";
pub const NEW_PLACE: &str = "security.new_place";
pub const PASSWORD_CHANGED: &str = "security.password_changed";
pub const CONTACT_CHANGED: &str = "security.contact_changed";
pub const FACTOR_CHANGED: &str = "security.second_factor_changed";
pub const LINKS_CHANGED: &str = "security.links_changed";

const TIME: (&str, Text) = ("time", Text::new("时间", "Time"));
const SOURCE: (&str, Text) = ("source", Text::new("网络地址", "Network address"));
const BROWSER: (&str, Text) = ("browser", Text::new("浏览器", "Browser"));

const fn notice(
    code: &'static str,
    name: Text,
    placeholders: &'static [(&'static str, Text)],
    body: Text,
) -> TemplateKind {
    let module = messages::SECURITY;
    TemplateKind { code, name, module, channel: Channel::Email, placeholders, subject: name, body, confidential: false }
}

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        confidential: true,
        ..notice(
            CODE,
            Text::new("验证码", "One-time code"),
            &[("code", Text::new("验证码", "Code")), ("minutes", Text::new("有效分钟数", "Minutes it is valid"))],
            Text::new(
                "您的验证码是 {{code}}，{{minutes}} 分钟内有效。如非本人操作请忽略；任何人索要此验证码都不要告知。",
                "Your code is {{code}}, valid for {{minutes}} minutes. Ignore this if you did not ask for it, and tell it to nobody.",
            ),
        )
    },
    notice(
        ACCOUNT_EXISTS,
        Text::new("该邮箱已有账号", "This address has an account"),
        &[TIME],
        Text::new(
            "{{time}} 有人用您的邮箱申请注册，而您已有账号，无需注册。忘记密码可在登录页重设；如非本人操作请忽略。",
            "At {{time}} somebody tried to register with your address. You have an account already; if you forgot the password, set a new one on the sign-in page. Ignore this if it was not you.",
        ),
    ),
    notice(
        NEW_PLACE,
        Text::new("新位置登录提醒", "Sign-in from a new place"),
        &[TIME, SOURCE, BROWSER],
        Text::new(
            "您的账号于 {{time}} 从新的设备或网络登录：{{source}}，{{browser}}。如非本人操作，请立即修改密码并结束其他会话。",
            "Your account was used at {{time}} from a new device or network: {{source}}, {{browser}}. If this was not you, change the password at once and end the other sessions.",
        ),
    ),
    notice(
        PASSWORD_CHANGED,
        Text::new("密码已变更", "Your password was changed"),
        &[TIME, SOURCE],
        Text::new(
            "您的登录密码已于 {{time}}（{{source}}）变更。如非本人操作，请立即联系管理员。",
            "Your password was changed at {{time}} ({{source}}). If this was not you, tell an administrator at once.",
        ),
    ),
    notice(
        CONTACT_CHANGED,
        Text::new("联系方式已变更", "Your contact details were changed"),
        &[TIME, SOURCE],
        Text::new(
            "您账号的邮箱或手机已于 {{time}}（{{source}}）变更，今后的通知将发往新的联系方式。如非本人操作，请立即联系管理员。",
            "The e-mail address or mobile number of your account was changed at {{time}} ({{source}}); messages go there from now on. If this was not you, tell an administrator at once.",
        ),
    ),
    notice(
        FACTOR_CHANGED,
        Text::new("两步验证已变更", "Your second factor was changed"),
        &[TIME, SOURCE],
        Text::new(
            "您账号的两步验证或恢复码已于 {{time}}（{{source}}）变更。如非本人操作，请立即联系管理员。",
            "The second factor or the recovery codes of your account were changed at {{time}} ({{source}}). If this was not you, tell an administrator at once.",
        ),
    ),
    notice(
        LINKS_CHANGED,
        Text::new("关联身份已变更", "Your linked identities were changed"),
        &[TIME, SOURCE],
        Text::new(
            "您账号关联的统一身份已于 {{time}}（{{source}}）变更，可在账号设置中查看。如非本人操作，请立即联系管理员。",
            "The identities linked to your account were changed at {{time}} ({{source}}); see your account settings. If this was not you, tell an administrator at once.",
        ),
    ),
];

/// Tells the owner of an account what happened to it, when and from where.
pub async fn tell(cx: &Cx, code: &str, user: &user::Model) -> Result<()> {
    tell_at(cx, code, &Recipient::of(cx, user.clone()).await?).await
}

/// The same, at addresses that are no longer the account's.
pub async fn tell_at(cx: &Cx, code: &str, to: &Recipient) -> Result<()> {
    let (time, request) = (cx.now().local_text(), cx.request());
    let values = [("time", time.as_str()), ("source", &request.source), ("browser", &request.user_agent)];
    messages::send(cx, code, to, &values, None).await.map(|_| ())
}
