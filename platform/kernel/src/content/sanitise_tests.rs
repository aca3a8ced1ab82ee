use super::*;
use proptest::prelude::*;

/// Attacks from the usual cheat sheets, and some on our own rules.
const PAYLOADS: [&str; 71] = [
    "<a href=><table><a href=javascript:alert(1)>x</a>",
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//e.example/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<script/x>alert(1)</script>",
    "<script>alert(1)",
    "<<script>alert(1);//<</script>",
    "<img src=x onerror=alert(1)>",
    "<img src=x onerror\n=alert(1)>",
    "<img/src=x/onerror=alert(1)>",
    "<img src=\"javascript:alert(1)\">",
    "<img src='data:image/svg+xml;base64,PHN2Zz4='>",
    "<img src=https://e.example/pixel.png>",
    "<img src=//e.example/pixel.png>",
    "<img src=/api/user/file/get?id=../../etc/passwd>",
    "<img src=\"/api/user/file/get?id=0123456789abcdef0123456789abcdef&x=1\">",
    "<img src=/api/user/sign-out>",
    "<img srcset='https://e.example/a.png 2x'>",
    "<img src=x style=background:url(javascript:alert(1))>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>",
    "<math href=javascript:alert(1)>x</math>",
    "<a href=javascript:alert(1)>x</a>",
    "<a href=\"java\tscript:alert(1)\">x</a>",
    "<a href=\"java\nscript:alert(1)\">x</a>",
    "<a href=\"&#106;avascript:alert(1)\">x</a>",
    "<a href=\"&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1)\">x</a>",
    "<a href=\" \u{1} javascript:alert(1)\">x</a>",
    "<a href=JaVaScRiPt:alert(1)>x</a>",
    "<a href=vbscript:msgbox(1)>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href=//e.example>x</a>",
    "<a href=/\\e.example>x</a>",
    "<a href=\"/\t/e.example\">x</a>",
    "<a href=\\\\e.example>x</a>",
    "<a href=https:e.example>x</a>",
    "<a href=http://ok.example target=_blank rel=opener>x</a>",
    "<a href=/x onclick=alert(1)>x</a>",
    "<a href=/x id=getElementById name=body>x</a>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data=javascript:alert(1)></object>",
    "<embed src=javascript:alert(1)>",
    "<form action=javascript:alert(1)><button>x</button></form>",
    "<form id=x></form><button form=x formaction=javascript:alert(1)>x</button>",
    "<input autofocus onfocus=alert(1)>",
    "<select autofocus onfocus=alert(1)></select>",
    "<textarea autofocus onfocus=alert(1)></textarea>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<marquee onstart=alert(1)>",
    "<body onload=alert(1)>",
    "<base href=javascript:alert(1)//>",
    "<link rel=stylesheet href=javascript:alert(1)>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "<style>@import 'https://e.example/x.css';</style>",
    "<p style='background:url(https://e.example/x)'>x</p>",
    "<p class='align-left evil fixed inset-0'>x</p>",
    "<div style=position:fixed;inset:0;z-index:9999>x</div>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<template><script>alert(1)</script></template>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
    "<xmp><p title=\"</xmp><img src=x onerror=alert(1)>\"></xmp>",
    "<table background=javascript:alert(1)><td background=javascript:alert(1)>x</table>",
];

/// Reads the cleaned text with a reader of its own and checks every tag against the lists.
fn assert_harmless(input: &str) {
    let clean = sanitise(input);
    let mut rest = clean.as_str();
    while let Some(start) = rest.find('<') {
        let end = start + tag_end(&rest[start..]);
        check_tag(&rest[start + 1..end], input, &clean);
        rest = &rest[end + 1..];
    }
}

/// The `>` outside quotes.
fn tag_end(text: &str) -> usize {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '"' | '\'') => quote = Some(c),
            (Some(q), _) if q == c => quote = None,
            (None, '>') => return at,
            _ => {}
        }
    }
    panic!("a tag does not end: {text}")
}

