//! Self-service printing: what is printed for whom and for how much, every order, every payment, and the till.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, extend, flag, id, index, instant, integer, json, one_of, optional_instant, optional_integer,
    optional_text, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["opens_at", "closes_at"] {
            extend(manager, "print_station", text(column).default("").take()).await?;
        }
        manager.create_table(print_type()).await?;
        unique_alive(manager, "print_type", &["code"]).await?;
        manager.create_table(closing()).await?;
        unique_alive(manager, "print_closing", &["closing_no"]).await?;
        manager.create_table(order()).await?;
        unique_alive(manager, "print_order", &["order_no"]).await?;
        manager.create_table(payment()).await?;
        unique_alive(manager, "print_payment", &["order_id", "kind"]).await?;
        index(manager, "print_order", &["student_id", "type_id"]).await?;
        index(manager, "print_order", &["ordered_at"]).await?;
        index(manager, "print_order", &["transcript_id"]).await?;
        index(manager, "print_order", &["document_id"]).await?;
        index(manager, "print_payment", &["station_id", "closing_id"]).await?;
        index(manager, "print_closing", &["station_id"]).await
    }
}

/// Prices are hundredths of a yuan.
fn print_type() -> TableCreateStatement {
    table(
        "print_type",
        [
            id(),
            text("code"),
            text("name_cn"),
            text("name_en"),
            text("paper"),
            json("student_types"),
            json("status_ids"),
            json("blocked_by"),
            integer("price"),
            integer("free_copies"),
            optional_integer("max_per_day"),
            optional_integer("valid_days"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

fn order() -> TableCreateStatement {
    let mut made = table(
        "print_order",
        [
            id(),
            text("order_no"),
            text("student_id"),
            text("type_id"),
            text("station_id"),
            one_of("channel", &["COUNTER", "WEB", "KIOSK"]),
            one_of("state", &["ORDERED", "PAID", "PRINTED", "FAILED", "REFUNDED", "CANCELLED"]),
            integer("copies"),
            integer("free_copies"),
            integer("unit_price"),
            integer("amount"),
            text("method"),
            text("pay_no"),
            text("purpose"),
            integer("pages"),
            integer("times_printed"),
            text("serial_no"),
            optional_text("transcript_id"),
            optional_text("document_id"),
            optional_text("reprint_of_id"),
            day("ordered_on"),
            instant("ordered_at"),
            text("ordered_by_name"),
            optional_instant("printed_at"),
            text("reason"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("print_order", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("print_order", "type_id"), ("print_type", "id")));
    made.foreign_key(&mut reference(("print_order", "station_id"), ("print_station", "id")));
    made.foreign_key(&mut reference(("print_order", "transcript_id"), ("transcript", "id")));
    made.foreign_key(&mut reference(("print_order", "document_id"), ("issued_document", "id")));
    made.foreign_key(&mut reference(("print_order", "reprint_of_id"), ("print_order", "id")));
    made
}

/// Money that came in or went out. One of each kind at most, so nobody pays or is paid back twice.
fn payment() -> TableCreateStatement {
    let mut made = table(
        "print_payment",
        [
            id(),
            text("order_id"),
            text("station_id"),
            one_of("kind", &["CHARGE", "REFUND"]),
            one_of("method", &["FREE", "CASH", "SANDBOX"]),
            integer("amount"),
            text("pay_no"),
            instant("paid_at"),
            text("cashier_name"),
            optional_text("closing_id"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("print_payment", "order_id"), ("print_order", "id")));
    made.foreign_key(&mut reference(("print_payment", "station_id"), ("print_station", "id")));
    made.foreign_key(&mut reference(("print_payment", "closing_id"), ("print_closing", "id")));
    made
}

fn closing() -> TableCreateStatement {
    let mut made = table(
        "print_closing",
        [
            id(),
            text("closing_no"),
            text("station_id"),
            instant("closed_at"),
            text("closed_by_name"),
            integer("movements"),
            integer("cash"),
            integer("online"),
            integer("counted"),
            integer("difference"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("print_closing", "station_id"), ("print_station", "id")));
    made
}
