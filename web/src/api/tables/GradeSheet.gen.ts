// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"grade sheets","zh-CN":"成绩表"},
  path: "/api/sgs/sheet",
  permissions: ["ADMIN_AUTH_LEARNING_SGS"],
  services: ["get","history","export"],
  fields: [
    {"kind":"text","label":{"en-US":"Sheet","zh-CN":"成绩表"},"max":80,"name":"label","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId"},
    {"kind":"references","label":{"en-US":"Teachers","zh-CN":"教师"},"name":"teacherIds","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Not started","zh-CN":"未开始"},"value":"NOT_STARTED"},{"label":{"en-US":"Being entered","zh-CN":"录入中"},"value":"DRAFT"},{"label":{"en-US":"Submitted","zh-CN":"已提交"},"value":"SUBMITTED"},{"label":{"en-US":"Returned","zh-CN":"已退回"},"value":"RETURNED"},{"label":{"en-US":"Approved by the head","zh-CN":"系主任已审"},"value":"APPROVED_HEAD"},{"label":{"en-US":"Approved by the dean","zh-CN":"院长已审"},"value":"APPROVED_DEAN"},{"label":{"en-US":"Confirmed by the registry","zh-CN":"教务处已确认"},"value":"CONFIRMED_AR"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Students","zh-CN":"人数"},"max":9999,"min":0,"name":"rosterSize","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Graded","zh-CN":"已录入"},"max":9999,"min":0,"name":"graded","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Edition","zh-CN":"修订次数"},"max":2147483647,"min":0,"name":"edition","readOnly":true},
    {"kind":"instant","label":{"en-US":"Deadline","zh-CN":"截止时间"},"name":"deadline","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Late until","zh-CN":"逾期可交至"},"name":"lateUntil","readOnly":true},
    {"kind":"instant","label":{"en-US":"Submitted","zh-CN":"提交时间"},"name":"submittedAt","readOnly":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Submitted by","zh-CN":"提交人"},"name":"submittedBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"text","label":{"en-US":"Explanation","zh-CN":"分布说明"},"max":2000,"name":"explanation","readOnly":true},
    {"kind":"text","label":{"en-US":"Why it was returned","zh-CN":"退回原因"},"max":500,"name":"returnReason","readOnly":true},
    {"kind":"reference","label":{"en-US":"Approved by (head)","zh-CN":"系主任审核人"},"name":"headBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Head's approval","zh-CN":"系主任审核时间"},"name":"headAt","readOnly":true},
    {"kind":"reference","label":{"en-US":"Approved by (dean)","zh-CN":"院长审核人"},"name":"deanBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Dean's approval","zh-CN":"院长审核时间"},"name":"deanAt","readOnly":true},
    {"kind":"reference","label":{"en-US":"Confirmed by","zh-CN":"确认人"},"name":"confirmedBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Confirmed","zh-CN":"确认时间"},"name":"confirmedAt","readOnly":true,"sort":true},
    {"kind":"codes","label":{"en-US":"Reminders sent","zh-CN":"已发提醒"},"max":40,"name":"reminded","readOnly":true},
  ],
} as const satisfies TableDescription;
