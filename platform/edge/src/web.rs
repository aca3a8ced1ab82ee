//! The embedded web. Files are read once at the start and served from memory; an address is only
//! ever looked up among their names, so no path can lead outside.

use std::{borrow::Cow, collections::HashMap, io::Write, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::Response,
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use rust_embed::{Embed, EmbeddedFile};

use crate::{
    RequestId, RouteName,
    answer::{Fault, Language},
    finish::is_api,
    request_id::RequestIds,
    web_path::may_be_page,
};

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");
const GZIP: HeaderValue = HeaderValue::from_static("gzip");
/// Below this a compressed copy saves no packet.
const WORTH_COMPRESSING: usize = 1024;

#[derive(Clone)]
pub struct WebAssets(Arc<Assets>);

struct Assets {
    files: HashMap<String, Asset>,
    ids: RequestIds,
}

struct Asset {
    kind: HeaderValue,
    keep: HeaderValue,
    plain: Variant,
    gzip: Option<Variant>,
}

struct Variant {
    bytes: Bytes,
    etag: HeaderValue,
}

impl WebAssets {
    /// Reads all files of `E`. A file `x.gz` beside `x`, if the web's build made one, is taken as
    /// its compressed copy; otherwise text is compressed here.
    pub fn collect<E: Embed>() -> Self {
        let names: Vec<Cow<'static, str>> = E::iter().collect();
        let ready_made = |name: &str| name.strip_suffix(".gz").is_some_and(|n| names.iter().any(|o| o == n));
        let files = names
            .iter()
            // What a build leaves in hidden folders (manifests) is not for the public.
            .filter(|name| !ready_made(name) && !name.split('/').any(|part| part.starts_with('.')))
            .filter_map(|name| {
                let gzip = E::get(&format!("{name}.gz")).map(|file| bytes_of(file.data));
                let asset = Asset::new(name, E::get(name)?, gzip)?;
                Some((format!("/{name}"), asset))
            })
            .collect();
        let ids = RequestIds::new();
        Self(Arc::new(Assets { files, ids }))
    }

    /// Whether there is a web to serve at all.
    pub fn is_empty(&self) -> bool {
        !self.0.files.contains_key("/index.html")
    }

    /// Answers what no route of `router` answers.
    pub fn mount(self, router: Router) -> Router {
        router.fallback(move |request: Request| {
            let answer = self.answer(&request);
            async move { answer }
        })
    }

    fn answer(&self, request: &Request) -> Response {
        let path = request.uri().path();
        let readable = matches!(*request.method(), Method::GET | Method::HEAD);
        let asset = if readable && !is_api(path) { self.find(path, request.headers()) } else { None };
        match asset {
            Some(asset) => asset.answer(request.headers()),
            None => {
                let id = request.extensions().get::<RequestId>().copied();
                let id = id.unwrap_or_else(|| self.0.ids.next());
                Fault::NotFound.answer(Language::of(request.headers()), id)
            }
        }
    }

    fn find(&self, path: &str, headers: &HeaderMap) -> Option<&Asset> {
        let files = &self.0.files;
        files.get(path).or_else(|| {
            (may_be_page(path) && (path == "/" || accepts_html(headers))).then(|| files.get("/index.html")).flatten()
        })
    }
}

impl Asset {
    fn new(name: &str, file: EmbeddedFile, gzip: Option<Bytes>) -> Option<Self> {
        let mime = file.metadata.mimetype();
        let text = mime.starts_with("text/")
            || mime.ends_with("+xml")
            || mime.ends_with("json")
            || mime.ends_with("javascript");
        let kind = match text {
            true => HeaderValue::try_from(format!("{mime}; charset=utf-8")),
            false => HeaderValue::try_from(mime),
        }
        .ok()?;
        let hash = file.metadata.sha256_hash();
        let tag: String = hash.iter().take(12).map(|b| format!("{b:02x}")).collect();
        let plain = bytes_of(file.data);
        let compressible = text || mime == "application/wasm";
        let gzip = gzip.or_else(|| compressible.then(|| compress(&plain)).flatten());
        let gzip = match gzip {
            Some(bytes) => Some(Variant::new(bytes, &format!("{tag}-gz"))?),
            None => None,
        };
        Some(Self {
            kind,
            // The bundler puts a hash of the content into every name under assets/.
            keep: if name.starts_with("assets/") { FOREVER } else { REVALIDATE },
            plain: Variant::new(plain, &tag)?,
            gzip,
        })
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let (copy, zipped) = match &self.gzip {
            Some(gzip) if accepts_gzip(asked) => (gzip, true),
            _ => (&self.plain, false),
        };
        let fresh = copy.is_what_they_have(asked);
        let body = if fresh { Body::empty() } else { Body::from(copy.bytes.clone()) };
        let mut response = Response::new(body);
        response.extensions_mut().insert(RouteName("web"));
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, self.keep.clone());
        headers.insert(header::ETAG, copy.etag.clone());
        if self.gzip.is_some() {
            headers.insert(header::VARY, ACCEPT_ENCODING);
        }
        if fresh {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        if zipped {
            headers.insert(header::CONTENT_ENCODING, GZIP);
        }
        response
    }
}

impl Variant {
    fn new(bytes: Bytes, tag: &str) -> Option<Self> {
        let etag = HeaderValue::try_from(format!("\"{tag}\"")).ok()?;
        Some(Self { bytes, etag })
    }

    fn is_what_they_have(&self, asked: &HeaderMap) -> bool {
        let tags = asked.get_all(header::IF_NONE_MATCH).iter();
        tags.filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(|tag| tag.trim().trim_start_matches("W/"))
            .any(|tag| tag == "*" || tag.as_bytes() == self.etag.as_bytes())
    }
}

fn bytes_of(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn compress(plain: &Bytes) -> Option<Bytes> {
    if plain.len() < WORTH_COMPRESSING {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), Compression::new(6));
    encoder.write_all(plain).ok()?;
    let zipped = encoder.finish().ok()?;
    (zipped.len() < plain.len()).then(|| Bytes::from(zipped))
}

fn list<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    list(headers, &header::ACCEPT_ENCODING).is_some_and(|encodings| {
        encodings.split(',').any(|encoding| {
            let mut parts = encoding.split(';').map(str::trim);
            let named = parts.next().is_some_and(|n| n.eq_ignore_ascii_case("gzip"));
            let refused = |p: &str| p.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
            named && !parts.any(refused)
        })
    })
}

/// No Accept header means that anything will do.
fn accepts_html(headers: &HeaderMap) -> bool {
    list(headers, &header::ACCEPT).is_none_or(|kinds| {
        let kind = |k: &str| k.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        kinds.split(',').any(|k| matches!(kind(k).as_str(), "text/html" | "text/*" | "*/*"))
    })
}
