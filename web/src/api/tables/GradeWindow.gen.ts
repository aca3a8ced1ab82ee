// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"windows of grade submission","zh-CN":"成绩提交时间"},
  path: "/api/sgs/window",
  permissions: ["ADMIN_AUTH_LEARNING_SGS"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Opens","zh-CN":"开始时间"},"name":"openAt","required":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Deadline","zh-CN":"截止时间"},"name":"deadline","required":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Late until","zh-CN":"逾期可交至"},"name":"lateUntil","sort":true},
    {"kind":"references","label":{"en-US":"Divisions (none: all)","zh-CN":"学部（空为全部）"},"name":"divisionIds","options":"/api/basic/resources/college/division/options"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
