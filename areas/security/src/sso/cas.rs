//! CAS 3.0: a ticket for a service, validated at the server.

use kernel::{App, Result};
use quick_xml::{
    events::Event,
    name::{Namespace, ResolveResult},
    reader::NsReader,
};

use super::{ask, claim, provider::Provider, refusal, state::Journey};

const NAMESPACE: &[u8] = b"http://www.yale.edu/tp/cas";
const DEEPEST: usize = 16;

pub fn location(provider: &Provider, journey: &Journey) -> Result<String> {
    ask::with_query(&at(provider, "login"), &[("service", &journey.service())])
}

fn at(provider: &Provider, what: &str) -> String {
    format!("{}/{what}", provider.row.issuer.trim_end_matches('/'))
}

/// Who the ticket is for. The server refuses one that was used, or issued for another service.
pub async fn subject(app: &App, provider: &Provider, journey: &Journey, ticket: &str) -> Result<String> {
    let plain = ticket.len() <= 512 && ticket.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b));
    if !plain || ticket.is_empty() {
        return Err(refusal::answer("not a ticket"));
    }
    let answer = validate(app, provider, &journey.service(), ticket).await?;
    match read(&answer) {
        Ok(Answer::Success(user)) => Ok(user),
        Ok(Answer::Failure) => Err(refusal::answer("the ticket was not accepted")),
        Err(why) => Err(refusal::answer(why)),
    }
}

pub async fn validate(app: &App, provider: &Provider, service: &str, ticket: &str) -> Result<String> {
    let url = ask::with_query(&at(provider, "p3/serviceValidate"), &[("service", service), ("ticket", ticket)])?;
    let answer = ask::send(app, provider, ask::get(&url)?).await?;
    if !answer.status().is_success() {
        return Err(refusal::answer(&format!("status {}", answer.status())));
    }
    String::from_utf8(answer.body().to_vec()).map_err(|_| refusal::answer("not UTF-8"))
}

#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    Success(String),
    Failure,
}

/// Reads the one user of a success. A document type, an entity, a comment or anything else unusual
/// where the name stands is refused: two readers could see two names.
pub fn read(xml: &str) -> Result<Answer, &'static str> {
    let mut reader = NsReader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    let (mut open, mut outcome, mut user) = (Vec::<Vec<u8>>::new(), None, None::<String>);
    loop {
        let (space, event) = reader.read_resolved_event().map_err(|_| "not XML")?;
        let ours = space == ResolveResult::Bound(Namespace(NAMESPACE));
        match event {
            Event::Start(tag) => {
                let name = if ours { tag.local_name().as_ref().to_vec() } else { vec![] };
                let place: Vec<&[u8]> = open.iter().map(Vec::as_slice).collect();
                match (place.as_slice(), name.as_slice()) {
                    ([], b"serviceResponse") => {}
                    ([], _) => return Err("not a CAS answer"),
                    ([b"serviceResponse"], b"authenticationSuccess" | b"authenticationFailure")
                        if outcome.is_none() =>
                    {
                        outcome = Some(name == b"authenticationSuccess");
                    }
                    ([b"serviceResponse"], _) => return Err("more than one outcome"),
                    ([b"serviceResponse", b"authenticationSuccess"], b"user") if user.is_none() => {
                        user = Some(String::new());
                    }
                    ([b"serviceResponse", b"authenticationSuccess"], b"user") => return Err("more than one user"),
                    ([.., b"user"], _) => return Err("a user with parts"),
                    _ => {}
                }
                open.push(name);
                if open.len() > DEEPEST {
                    return Err("too deep");
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Text(text) if in_user(&open) => {
                let text = text.decode().map_err(|_| "not UTF-8")?;
                user.get_or_insert_default().push_str(&text);
            }
            Event::GeneralRef(_) | Event::CData(_) | Event::Comment(_) | Event::PI(_) if in_user(&open) => {
                return Err("an unusual user");
            }
            Event::GeneralRef(name) if !is_plain_reference(&name) => return Err("an entity"),
            Event::DocType(_) => return Err("a document type"),
            Event::Eof if open.is_empty() => break,
            Event::Eof => return Err("cut short"),
            _ => {}
        }
    }
    match (outcome, user) {
        (Some(true), Some(user)) => claim::subject(user.trim()).map(Answer::Success).ok_or("an unusual user"),
        (Some(true), None) => Err("a success without a user"),
        (Some(false), _) => Ok(Answer::Failure),
        (None, _) => Err("no outcome"),
    }
}

fn in_user(open: &[Vec<u8>]) -> bool {
    matches!(open, [a, b, c] if a == b"serviceResponse" && b == b"authenticationSuccess" && c == b"user")
}

fn is_plain_reference(name: &[u8]) -> bool {
    name.starts_with(b"#") || [b"lt".as_slice(), b"gt", b"amp", b"apos", b"quot"].contains(&name)
}
