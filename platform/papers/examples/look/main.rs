//! Writes a paper of every kind into a directory, to be looked at:
//! `cargo run -p papers --example look -- DIRECTORY`
#![allow(clippy::expect_used)]

mod samples;

fn main() {
    let directory = std::path::PathBuf::from(std::env::args().nth(1).expect("a directory"));
    for (name, template) in samples::ALL {
        let paper = papers::render(template, &samples::data(template), vec![]).expect(name);
        std::fs::write(directory.join(format!("{name}.pdf")), paper.pdf).expect(name);
    }
}
