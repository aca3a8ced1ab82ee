//! Files that are not what they say, or more than they look.

use std::io::{Cursor, Write};

use serde_json::json;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{
    kit::{TEMPLATES, csv, dump, heads, row_errors, sheet_of, sheet_row},
    on_every_database,
};

const IMPORT: &str = "/api/system/template-message/item/import";

fn archive(entries: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(vec![]));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook whose one sheet inflates to `size` bytes of nothing.
fn bomb(size: usize) -> Vec<u8> {
    let types = br#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>"#;
    let rels = br#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
    let book = br#"<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
    let book_rels = br#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;
    let mut sheet = br#"<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>"#.to_vec();
    sheet.resize(sheet.len() + size, b' ');
    sheet.extend_from_slice(b"</t></is></c></row></sheetData></worksheet>");
    archive(&[
        ("[Content_Types].xml", types.to_vec()),
        ("_rels/.rels", rels.to_vec()),
        ("xl/workbook.xml", book.to_vec()),
        ("xl/_rels/workbook.xml.rels", book_rels.to_vec()),
        ("xl/worksheets/sheet1.xml", sheet),
    ])
}

on_every_database!(files_that_are_not_sheets_are_refused_by_name, site, {
    let root = site.root();
    let good = sheet_of([sheet_row(0, &[])]);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    let before = dump(&site, "message_template", &[]).await;
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty.csv", vec![], "sheet.empty_file"),
        ("empty.xlsx", vec![], "sheet.empty_file"),
        ("picture.xlsx", png.clone(), "sheet.image"),
        ("picture.csv", png, "sheet.image"),
        ("old.xls", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 rest".to_vec(), "sheet.legacy_xls"),
        ("page.xlsx", b"<html><table></table></html>".to_vec(), "sheet.html"),
        ("text.xlsx", good.clone(), "sheet.text"),
        ("book.csv", bomb(0), "sheet.wrong_extension"),
        ("archive.xlsx", archive(&[("a.txt", b"a".to_vec())]), "sheet.archive"),
        ("only-heads.csv", csv(&[heads()]), "no_rows"),
        ("blank.csv", b"\r\n\r\n,,\r\n".to_vec(), "no_rows"),
        ("nul.csv", b"a,b\r\n1,\0".to_vec(), "sheet.nul_byte"),
        ("quote.csv", b"\"a,b\r\nc".to_vec(), "sheet.unclosed_quote"),
    ];
    for (name, bytes, code) in cases {
        for query in ["", "?dryRun=true", "?onError=skip"] {
            let answer = root.upload(&format!("{IMPORT}{query}"), name, &bytes).await.expect(422);
            let errors = answer.errors();
            assert_eq!(errors[0], ("file".to_owned(), code.to_owned()), "{name}");
        }
    }
    assert_eq!(dump(&site, "message_template", &[]).await, before);
});

on_every_database!(bombs_and_giants_are_refused, site, {
    let root = site.root();
    for (size, code) in [(5 << 20, "sheet.ratio"), (100 << 20, "sheet.ratio")] {
        let answer = root.upload(IMPORT, "bomb.xlsx", &bomb(size)).await.expect(422);
        let found = &answer.errors()[0];
        assert!(
            found.0 == "file" && [code, "sheet.inflates_too_large", "sheet.token_too_long"].contains(&found.1.as_str()),
            "{found:?}"
        );
    }
    let many: Vec<_> = (0..300).map(|n| (String::leak(format!("xl/{n}.xml")) as &str, vec![b'a'])).collect();
    let answer = root.upload(IMPORT, "many.xlsx", &archive(&many)).await.expect(422);
    assert!(answer.errors()[0].1.starts_with("sheet."), "{}", answer.json);
    let mut giant = sheet_of([sheet_row(0, &[])]);
    giant.resize((20 << 20) + 1, b'\n');
    let answer = root.upload(IMPORT, "giant.csv", &giant).await.expect(413);
    assert_eq!(answer.code(), "too_large");
    let cell = sheet_of([sheet_row(0, &[("中文正文", &"x".repeat(40_000))])]);
    let answer = root.upload(IMPORT, "cell.csv", &cell).await.expect(422);
    assert_eq!(answer.errors()[0].1, "sheet.cell_too_long");
    assert_eq!(root.get(TEMPLATES).await.expect(200).result()["totalCount"], 0);
    // The site still serves.
    let answer = root.upload(IMPORT, "good.csv", &sheet_of([sheet_row(0, &[])])).await.expect(200);
    assert_eq!(answer.result()["created"], 1);
});

on_every_database!(an_upload_without_its_file_is_malformed, site, {
    let root = site.root();
    assert_eq!(root.post(IMPORT, json!({ "file": "a" })).await.expect(400).code(), "malformed");
    let mut request = root.request(axum::http::Method::POST, IMPORT);
    request.headers_mut().insert("content-type", "multipart/form-data; boundary=x".parse().unwrap());
    *request.body_mut() = "--x\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\na\r\n--x--\r\n".into();
    assert_eq!(root.run(request).await.expect(400).code(), "malformed");
    let mut request = root.request(axum::http::Method::POST, IMPORT);
    request.headers_mut().insert("content-type", "multipart/form-data; boundary=x".parse().unwrap());
    *request.body_mut() =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\ncut off".into();
    let cut = root.run(request).await;
    assert!(cut.status.is_client_error(), "{}", cut.status);
    assert!(row_errors(&root.upload(IMPORT, "a.csv", &csv(&[vec!["编码"]])).await.expect(422)).len() > 1);
});
