// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"divisions","zh-CN":"学部/学院"},
  path: "/api/basic/resources/college/division",
  permissions: ["ADMIN_AUTH_BASIC_DIVISION"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Division code","zh-CN":"学部代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Dean","zh-CN":"院长"},"name":"deanStaffId","options":"/api/basic/resources/organization/staff/options"},
    {"kind":"references","label":{"en-US":"Associate deans","zh-CN":"副院长"},"name":"associateDeanIds","options":"/api/basic/resources/organization/staff/options"},
    {"kind":"code","label":{"en-US":"Office e-mail","zh-CN":"办公邮箱"},"max":200,"name":"officeEmail","search":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choices","label":{"en-US":"Student types","zh-CN":"学生类型"},"name":"studentTypes","required":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
