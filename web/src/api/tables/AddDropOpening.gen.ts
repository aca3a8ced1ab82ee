// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"openings of add/drop","zh-CN":"加退选开放设置"},
  path: "/api/addDrop/open",
  permissions: ["ADMIN_AUTH_LEARNING_ES_ADDDROP"],
  services: ["get","add","edit","delete","restore","enable","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Elective type","zh-CN":"选修类别"},"name":"electiveTypeId","options":"/api/es/type/options"},
    {"filter":true,"kind":"bool","label":{"en-US":"Open","zh-CN":"开放"},"name":"enabled","sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
