//! Is this paper ours? For registrars and other systems, without a server: see `docs/verifiable-papers.md`.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use kernel::{Error, Result};
use proof::{Findings, Revocations, Signed, Trusted, Verdict, file};
use serde_json::{Value, json};

#[derive(Args)]
pub struct VerifyArgs {
    /// A PDF, the file from inside one, a file with the text of a code, or the text itself
    paper: String,
    /// The public keys, as published under /api/public/paper/keys
    #[arg(long)]
    keys: PathBuf,
    /// The list of revoked papers, as published under /api/public/paper/revoked
    #[arg(long)]
    revoked: Option<PathBuf>,
}

/// Larger than any archive of papers for one recipient.
const LARGEST: u64 = 256 << 20;

pub fn run(args: &VerifyArgs) -> Result<ExitCode> {
    let keys = Trusted::read(&text(&args.keys)?).map_err(Error::internal)?;
    let revoked = args.revoked.as_ref().map(|path| Revocations::read(&text(path)?, &keys).map_err(Error::internal));
    let revoked = revoked.transpose()?;
    let papers = papers(&args.paper)?;
    if papers.is_empty() {
        return Err(Error::internal("there is no paper of a university in it"));
    }
    let mut all_good = true;
    for (signed, content) in papers {
        let found = proof::verify(&signed, content.as_deref(), &keys, revoked.as_ref()).map_err(Error::internal)?;
        all_good &= found.verdict == Verdict::Genuine;
        println!("{}", told(&found));
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn papers(given: &str) -> Result<Vec<(Signed, Option<Vec<u8>>)>> {
    let bytes = match std::fs::metadata(given) {
        Ok(about) if about.is_file() && about.len() <= LARGEST => std::fs::read(given).map_err(Error::internal)?,
        Ok(_) => return Err(Error::internal("not a file, or larger than any paper")),
        Err(_) => given.as_bytes().to_vec(),
    };
    if bytes.starts_with(b"%PDF-") {
        return Ok(file::inside(&bytes).into_iter().map(|(signed, content)| (signed, Some(content))).collect());
    }
    if let Ok((signed, content)) = file::unpack(&bytes) {
        return Ok(vec![(signed, Some(content))]);
    }
    let code = String::from_utf8(bytes).map_err(|_| Error::internal("neither a PDF nor a code"))?;
    Ok(vec![(Signed::read_text(&code).map_err(Error::internal)?, None)])
}

fn text(path: &PathBuf) -> Result<String> {
    std::fs::read_to_string(path).map_err(|problem| Error::internal(format!("{}: {problem}", path.display())))
}

/// One line of JSON for each paper, so that other systems read it too. What is not proved is not told.
fn told(found: &Findings) -> Value {
    let proved = matches!(found.verdict, Verdict::Genuine | Verdict::Revoked);
    let statement = &found.statement;
    json!({
        "verdict": found.verdict.code(),
        "serial": statement.serial,
        "kind": statement.kind,
        "issued": statement.issued,
        "summary": proved.then_some(&statement.summary),
        "content": found.content,
        "revokedAsOf": found.as_of,
    })
}
