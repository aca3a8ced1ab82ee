//! Who may grant what, and the ways of signing in.

mod cas;

mod rules {
    use kernel::{
        Action, Error,
        actor::{Actions, Grants},
        identity::Reach,
    };
    use security::units::rules::{Holding, covers, kind_change, may_act_on, not_self};

    fn grants(list: &[(&str, &[Action])]) -> Grants {
        let mut grants = Grants::default();
        for (permission, actions) in list {
            grants.add(permission, Actions::of(actions.iter().copied()));
        }
        grants
    }

    fn code(result: Result<(), Error>) -> Option<&'static str> {
        result.err().map(|e| e.code())
    }

    #[test]
    fn only_what_is_held_can_be_granted() {
        let held = grants(&[("A", &[Action::Query, Action::Edit]), ("B", &[Action::Query])]);
        let want = |p: &str, a: &[Action]| vec![(p.to_owned(), Actions::of(a.iter().copied()))];
        assert_eq!(code(covers(&held, &want("A", &[Action::Edit]))), None);
        assert_eq!(code(covers(&held, &want("A", &[Action::Delete]))), Some("grants_more_than_held"));
        assert_eq!(code(covers(&held, &want("C", &[Action::Query]))), Some("grants_more_than_held"));
        assert_eq!(code(covers(&held, &[])), None);
    }

    #[test]
    fn an_account_with_more_rights_is_out_of_reach() {
        let holding = |grants, types: &[&str]| Holding {
            grants,
            student_types: types.iter().map(|t| (*t).to_owned()).collect(),
            reach: Reach::default(),
        };
        let small = holding(grants(&[("A", &[Action::Query])]), &["UG"]);
        let large = holding(grants(&[("A", &[Action::Query]), ("B", &[Action::Query])]), &["UG"]);
        let wide = holding(grants(&[("A", &[Action::Query])]), &["UG", "TPG"]);
        assert_eq!(code(may_act_on(&wide, &small)), None);
        assert_eq!(code(may_act_on(&small, &wide)), Some("target_holds_more"));
        assert_eq!(code(may_act_on(&large, &small)), None);
        assert_eq!(code(may_act_on(&small, &large)), Some("target_holds_more"));
        let seeing = |central| Holding { reach: Reach { central, ..Reach::default() }, ..Holding::default() };
        assert_eq!(code(may_act_on(&seeing(true), &seeing(false))), None);
        assert_eq!(code(may_act_on(&seeing(false), &seeing(true))), Some("target_holds_more"));
    }

    #[test]
    fn who_sees_everything_is_made_by_who_does_and_by_nobody_of_themselves() {
        let whole = Reach { central: true, ..Reach::default() };
        let part = Reach::default();
        let wrong = |reach, target, was, wanted| kind_change(("me", reach), target, was, wanted).map(|e| e.code);
        assert_eq!(wrong(&whole, None, None, "ADMIN"), None);
        assert_eq!(wrong(&part, None, None, "ADMIN"), Some("grants_more_than_held"));
        assert_eq!(wrong(&part, None, None, "STAFF"), None);
        assert_eq!(wrong(&part, Some("you"), Some("STAFF"), "ADMIN"), Some("grants_more_than_held"));
        assert_eq!(wrong(&part, Some("you"), Some("ADMIN"), "ADMIN"), None);
        assert_eq!(wrong(&whole, Some("me"), Some("ADMIN"), "STAFF"), Some("own_rights"));
        assert_eq!(wrong(&whole, Some("me"), Some("ADMIN"), "ADMIN"), None);
    }

    #[test]
    fn nobody_changes_themselves() {
        assert_eq!(code(not_self("a", "b")), None);
        assert_eq!(code(not_self("a", "a")), Some("own_rights"));
    }
}

mod user {
    use security::user::table::check_email;

    #[test]
    fn addresses() {
        for good in ["", "a@b.cn", "li.hua@cs.example.edu"] {
            assert!(check_email(good).is_none(), "{good}");
        }
        for bad in ["a", "@b.cn", "a@b", "a b@c.cn", "a@b.cn\r\nBcc: x@y.cn", "a@.cn", "a@b.cn,c@d.cn"] {
            assert!(check_email(bad).is_some(), "{bad}");
        }
    }
}

