//! What a student says when registering: looked at, and put where it belongs.

use kernel::{
    Both, Cx, Error, FieldError, Result, StringList, Text, files, ids,
    protect::{DataKeys, Phone, Place, Protected, Sealed},
    resource::rows,
};
use schema::{
    students::{guardian, semester_registration, student},
    university::semester,
};
use sea_orm::ActiveValue::Set;

use super::{
    own::DECLARATIONS,
    types::{FreshmanInput, GuardianInput, RegisterInput},
};

const MOST_FILES: usize = 20;
const MOST_GUARDIANS: usize = 4;
/// Somebody may come back this much before the semester starts.
const EARLIEST: i64 = 60;

pub async fn check(
    cx: &Cx,
    given: &RegisterInput,
    semester: &semester::Model,
    freshman: bool,
    guardians: usize,
) -> Result<()> {
    let mut errors = vec![];
    let mut wrong = |field: &str, code, text: Both| errors.push(FieldError::new(field, code, text));
    if !given.data_confirmed {
        let text = Text::new("请核对并确认个人信息", "Look through your data and confirm them");
        wrong("dataConfirmed", "required", text.into());
    }
    for (_, text) in DECLARATIONS.iter().filter(|(code, _)| !given.declarations.iter().any(|d| d == code)) {
        let text = Both::new(format!("请勾选：{}", text.zh), format!("Please declare: {}", text.en));
        wrong("declarations", "required", text);
    }
    text_of(&mut wrong, "mailingAddress", &given.mailing_address, 300, true);
    text_of(&mut wrong, "dormitory", &given.dormitory, 100, false);
    let earliest = semester.start_date - chrono::Duration::days(EARLIEST);
    if !(earliest..=semester.end_date).contains(&given.arrival_date) {
        let text = Both::new(
            format!("到校日期应在 {earliest} 至 {} 之间", semester.end_date),
            format!("The arrival must be from {earliest} to {}", semester.end_date),
        );
        wrong("arrivalDate", "out_of_range", text);
    }
    if freshman {
        check_freshman(&mut wrong, given, guardians);
    }
    if let Some(id) = given.photo.as_deref().filter(|id| !id.is_empty()) {
        let file = files::find(cx, id).await?;
        if !["image/jpeg", "image/png"].contains(&file.mime.as_str()) {
            let text = Text::new("照片须为 JPEG 或 PNG 图片", "A photo is a JPEG or PNG picture");
            wrong("photo", "wrong_format", text.into());
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

type Wrong<'a> = dyn FnMut(&str, &'static str, Both) + 'a;

fn text_of(wrong: &mut Wrong<'_>, field: &str, text: &str, max: usize, required: bool) {
    if required && text.trim().is_empty() {
        wrong(field, "required", Both::new("必填", "Required"));
    }
    if text.chars().count() > max {
        wrong(field, "too_long", Both::new(format!("最多 {max} 个字符"), format!("At most {max} characters")));
    }
}

fn check_freshman(wrong: &mut Wrong<'_>, given: &RegisterInput, guardians: usize) {
    if given.documents.len() > MOST_FILES {
        wrong("documents", "too_many", Both::new("最多 20 个文件", "At most 20 files"));
    }
    let Some(said) = &given.freshman else {
        wrong("freshman", "required", Both::new("请填写新生信息", "New students say a little more"));
        return;
    };
    text_of(wrong, "freshman.arrivalTransport", &said.arrival_transport, 100, true);
    text_of(wrong, "freshman.clothingSize", &said.clothing_size, 20, true);
    text_of(wrong, "freshman.insurance", &said.insurance, 100, true);
    if guardians + said.guardians.len() == 0 {
        let text = Text::new("请至少填写一位监护人", "Name at least one guardian");
        wrong("freshman.guardians", "required", text.into());
    }
    if said.guardians.len() > MOST_GUARDIANS {
        wrong("freshman.guardians", "too_many", Both::new("最多 4 位", "At most four"));
    }
    for (n, guardian) in said.guardians.iter().enumerate() {
        let at = |field: &str| format!("freshman.guardians.{n}.{field}");
        text_of(wrong, &at("name"), &guardian.name, 100, true);
        text_of(wrong, &at("relation"), &guardian.relation, 30, true);
        text_of(wrong, &at("email"), &guardian.email, 200, false);
        text_of(wrong, &at("workplace"), &guardian.workplace, 200, false);
        text_of(wrong, &at("address"), &guardian.address, 300, false);
        if let Err(problem) = Phone::parse(&guardian.mobile) {
            wrong(&at("mobile"), "wrong_format", problem);
        }
    }
}

pub fn details(given: &RegisterInput, freshman: bool) -> semester_registration::ActiveModel {
    let text = |text: &str| Set(text.trim().to_owned());
    let mut row = semester_registration::ActiveModel {
        data_confirmed: Set(true),
        declarations: Set(StringList(DECLARATIONS.iter().map(|(code, _)| (*code).to_owned()).collect())),
        mailing_address: text(&given.mailing_address),
        dormitory: text(&given.dormitory),
        arrival_date: Set(Some(given.arrival_date)),
        ..Default::default()
    };
    if let Some(FreshmanInput { arrival_transport, clothing_size, insurance, .. }) =
        given.freshman.as_ref().filter(|_| freshman)
    {
        row.arrival_transport = text(arrival_transport);
        row.clothing_size = text(clothing_size);
        row.insurance = text(insurance);
        row.documents = Set(StringList(given.documents.clone()));
    }
    row
}

/// What goes on the record itself.
pub fn about(given: &RegisterInput) -> student::ActiveModel {
    let mut row = student::ActiveModel {
        mailing_address: Set(given.mailing_address.trim().to_owned()),
        dormitory: Set(given.dormitory.trim().to_owned()),
        ..Default::default()
    };
    if let Some(id) = given.photo.clone().filter(|id| !id.is_empty()) {
        row.photo_current = Set(Some(id));
    }
    row
}

/// The first of them is the one to call, unless there is one already.
pub async fn add_guardians(
    cx: &Cx,
    student_id: &str,
    given: &RegisterInput,
    freshman: bool,
    known: usize,
) -> Result<()> {
    let named = given.freshman.iter().filter(|_| freshman).flat_map(|said| &said.guardians);
    for (n, new) in named.enumerate() {
        let id = ids::new_id();
        let row = guardian_row(cx, student_id, &id, new, known + n == 0).await?;
        rows::add::<guardian::Entity>(cx, "si.guardian", &id, row).await?;
    }
    Ok(())
}

async fn guardian_row(
    cx: &Cx,
    student_id: &str,
    id: &str,
    new: &GuardianInput,
    first: bool,
) -> Result<guardian::ActiveModel> {
    let ring = &cx.app().keys;
    let keys = DataKeys::ensure(ring, cx.tx().await?, &[id], cx.now()).await?;
    let phone = Phone::parse(&new.mobile).map_err(|text| Error::invalid("mobile", "wrong_format", text))?;
    let text = |text: &str| Set(text.trim().to_owned());
    Ok(guardian::ActiveModel {
        student_id: Set(student_id.to_owned()),
        name: text(&new.name),
        relation: text(&new.relation),
        id_no: Set(Sealed::default()),
        id_no_index: Set(String::new()),
        mobile: Set(keys.seal(id, Place::new("guardian", "mobile", id), phone.clear())?),
        mobile_index: Set(ring.index(Phone::GUARDED.name, phone.clear())),
        email: text(&new.email),
        workplace: text(&new.workplace),
        post: Set(String::new()),
        address: text(&new.address),
        is_primary: Set(first),
        is_emergency: Set(first),
        ..Default::default()
    })
}
