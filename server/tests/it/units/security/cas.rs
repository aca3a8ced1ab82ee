//! What a CAS server answers.

use security::units::cas::{Answer, read};

const NS: &str = r#"xmlns:cas="http://www.yale.edu/tp/cas""#;

fn success(inside: &str) -> String {
    format!(
        "<cas:serviceResponse {NS}><cas:authenticationSuccess>{inside}</cas:authenticationSuccess></cas:serviceResponse>"
    )
}

#[test]
fn answers_of_servers_are_read() {
    let user = |name: &str| Ok(Answer::Success(name.to_owned()));
    let whole = "\n  <cas:user>li</cas:user><cas:attributes><cas:user>wang</cas:user><cas:email>a&amp;b</cas:email></cas:attributes>";
    assert_eq!(read(&success(whole)), user("li"));
    assert_eq!(read(&success("<cas:user> 20260001\n</cas:user>")), user("20260001"));
    let other_prefix = r#"<?xml version="1.0"?><x:serviceResponse xmlns:x="http://www.yale.edu/tp/cas"><x:authenticationSuccess><x:user>a</x:user></x:authenticationSuccess></x:serviceResponse>"#;
    assert_eq!(read(other_prefix), user("a"));
    let failure = format!(
        r#"<cas:serviceResponse {NS}><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>"#
    );
    assert_eq!(read(&failure), Ok(Answer::Failure));
}

#[test]
fn two_readers_cannot_see_two_names() {
    let deep = "<a>".repeat(20) + &"</a>".repeat(20);
    let both = format!(
        "<cas:serviceResponse {NS}><cas:authenticationFailure/><cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess></cas:serviceResponse>"
    );
    let cases = [
        success("<cas:user>ad<!-- -->min</cas:user>"),
        success("<cas:user>a</cas:user><cas:user>b</cas:user>"),
        success("<cas:user><b>a</b></cas:user>"),
        success("<cas:user>&lt;a</cas:user>"),
        success("<cas:user><![CDATA[a]]></cas:user>"),
        success("<cas:user><?x y?>a</cas:user>"),
        success("<cas:user></cas:user>"),
        success("<user>a</user>"),
        success("<cas:attributes><cas:user>a</cas:user></cas:attributes>"),
        success("<cas:user>a&#0;</cas:user>"),
        success(&format!("<cas:user>{}</cas:user>", "x".repeat(256))),
        success(&deep),
        success("<cas:user>a"),
        success("<cas:email>&e;</cas:email><cas:user>a</cas:user>"),
        format!(r#"<!DOCTYPE x [<!ENTITY e "a">]>{}"#, success("<cas:user>&e;</cas:user>")),
        format!(r#"<!DOCTYPE x SYSTEM "file:///etc/passwd">{}"#, success("<cas:user>a</cas:user>")),
        success("<cas:user>a</cas:user>").replace("http://www.yale.edu/tp/cas", "http://e.example"),
        format!("<x>{}</x>", success("<cas:user>a</cas:user>")),
        both.replace("<cas:authenticationFailure/>", "<cas:authenticationFailure></cas:authenticationFailure>"),
        both,
        success("<cas:user>a</cas:user>") + &success("<cas:user>b</cas:user>"),
        "{}".into(),
        String::new(),
    ];
    for xml in &cases {
        assert!(!matches!(read(xml), Ok(Answer::Success(_))), "{xml}");
    }
    println!("I1: {} hostile CAS answers", cases.len());
}
