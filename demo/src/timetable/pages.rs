//! Help for those who make the timetable, run selection or keep grades, and introductions.

use kernel::{Result, content::content_page};
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::Demo;

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
    PageOf {
        key: "es-help",
        title: ("选课说明", "How selection works"),
        zh: "<h2>准备</h2><ol><li>在“选修类别”里设好本学期的类别：面向谁、应选多少学分、能否轮候、名额怎样放出。</li>\
             <li>在“选课课程”里把教学班放进类别，填写名额和各年级名额；可以选中多个一起设置。</li><li>在“学生选课学分”里\
             分配应选学分，个别学生可以单独修改。</li><li>在“选课设置”里安排轮次：先模拟，再正式；写好选课须知。</li></ol>\
             <h2>名额怎样放出</h2><p>按比例的类别，每轮放出设定的百分比，各轮合计不超过 100%；按年级的类别，轮到哪个年级就放出\
             该年级的名额。“已放出”减去“已选”就是现在还能选的座位。</p><h2>轮次进行中</h2><p>规则不再改变。需要加名额、暂停、\
             延长时，在选课设置里对该轮操作；加名额后轮候的学生按名次立即递补，不符合条件的跳过并保留名次。</p><h2>查证</h2>\
             <p>每个决定都有序号和回执。学生对结果有疑问时，在“选课日志”里按学生查出决定，与学生手上的回执对照。</p>",
        en: "<h2>Preparing</h2><ol><li>Set up the elective types of the semester: whom they are meant for, how many units, \
             whether there is a waiting list, how seats are released.</li><li>Put sections into the types under “Course” \
             with their quotas, all together and by year; several can be set at once.</li><li>Assign the units under \
             “Student”; single students can be changed.</li><li>Plan the rounds under “Settings”: a mock one first, then \
             the formal ones; write the notice.</li></ol><h2>How seats are released</h2><p>Types by share release their \
             percentage in each round, 100 at most over all rounds; types by year release the seats of the years whose \
             turn it is. Released less selected is what can be chosen now.</p><h2>While a round runs</h2><p>Its terms stay. \
             Quotas are raised, the round is paused or extended under “Settings”; whoever waits moves up at once in the \
             order of the queue, and who fails a check is passed over and keeps the place.</p><h2>Looking things up</h2>\
             <p>Every decision has a number and a receipt. When a student asks, find the decision under “Log” and compare \
             the receipts.</p>",
    },
    PageOf {
        key: "adddrop-help",
        title: ("加退选说明", "How add/drop works"),
        zh: "<h2>开放</h2><p>先在“加退选学期”里设好起止时间和学分上下限，再在“开放学期”里说明哪些类别的课可以加退。没有单独设置\
             的类别按“其余课程”。</p><h2>例外</h2><p>个别学生需要延长时间、更多学分或免去检查时，在“学生例外”里登记原因和批准人；\
             最多 21 学分。</p><h2>特殊学生科目</h2><p>重修、交换返校、转专业补修和超学分的学生，可以下载模板填好后一次导入；有错的\
             行会指出行和列，导入后可以整批撤销。每条只免去所列的检查，其余照常。</p><h2>学分提示</h2><p>“加退选学生”里筛选低于\
             下限和高于上限的学生，从抽屉里直接去登记例外。</p>",
        en: "<h2>Opening</h2><p>Set dates and units under “Add/Drop Semester” first, then say under “Open Semester” of which \
             types courses can be added and dropped. Types without a row of their own go by “all others”.</p>\
             <h2>Exceptions</h2><p>When a student needs a longer window, more units or a check waived, enter it under \
             “Add/Drop Student” with the reason and who approved it; 21 units at most.</p><h2>Special subjects</h2><p>For \
             repeats, returning from exchange, make-ups after a transfer and overload: download the template, fill it in \
             and import it at once. Wrong rows are named by row and column, and an import can be undone as a whole. Only \
             the checks that a row lists are passed by.</p><h2>Limits</h2><p>Under “Student”, look for those below the \
             minimum or above the maximum; their drawer leads to the exception.</p>",
    },
    PageOf {
        key: "grades-introduction",
        title: ("成绩说明", "About grades"),
        zh: "<h2>平均绩点</h2><p>绩点乘学分之和除以学分之和，只在显示时四舍五入一次。重修的课程在累计里只计最好的一次；所有修读都\
             留在成绩单上。</p><h2>学业状况</h2><p>学期平均绩点低于 2.00 为警告，低于 1.67 为试读，连续两个学期为退学；不足 12 学分\
             的学期放宽一次。</p><h2>荣誉名单</h2><p>学期平均绩点 3.50 以上为校长荣誉名单，3.00 至 3.49 为院长荣誉名单；至少 12 学分，\
             没有低于 C 的成绩。</p>",
        en: "<h2>Averages</h2><p>Grade points times units over units, rounded once where they are shown. Of a repeated course \
             only the best attempt counts in all; every attempt stays on the transcript.</p><h2>Standing</h2><p>A semester \
             average below 2.00 is a warning, below 1.67 probation, twice in a row a case for dismissal; semesters of fewer \
             than 12 units are given once more.</p><h2>Honours</h2><p>3.50 and above: President's Honour Roll; 3.00 to 3.49: \
             Dean's List; with at least 12 units and no grade below C.</p>",
    },
    PageOf {
        key: "grades-help",
        title: ("成绩管理帮助", "How grades are kept"),
        zh: "<h2>登记与更正</h2><p>登记、更正和撤销都先显示会怎样改变平均绩点、学业状况和排名，确认后才写入；更正须有原因和文件\
             编号。</p><h2>临时成绩</h2><p>I 在公布六周后转为 F；到期前请联系任课教师。</p><h2>公布</h2><p>在“成绩公布”里定下时间和\
             范围，到时自动公布并通知学生；欠费或冻结的学生看到的是原因。</p>",
        en: "<h2>Entering and amending</h2><p>Each shows first what becomes of averages, standing and places, and is written \
             when you confirm; an amendment needs a reason and a document number.</p><h2>Temporary grades</h2><p>I becomes F \
             six weeks after the release; ask the teacher before that.</p><h2>Release</h2><p>Set time and scope under “Grade \
             Release”. It happens by itself and students are told; those with a hold see the reason instead.</p>",
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
