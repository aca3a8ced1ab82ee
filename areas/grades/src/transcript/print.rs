//! Transcripts on paper: from what was kept when they were issued, so that a reprint says the same.

use basic_resources::api::set_paper;
use kernel::{
    Cx, Error, FileReply, Result, Rule, Text,
    reply::FileContent,
    resource::{rows, some_ids},
};
use papers::{Picture, Rendered, Template, picture_path};
use proof::{Signed, canonical, file};
use schema::grades::transcript;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    allowed::obstacle,
    background::Background,
    commands::{few, gone},
    content::content,
    issue,
    kind::{self, Kind, State},
    paper::{Seal, paper},
};
use crate::tables::TRANSCRIPT;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PrintTranscriptsInput)]
pub struct PrintInput {
    pub ids: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PreviewTranscriptInput)]
pub struct PreviewInput {
    pub student_id: String,
    pub kind: Kind,
}

/// Every print is counted. One that was taken back is not printed any more.
pub async fn print(cx: &Cx, input: PrintInput) -> Result<FileReply> {
    let ids = few(some_ids(input.ids)?, "ids")?;
    let rows = transcript::Entity::find()
        .filter(transcript::Column::Id.is_in(&ids))
        .filter(transcript::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    if let Some(row) = rows.iter().find(|row| row.state == State::Revoked) {
        return Err(gone(
            row,
            Text::new("该成绩单已作废，不能打印；请重新出具", "Revoked, so it is not printed; issue it again"),
        ));
    }
    let rendered = set(&site(cx)?, &rows).await?;
    let name = match rows.as_slice() {
        [one] => one.serial_no.clone(),
        _ => format!("{}-{}", Text::new("成绩单", "transcripts").get(cx.lang()), cx.now().local_date()),
    };
    for row in rows {
        let change = transcript::ActiveModel {
            printed_count: Set(row.printed_count + 1),
            printed_at: Set(Some(cx.now())),
            ..Default::default()
        };
        rows::change::<transcript::Entity>(cx, TRANSCRIPT, row, change).await?;
    }
    Ok(pdf(name, rendered))
}

/// As it would be, without number, code and seal.
pub async fn preview(cx: &Cx, input: PreviewInput) -> Result<FileReply> {
    let background = Background::load(cx).await?;
    let ids = [input.student_id];
    let records = background.records(cx, cx.read(), &ids).await?;
    let record = records.of.first().ok_or(Error::NotFound)?;
    if let Some(obstacle) = obstacle(&background, record, input.kind) {
        return Err(issue::none(&[issue::refusal(cx, record, obstacle)]));
    }
    let content = content(&background, &records, record, input.kind);
    let data = json!({ "papers": [paper(&content, input.kind, cx.now().local_date(), None)] });
    cx.note(&record.student.id, &json!({ "preview": kind::code(input.kind) }), None)?;
    Ok(pdf(record.student.student_no.clone(), set_paper(Template::Transcript, data, vec![]).await?))
}

pub fn pdf(name: String, rendered: Rendered) -> FileReply {
    FileReply {
        name: format!("{name}.pdf"),
        mime: "application/pdf".to_owned(),
        content: FileContent::Bytes(rendered.pdf.into()),
        inline: false,
    }
}

pub fn site(cx: &Cx) -> Result<String> {
    cx.site().ok_or_else(|| {
        let text = Text::new(
            "服务器未设置站点地址（--origin），成绩单上无法写明核验页面；请联系系统管理员设置",
            "The server does not know its own address (--origin), which a transcript tells; ask its administrator",
        );
        Rule::new("paper.no_address", text, Value::Null).into()
    })
}

/// One file with all of them, each with its whole content inside.
pub async fn set(site: &str, rows: &[transcript::Model]) -> Result<Rendered> {
    let (mut papers, mut inside) = (vec![], vec![]);
    for (at, row) in rows.iter().enumerate() {
        let path = picture_path(inside.len());
        // No two files inside a PDF have one name, and of one transcript there may be several copies.
        let name = match rows.iter().take(at).filter(|before| before.serial_no == row.serial_no).count() {
            0 => format!("{}.cbor", row.serial_no),
            before => format!("{}-{}.cbor", row.serial_no, before + 1),
        };
        let seal = Seal {
            serial: &row.serial_no,
            issued: row.issued_at.local_date(),
            site,
            path: &path,
            name: &name,
            qr: papers::qr(&row.code).map_err(Error::internal)?,
        };
        papers.push(paper(&row.content, row.kind, seal.issued, Some(&seal)));
        let signed = Signed::read_text(&row.code).map_err(Error::internal)?;
        let content = canonical::encode(&row.content).map_err(Error::internal)?;
        let bytes = file::pack(&signed, &content).map_err(Error::internal)?;
        inside.push(Picture { path, bytes });
    }
    set_paper(Template::Transcript, json!({ "papers": papers }), inside).await
}
