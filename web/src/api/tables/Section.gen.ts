// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"sections","zh-CN":"教学班"},
  path: "/api/tts/section",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","add","edit","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","required":true},
    {"filter":true,"kind":"code","label":{"en-US":"Section","zh-CN":"班号"},"max":20,"name":"sectionNo","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Displayed title","zh-CN":"显示名称"},"max":200,"name":"displayTitle","search":true},
    {"filter":true,"kind":"code","label":{"en-US":"Curriculum type","zh-CN":"课程类别"},"max":20,"name":"curriculumType","required":true,"sort":true},
    {"filter":true,"kind":"codes","label":{"en-US":"Elective types","zh-CN":"选修类别"},"max":30,"name":"electiveTypes"},
    {"filter":true,"kind":"integer","label":{"en-US":"Quota","zh-CN":"名额"},"max":10000,"min":0,"name":"quota","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Enrolled","zh-CN":"已选人数"},"max":100000,"min":0,"name":"enrolled","readOnly":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Waiting","zh-CN":"轮候人数"},"max":100000,"min":0,"name":"waiting","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Year 1","zh-CN":"一年级"},"value":"Y1"},{"label":{"en-US":"Year 2","zh-CN":"二年级"},"value":"Y2"},{"label":{"en-US":"Year 3","zh-CN":"三年级"},"value":"Y3"},{"label":{"en-US":"Year 4","zh-CN":"四年级"},"value":"Y4"}],"filter":true,"kind":"choices","label":{"en-US":"Years","zh-CN":"面向年级"},"name":"yearTargets"},
    {"filter":true,"kind":"references","label":{"en-US":"Programmes","zh-CN":"面向专业"},"name":"programmeIds"},
    {"kind":"text","label":{"en-US":"Requirement","zh-CN":"修读要求"},"max":2000,"name":"requirement"},
    {"filter":true,"kind":"references","label":{"en-US":"Teachers","zh-CN":"教师"},"name":"teacherIds","options":"/api/basic/resources/organization/teacher/options"},
    {"filter":true,"kind":"references","label":{"en-US":"Groups","zh-CN":"学生组"},"name":"groupIds","options":"/api/tts/group/options"},
    {"filter":true,"kind":"text","label":{"en-US":"Combined","zh-CN":"合班"},"max":64,"name":"combinedGroupId","readOnly":true},
    {"filter":true,"kind":"text","label":{"en-US":"Language of teaching","zh-CN":"教学语言"},"max":30,"name":"moi"},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Scheduled","zh-CN":"已排课"},"value":"SCHEDULED"},{"label":{"en-US":"Open","zh-CN":"开放选课"},"value":"OPEN"},{"label":{"en-US":"Full","zh-CN":"已满"},"value":"FULL"},{"label":{"en-US":"Closed","zh-CN":"已关闭"},"value":"CLOSED"},{"label":{"en-US":"Cancelled","zh-CN":"已取消"},"value":"CANCELLED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":1000,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
