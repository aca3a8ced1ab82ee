//! Labels for what commands record, where no table's fields have them.

use crate::{Lang, Text};

const WORDS: &[(&str, Text)] = &[
    ("createdAt", Text::new("创建时间", "Created")),
    ("updatedAt", Text::new("更新时间", "Updated")),
    ("lastSeenAt", Text::new("最近活动", "Last seen")),
    ("expiresAt", Text::new("到期时间", "Expires")),
    ("revokedAt", Text::new("结束时间", "Ended")),
    ("halfWay", Text::new("须修改密码", "Must change password")),
    ("id", Text::new("编号", "Id")),
    ("userId", Text::new("用户", "User")),
    ("userAgent", Text::new("浏览器", "Browser")),
    ("source", Text::new("来源", "Source")),
    ("studentType", Text::new("学生类型", "Student type")),
    ("everywhere", Text::new("所有设备", "Everywhere")),
    ("ended", Text::new("已结束会话", "Sessions ended")),
    ("endedSessions", Text::new("已结束会话", "Sessions ended")),
    ("denied", Text::new("被拒原因", "Denied by")),
    ("times", Text::new("次数", "Times")),
    ("password", Text::new("密码", "Password")),
    ("unlocked", Text::new("解除限制", "Unlocked")),
    ("roleIds", Text::new("角色", "Roles")),
    ("permissions", Text::new("权限", "Permissions")),
    ("export", Text::new("导出", "Export")),
    ("rows", Text::new("行数", "Rows")),
    ("format", Text::new("格式", "Format")),
    ("filter", Text::new("筛选条件", "Filter")),
    ("test", Text::new("测试发送", "Test send")),
    ("messageId", Text::new("消息", "Message")),
    ("name", Text::new("名称", "Name")),
    ("purpose", Text::new("用途", "Purpose")),
    ("size", Text::new("大小", "Size")),
    ("mime", Text::new("类型", "Type")),
    ("ownerId", Text::new("所有者", "Owner")),
    ("kind", Text::new("种类", "Kind")),
    ("state", Text::new("状态", "State")),
    ("version", Text::new("版本", "Version")),
    ("titleZh", Text::new("中文标题", "Chinese title")),
    ("titleEn", Text::new("英文标题", "English title")),
    ("bodyZh", Text::new("中文内容", "Chinese text")),
    ("bodyEn", Text::new("英文内容", "English text")),
    ("title", Text::new("系统名称", "Title")),
    ("description", Text::new("说明", "Description")),
    ("descriptionEn", Text::new("英文说明", "English description")),
    ("copyright", Text::new("版权信息", "Copyright")),
    ("copyrightEn", Text::new("英文版权信息", "English copyright")),
    ("logo", Text::new("校徽", "Logo")),
    ("settingsDrawer", Text::new("界面设置", "Settings drawer")),
    ("manualLink", Text::new("手册链接", "Manual link")),
    ("host", Text::new("邮件服务器", "Mail server")),
    ("port", Text::new("端口", "Port")),
    ("tls", Text::new("加密", "Encryption")),
    ("username", Text::new("用户名", "User name")),
    ("from", Text::new("发件人", "From")),
    ("staffIds", Text::new("教职工", "Staff")),
    ("userIds", Text::new("用户", "Users")),
    ("effectiveDate", Text::new("生效日期", "Effective from")),
    ("semesterId", Text::new("学期", "Semester")),
    ("programmeId", Text::new("专业", "Programme")),
    ("students", Text::new("学生人数", "Students")),
    ("studentId", Text::new("学生", "Student")),
    ("studentNo", Text::new("学号", "Student number")),
    ("docNo", Text::new("文号", "Document")),
    ("reason", Text::new("原因", "Reason")),
];

/// The bare name where nobody has given a word for it.
pub fn label(name: &str, lang: Lang) -> String {
    WORDS.iter().find(|(n, _)| *n == name).map_or_else(|| name.to_owned(), |(_, text)| text.get(lang).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_stands_once_and_in_two_languages() {
        for (n, (name, text)) in WORDS.iter().enumerate() {
            assert!(!WORDS.iter().take(n).any(|(earlier, _)| earlier == name), "{name} stands twice");
            assert!(!text.zh.is_empty() && !text.en.is_empty(), "{name}");
        }
        assert_eq!(label("effectiveDate", Lang::En), "Effective from");
        assert_eq!(label("unheardOf", Lang::En), "unheardOf");
    }
}
