// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"releases","zh-CN":"成绩公布"},
  path: "/api/grades/release",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"hint":{"en-US":"Empty: all","zh-CN":"留空表示全部"},"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options"},
    {"filter":true,"hint":{"en-US":"Empty: all","zh-CN":"留空表示全部"},"kind":"integer","label":{"en-US":"Year of study","zh-CN":"年级"},"max":9,"min":1,"name":"yearOfStudy"},
    {"kind":"instant","label":{"en-US":"Release at","zh-CN":"公布时间"},"name":"releaseAt","required":true,"sort":true},
    {"hint":{"en-US":"They see the reason and whom to ask","zh-CN":"被拦下的学生会看到原因和办理部门"},"initial":true,"kind":"bool","label":{"en-US":"Not for those with a hold","zh-CN":"欠费或冻结者不可见"},"name":"blockOnHold"},
    {"choices":[{"label":{"en-US":"Scheduled","zh-CN":"待公布"},"value":"SCHEDULED"},{"label":{"en-US":"Released","zh-CN":"已公布"},"value":"RELEASED"},{"label":{"en-US":"Withdrawn","zh-CN":"已撤回"},"value":"WITHDRAWN"}],"filter":true,"initial":"SCHEDULED","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Released at","zh-CN":"实际公布时间"},"name":"releasedAt","readOnly":true,"sort":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Results released","zh-CN":"公布成绩数"},"max":10000000,"min":0,"name":"results","readOnly":true},
    {"initial":"","kind":"text","label":{"en-US":"Why withdrawn","zh-CN":"撤回原因"},"max":500,"name":"reason","readOnly":true},
  ],
} as const satisfies TableDescription;
