// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"data groups","zh-CN":"数据组"},
  path: "/api/basic/resources/student/category/role",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","history","import","export"],
  fields: [
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"hint":{"en-US":"empty: all","zh-CN":"留空表示全部"},"kind":"choices","label":{"en-US":"Student types","zh-CN":"学生类型"},"name":"studentTypes"},
    {"filter":true,"hint":{"en-US":"empty: all","zh-CN":"留空表示全部"},"kind":"references","label":{"en-US":"Student categories","zh-CN":"学生类别"},"name":"categoryIds","options":"/api/basic/resources/student/category/options"},
    {"filter":true,"hint":{"en-US":"empty: all","zh-CN":"留空表示全部"},"kind":"references","label":{"en-US":"Divisions","zh-CN":"学部"},"name":"divisionIds","options":"/api/basic/resources/college/division/options"},
    {"kind":"text","label":{"en-US":"Description","zh-CN":"说明"},"max":500,"name":"description","search":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