mod totp {
    use kernel::Timestamp;
    use security::factor::totp::{STEP_MS, base32, code_at, code_now, step_of_code};

    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn the_vectors_of_the_rfc() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code_now(SECRET, Timestamp(seconds * 1000)).unwrap(), code, "{seconds}");
        }
        assert_eq!(base32(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(base32(b"f"), "MY");
    }

    #[test]
    fn a_step_earlier_or_later_works_and_each_only_once() {
        let now = Timestamp(1_234_567_890_000);
        let step = now.0 / STEP_MS;
        for (shift, works) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let code = code_at(SECRET, step + shift).unwrap();
            assert_eq!(step_of_code(SECRET, &code, now, 0).unwrap().is_some(), works, "{shift}");
        }
        let code = code_at(SECRET, step).unwrap();
        assert_eq!(step_of_code(SECRET, &code, now, step - 1).unwrap(), Some(step));
        assert_eq!(step_of_code(SECRET, &code, now, step).unwrap(), None);
        // A later one was used: the earlier one is gone with it.
        assert_eq!(step_of_code(SECRET, &code, now, step + 1).unwrap(), None);
        for wrong in ["", "00000", "0059240", " 005924", "００５９２４"] {
            assert_eq!(step_of_code(SECRET, wrong, now, 0).unwrap(), None, "{wrong}");
        }
    }
}

mod claim {
    use security::units::claim::claim;
    use serde_json::json;

    #[test]
    fn only_plain_values_name_somebody() {
        let answer = json!({ "sub": "a", "n": 7, "data": { "id": "x" }, "f": 1.5, "b": true, "l": ["a"], "e": "", "s": " a", "c": "a\nb" });
        assert_eq!(claim(&answer, "sub").as_deref(), Some("a"));
        assert_eq!(claim(&answer, "n").as_deref(), Some("7"));
        assert_eq!(claim(&answer, "data.id").as_deref(), Some("x"));
        for path in ["", "x", "data", "data.x", "f", "b", "l", "l.0", "e", "s", "c", "sub.x"] {
            assert_eq!(claim(&answer, path), None, "{path}");
        }
    }
}

mod links {
    use security::units::links::masked;

    #[test]
    fn the_middle_of_a_subject_is_hidden() {
        assert_eq!(masked("248289761001"), "248***001");
        assert_eq!(masked("lihua"), "l***a");
        assert_eq!(masked("li"), "***");
        assert_eq!(masked("张三丰"), "张***丰");
    }
}

mod path {
    use security::units::path::own_page;

    #[test]
    fn own_pages_are_kept_and_everything_else_becomes_the_start_page() {
        for page in
            ["/", "/account/settings", "/system/settings/basic?tab=mail", "/a/b#c", "/x?next=https://e.example/"]
        {
            assert_eq!(own_page(page), page);
        }
        for wish in
            ["", "x", "//e", "/\\e", "https://e", "javascript:alert(1)", "/%2fe", "/\t/e", "/a//e", "/../e", "/a:b"]
        {
            assert_eq!(own_page(wish), "/", "{wish:?}");
        }
    }
}

mod providers {
    use security::units::providers::address_error;

    #[test]
    fn addresses_are_whole_encrypted_and_without_extras() {
        let code = |text: &str, internal| address_error("issuer", text, true, internal).map(|e| e.code);
        assert_eq!(code("https://sso.example.edu/realm", false), None);
        assert_eq!(code("http://10.0.0.8/cas", true), None);
        assert_eq!(code("http://sso.example.edu", false), Some("insecure"));
        assert_eq!(code("", false), Some("required"));
        for wrong in [
            "sso.example.edu",
            "javascript:alert(1)",
            "https://",
            "https://u@e.example",
            "https://e.example/#x",
            "https://e.example/?a=b",
            "ftp://e.example",
        ] {
            assert_eq!(code(wrong, true), Some("wrong_format"), "{wrong}");
        }
    }
}

mod wps {
    use kernel::{Timestamp, ids, outbound::Request};
    use security::units::wps::{hmac_sha256, sign};

    #[test]
    fn a_request_is_signed_over_method_address_kind_and_date() {
        let mut request =
            Request::get("https://openapi.example/v7/users/current?a=b").body(bytes::Bytes::new()).unwrap();
        sign(&mut request, "AK1", "key", Timestamp(1_794_700_800_000)).unwrap();
        let text = |name: &str| request.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(text("x-kso-date"), "Sun, 15 Nov 2026 00:00:00 GMT");
        let signed = "KSO-1GET/v7/users/current?a=bapplication/jsonSun, 15 Nov 2026 00:00:00 GMT";
        let expected = ids::hex(&hmac_sha256(b"key", signed.as_bytes()));
        assert_eq!(text("x-kso-authorization"), format!("KSO-1 AK1:{expected}"));
    }

    #[test]
    fn the_hmac_is_the_one_of_rfc_4231() {
        let mac = hmac_sha256(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(ids::hex(&mac), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }
}