fn check_tag(tag: &str, input: &str, clean: &str) {
    let tag = tag.trim_start_matches('/');
    let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(TAGS.contains(&name), "<{name}> from {input:?}: {clean}");
    while let Some((attribute, rest)) = attributes.trim_start().split_once("=\"") {
        let (value, rest) = rest.split_once('"').unwrap();
        check_attribute(name, attribute, value, input, clean);
        attributes = rest;
    }
    assert!(attributes.trim().is_empty(), "{attributes:?} from {input:?}");
}

fn check_attribute(tag: &str, name: &str, value: &str, input: &str, clean: &str) {
    let fine = match (tag, name) {
        ("a", "href") => {
            let absolute = ["http://", "https://", "mailto:"].iter().any(|s| value.to_lowercase().starts_with(s));
            let local = value.starts_with('#') || (value.starts_with('/') && !value.starts_with("//"));
            (absolute || local) && !value.contains('\\')
        }
        ("a", "rel") => value == LINK_REL,
        ("img", "src") => value.starts_with("/api/user/file/get?id=") || value.starts_with("/api/content/"),
        (_, "class") => value.split(' ').all(|class| class.is_empty() || CLASSES.contains(&class)),
        ("a" | "img", "title") | ("img", "alt") | ("ol", "start") | ("td" | "th", "colspan" | "rowspan") => true,
        _ => false,
    };
    assert!(fine, "{name}={value:?} on <{tag}> from {input:?}: {clean}");
}

#[test]
fn attacks_come_out_harmless() {
    for payload in PAYLOADS {
        assert_harmless(payload);
        assert_harmless(&format!("<p>a{payload}b</p>"));
        assert_harmless(&format!("<table><tr><td>{payload}</td></tr></table>"));
        let once = sanitise(payload);
        assert_eq!(sanitise(&once), once, "{payload}");
    }
}

#[test]
fn what_an_editor_writes_stays() {
    let page = concat!(
        r#"<h2 class="align-center">选课须知</h2><p>第一轮 <strong>9:00</strong> 开始。</p>"#,
        r#"<ul><li>甲</li><li>乙</li></ul><ol start="3"><li>丙</li></ol>"#,
        r#"<table class="width-100"><tbody><tr><th colspan="2">时间</th></tr><tr><td>a</td><td>b</td></tr></tbody></table>"#,
        r#"<p><a href="https://www.example.edu/" rel="noopener noreferrer">网站</a> "#,
        r##"<a href="/dashboard/homepage" rel="noopener noreferrer">主页</a> <a href="#top" rel="noopener noreferrer">顶部</a> "##,
        r#"<a href="mailto:ar@example.edu" rel="noopener noreferrer">邮件</a></p>"#,
        r#"<figure class="width-50"><img src="/api/user/file/get?id=0123456789abcdef0123456789abcdef" alt="图"><figcaption>图一</figcaption></figure>"#,
        r#"<img src="/api/content/help/attachment/0123456789abcdef0123456789abcdef" alt="">"#,
    );
    assert_eq!(sanitise(page), page);
}

#[test]
fn text_stays_text() {
    assert_eq!(sanitise("1 < 2 & 3 > 2"), "1 &lt; 2 &amp; 3 &gt; 2");
    assert_eq!(sanitise("&lt;script&gt;alert(1)&lt;/script&gt;"), "&lt;script&gt;alert(1)&lt;/script&gt;");
    assert_eq!(sanitise("<font color=red>红</font>"), "红");
}

fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        prop::sample::select(PAYLOADS.to_vec()).prop_map(str::to_owned),
        prop::sample::select(TAGS.to_vec()).prop_map(|tag| format!("<{tag}>")),
        prop::sample::select(TAGS.to_vec()).prop_map(|tag| format!("</{tag}>")),
        prop::sample::select(DROPPED.to_vec()).prop_map(|tag| format!("<{tag} x=y>")),
        "<a (href|title|class)=[\"']?[a-z:/&#;\\\\]{0,20}[\"']? ?>",
        "&(lt|gt|amp|quot|#60|#x3c);?",
    ]
}

proptest! {
    #[test]
    fn any_mixture_comes_out_harmless_and_stays_so(parts in prop::collection::vec(fragment(), 0..8)) {
        let input = parts.concat();
        assert_harmless(&input);
        let once = sanitise(&input);
        prop_assert_eq!(sanitise(&once), once);
    }
}
