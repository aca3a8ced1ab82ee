//! The tables of this area as they are referred to.

use course_planning::api::STUDENTS;
use kernel::{
    resource::Title,
    scope::{ScopeRule, TableRef},
};

pub const TYPE: &str = "printer.type";
pub const ORDER: &str = "printer.order";
pub const PAYMENT: &str = "printer.payment";
pub const CLOSING: &str = "printer.closing";
pub const KEY: &str = "printer.key";
pub const VISIT: &str = "printer.visit";
pub const SETTING: &str = "printer.setting";

pub const ORDER_TITLE: Title = Title { code: None, zh: "order_no", en: "order_no" };
pub const CLOSING_TITLE: Title = Title { code: None, zh: "closing_no", en: "closing_no" };

pub static TYPES: TableRef =
    TableRef::new("print_type", ScopeRule::Everyone("what is printed is the same for the whole university"), true);
pub static ORDERS: TableRef = TableRef::new("print_order", ScopeRule::Through("student_id", &STUDENTS), true);
static MY_ACCOUNT: TableRef = TableRef::new("app_user", ScopeRule::Own("id"), true);
/// A student's side.
pub static OWN_ORDERS: TableRef =
    TableRef::new("print_order", ScopeRule::Granted(&[("student_id", "student_id")], &MY_ACCOUNT), true);
pub static CLOSINGS: TableRef =
    TableRef::new("print_closing", ScopeRule::Everyone("a till is a station's, and names no student"), true);
