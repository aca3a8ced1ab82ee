//! The columns of "Course List and Timetable", as the university has always had them, and a few more.

use kernel::resource::Field;

pub const NAME: kernel::Text = kernel::Text::new("课程清单与课表", "Course List and Timetable");

pub fn fields() -> Vec<Field> {
    let lines = ("一行一节课", "One line for each weekly meeting");
    vec![
        Field::code("courseCode", 20, "课程编码", "Course Code").required(),
        Field::text("title", 250, "课程名称及班号", "Course Title & Session")
            .required()
            .hint("如 程序设计 (1001)", "As in Programming (1001)"),
        Field::text("offeringUnit", 100, "开课单位", "Offering Unit")
            .hint("由课程决定，导入时不读", "As the course says; not read"),
        Field::text("offeringProgramme", 100, "开课专业", "Offering Programme")
            .hint("由课程决定，导入时不读", "As the course says; not read"),
        Field::text("units", 10, "学分", "Units").hint("由课程决定，导入时不读", "As the course says; not read"),
        Field::code("curriculumType", 20, "课程类别", "Curriculum Type").required(),
        Field::text("electiveType", 500, "选修类别", "Elective Type"),
        Field::text("teachers", 1000, "授课教师", "Teachers")
            .hint("工号或姓名，一行一人", "Number or name, one in a line"),
        Field::text("schedule", 2000, "上课时间", "Class Schedule").hint(lines.0, lines.1),
        Field::text("hours", 200, "课时", "Hours").hint(lines.0, lines.1),
        Field::text("places", 1000, "教室", "Classroom").hint("没有教室写 Nil", "Nil where there is none"),
        Field::text("requirement", 2000, "修读要求", "Requirements"),
        Field::text("remark", 1000, "备注", "Remarks"),
        Field::integer("quota", 0, 10_000, "名额", "Quota"),
        Field::text("yearTargets", 50, "面向年级", "Years").hint("如 Y3&Y4", "As in Y3&Y4"),
        Field::text("programmes", 1000, "面向专业", "Programmes").hint("专业编码，一行一个", "Codes, one in a line"),
        Field::text("groups", 1000, "学生组", "Groups").hint("组编码，一行一个", "Codes, one in a line"),
        Field::text("moi", 30, "教学语言", "Language of Teaching"),
        Field::text("enrolled", 10, "已选人数", "Enrolled").hint("导入时不读", "Not read"),
        Field::text("waiting", 10, "轮候人数", "Waiting").hint("导入时不读", "Not read"),
    ]
}
