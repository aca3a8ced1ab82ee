// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"special courses of students","zh-CN":"特殊学生科目"},
  path: "/api/addDrop/special",
  permissions: ["ADMIN_AUTH_LEARNING_ES_ADDDROP"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId"},
    {"choices":[{"label":{"en-US":"Repeat","zh-CN":"重修"},"value":"REPEAT"},{"label":{"en-US":"Back from exchange","zh-CN":"交换返校"},"value":"EXCHANGE"},{"label":{"en-US":"Make-up after a transfer","zh-CN":"转专业补修"},"value":"TRANSFER"},{"label":{"en-US":"Overload","zh-CN":"超学分"},"value":"OVERLOAD"},{"label":{"en-US":"Other","zh-CN":"其他"},"value":"OTHER"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"类别"},"name":"kind","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Window","zh-CN":"开放时间"},"value":"WINDOW"},{"label":{"en-US":"Status and holds","zh-CN":"学籍与限制"},"value":"HOLD"},{"label":{"en-US":"Target","zh-CN":"选课对象"},"value":"TARGET"},{"label":{"en-US":"Requirement","zh-CN":"修读要求"},"value":"REQUIREMENT"},{"label":{"en-US":"Exclusion","zh-CN":"互斥课程"},"value":"EXCLUSION"},{"label":{"en-US":"Units","zh-CN":"学分上限"},"value":"UNITS"},{"label":{"en-US":"Clash","zh-CN":"时间冲突"},"value":"CLASH"},{"label":{"en-US":"Quota","zh-CN":"名额"},"value":"QUOTA"}],"filter":true,"kind":"choices","label":{"en-US":"Checks passed by","zh-CN":"免检项目"},"name":"waived"},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"reason","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Approved by","zh-CN":"批准人"},"max":100,"name":"approver","required":true,"search":true},
  ],
} as const satisfies TableDescription;
