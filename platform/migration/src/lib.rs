//! The schema, as one forward list for SQLite and PostgreSQL.
//!
//! A landed migration is never changed. Expand, back-fill, contract one release later.

mod columns;
mod m0001_identity;
mod m0002_services;
mod m0003_security;
mod m0004_workflow;
mod m0005_protection;
mod m0006_students;
mod m0007_ways_in;
mod m0008_single_sign_on;
mod m0009_university;
mod m0010_people;
mod m0011_timetable;
mod m0012_records;
mod m0013_requests;
mod m0014_plans;
mod m0015_grades;
mod m0016_approvals;
mod m0017_timetabling;
mod m0018_collection;
mod m0019_selection;
mod m0020_desk_roles;
mod m0021_sealed_messages;
mod m0022_grade_records;
mod m0023_grade_submission;
mod m0024_transcripts;
mod m0025_grade_rules;
mod m0026_exams;
mod m0027_exam_rooms;
mod m0028_evaluation;
mod m0029_exam_plans;
mod m0031_graduation;
mod m0033_progress_reports;
mod m0034_printing;
mod m0035_research_degrees;
mod m0036_applications;
mod m0037_senate_by;
mod m0038_way;
mod m0039_kiosks;
mod m0040_kinds_of_applications;
mod triggers;

pub use sea_orm_migration::MigratorTrait;
use sea_orm_migration::prelude::*;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_identity::Migration),
            Box::new(m0002_services::Migration),
            Box::new(m0003_security::Migration),
            Box::new(m0004_workflow::Migration),
            Box::new(m0005_protection::Migration),
            Box::new(m0006_students::Migration),
            Box::new(m0007_ways_in::Migration),
            Box::new(m0008_single_sign_on::Migration),
            Box::new(m0009_university::Migration),
            Box::new(m0010_people::Migration),
            Box::new(m0011_timetable::Migration),
            Box::new(m0012_records::Migration),
            Box::new(m0013_requests::Migration),
            Box::new(m0014_plans::Migration),
            Box::new(m0015_grades::Migration),
            Box::new(m0016_approvals::Migration),
            Box::new(m0017_timetabling::Migration),
            Box::new(m0018_collection::Migration),
            Box::new(m0019_selection::Migration),
            Box::new(m0020_desk_roles::Migration),
            Box::new(m0021_sealed_messages::Migration),
            Box::new(m0022_grade_records::Migration),
            Box::new(m0023_grade_submission::Migration),
            Box::new(m0024_transcripts::Migration),
            Box::new(m0025_grade_rules::Migration),
            Box::new(m0026_exams::Migration),
            Box::new(m0027_exam_rooms::Migration),
            Box::new(m0028_evaluation::Migration),
            Box::new(m0029_exam_plans::Migration),
            Box::new(m0031_graduation::Migration),
            Box::new(m0033_progress_reports::Migration),
            Box::new(m0034_printing::Migration),
            Box::new(m0035_research_degrees::Migration),
            Box::new(m0036_applications::Migration),
            Box::new(m0037_senate_by::Migration),
            Box::new(m0038_way::Migration),
            Box::new(m0039_kiosks::Migration),
            Box::new(m0040_kinds_of_applications::Migration),
        ]
    }
}
