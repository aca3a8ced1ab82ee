//! Help for those who make the timetable, and an introduction for the divisions.

use kernel::{Result, content::content_page};
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::demo::Demo;

struct PageOf {
    key: &'static str,
    title: (&'static str, &'static str),
    zh: &'static str,
    en: &'static str,
}

const PAGES: &[PageOf] = &[
    PageOf {
        key: "tts-help",
        title: ("排课说明", "How the timetable is made"),
        zh: "<h2>草稿与已发布</h2><p>排课页上的一切改动都在草稿里，师生看不到。检查无误后在“发布”里查看与已发布课表的差别，\
             再发布；只有受影响的师生会收到通知。</p><h2>冲突</h2><p>红色是必须解决的冲突：教师、场地、学生组、学生、座位、\
             校历、节次。单双周错开不算冲突；合班的班级共用时间和教室，座位数相加。</p><h2>补课日</h2><p>校历上标为补课日的\
             那一天按所补的星期上课，当天原有的课不上。</p><h2>撤销</h2><p>拖动、修改和删除都可以逐步撤销。</p>",
        en: "<h2>Draft and published</h2><p>Whatever is changed on the board is a draft that nobody else sees. When it is \
             right, look at the differences under “Publish” and publish them; only the people concerned are told.</p>\
             <h2>Clashes</h2><p>Red ones must be resolved: teacher, place, group, student, seats, calendar, periods. Odd \
             and even weeks do not clash. Combined sections share hours and room, and their seats add up.</p><h2>Make-up \
             days</h2><p>A make-up day runs as the weekday it makes up for; its own classes are not held.</p><h2>Undo</h2>\
             <p>Dragging, changing and deleting can be undone step by step.</p>",
    },
    PageOf {
        key: "ttsp-help",
        title: ("排课数据采集说明", "How plans are collected"),
        zh: "<p>每学期为各学部开启一轮采集。学部填写课程、学生组和任课教师，检查无误后提交；教务处退回或确认。确认后的数据可并入\
             排课，报告逐行说明建了什么、跳过了什么。</p><p>截止前 7、3、1 天，系统提醒尚未提交的学部。</p>",
        en: "<p>Every semester a round is opened for the divisions. They enter courses, groups and teachers, and submit them \
             when nothing is missing; the registry returns or confirms. What is confirmed can be merged into the timetable, \
             and a report says line by line what was made and what was left out.</p><p>Divisions that have not submitted \
             are reminded 7, 3 and 1 days before the end.</p>",
    },
    PageOf {
        key: "ttsp-introduction",
        title: ("给学部的说明", "For the divisions"),
        zh: "<p>请在截止日期之前填写下学期要开的课程：开几个班、每班多少人、每周课时（如 2+1）、单双周、对教室的要求，以及各班的\
             任课教师。可以先从上学期复制，再修改。</p><p>提交后不能再改；如需修改，请联系教务处退回。</p>",
        en: "<p>Please enter the courses of next semester before the closing date: how many sections, how many seats, the \
             hours of a week (such as 2+1), odd or even weeks, what the room needs, and who teaches. You may copy last \
             semester and change it.</p><p>What was submitted is locked; the registry can return it to you.</p>",
    },
    PageOf {
        key: "ttsp-user-help",
        title: ("填报帮助", "Help for filling in"),
        zh: "<ul><li>“问题”一栏列出缺少教师、超过教室容量、教师课时超限等问题，必须先解决的会阻止提交。</li><li>学生组里的学生\
             一起上课，排课时不会冲突。</li><li>与其他班合班的课程，请在“合班”里选择那门课程。</li></ul>",
        en: "<ul><li>The column of problems names missing teachers, rooms that are too small and teachers with too many \
             hours; those that must be solved first hold up submitting.</li><li>Students of a group take their classes \
             together and will not clash.</li><li>For a course that is taught together with another one, choose that \
             one under “combined with”.</li></ul>",
    },
];

pub async fn load(demo: &Demo<'_>) -> Result<()> {
    let rows = PAGES.iter().map(|page| {
        let row = content_page::Model {
            key: page.key.to_owned(),
            title_zh: page.title.0.to_owned(),
            title_en: page.title.1.to_owned(),
            body_zh: page.zh.to_owned(),
            body_en: page.en.to_owned(),
            version: 1,
            updated_at: demo.at,
            updated_by: None,
        };
        row.into_active_model()
    });
    content_page::Entity::insert_many(rows).exec_without_returning(demo.tx).await?;
    Ok(())
}
