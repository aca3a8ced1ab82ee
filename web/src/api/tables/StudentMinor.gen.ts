// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"minors of students","zh-CN":"学生辅修"},
  path: "/api/si/minor",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Minor","zh-CN":"辅修专业"},"name":"minorId","options":"/api/basic/resources/college/minor/programme/options","required":true},
    {"filter":true,"kind":"date","label":{"en-US":"Declared on","zh-CN":"申报日期"},"name":"declaredDate","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Declared","zh-CN":"已申报"},"value":"DECLARED"},{"label":{"en-US":"Approved","zh-CN":"已批准"},"value":"APPROVED"},{"label":{"en-US":"Completed","zh-CN":"已完成"},"value":"COMPLETED"},{"label":{"en-US":"Withdrawn","zh-CN":"已放弃"},"value":"WITHDRAWN"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units done","zh-CN":"已修学分"},"max":200,"min":0,"name":"unitsDone","sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
