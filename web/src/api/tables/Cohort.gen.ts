// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"cohorts","zh-CN":"年级"},
  path: "/api/si/cohort",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Cohort code","zh-CN":"年级代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Entry year","zh-CN":"入学年份"},"max":2999,"min":1900,"name":"entryYear","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Entry semester","zh-CN":"入学学期"},"name":"entrySemesterId","options":"/api/basic/resources/college/semester/options"},
    {"filter":true,"kind":"integer","label":{"en-US":"Expected graduation year","zh-CN":"预计毕业年份"},"max":2999,"min":1900,"name":"expectedGraduationYear","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
