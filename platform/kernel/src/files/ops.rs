//! The signed-in user's own files.

use serde::Deserialize;
use utoipa::IntoParams;

use super::{FILE, Purpose, Upload, open, save, stored_file};
use crate::{Api, Cx, Error, FieldError, FileReply, IdSpec, Op, Policy, Query, Result, Text, View};

pub fn mount(api: &mut Api) {
    api.op(
        Op::post(
            "/api/user/file/upload",
            "uploadFile",
            Policy::AnySession("everyone has an avatar and own attachments"),
            Text::new("上传文件", "Upload a file"),
        )
        .audit("file")
        .upload()
        .rate("upload", 60),
        upload_file,
    );
    api.op(
        Op::get(
            "/api/user/file/get",
            "getFile",
            Policy::AnySession("avatars are for everyone, attachments for their owner"),
            Text::new("下载文件", "Download a file"),
        )
        .ids([IdSpec::query("id", &FILE)]),
        get_file,
    );
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UploadQuery {
    /// `avatar` or `attachment`.
    purpose: String,
}

async fn upload_file(cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)) -> Result<View<stored_file::Model>> {
    let purpose = match query.purpose.as_str() {
        "avatar" => Purpose::Avatar,
        "attachment" => Purpose::Attachment,
        _ => {
            let text = Text::new("此处只能上传头像或附件", "Only avatars and attachments are uploaded here");
            return Err(Error::invalid("purpose", "not_allowed", text));
        }
    };
    save(&cx, upload, purpose).await.map(View)
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct GetQuery {
    id: String,
}

async fn get_file(cx: Cx, Query(query): Query<GetQuery>) -> Result<FileReply> {
    if query.id.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("id")]));
    }
    open(&cx, &query.id).await
}
