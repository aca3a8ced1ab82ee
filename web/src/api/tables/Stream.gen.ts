// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"streams","zh-CN":"方向"},
  path: "/api/basic/resources/college/stream/programme",
  permissions: ["ADMIN_AUTH_BASIC_DIVISION"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部/学院"},"name":"divisionId","options":"/api/basic/resources/college/division/options","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"所属专业"},"name":"parentProgrammeId","options":"/api/basic/resources/college/programme/programme/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Director","zh-CN":"负责人"},"name":"directorStaffId","options":"/api/basic/resources/organization/staff/options"},
    {"filter":true,"kind":"integer","label":{"en-US":"Admits from cohort","zh-CN":"招生起始年级"},"max":2999,"min":1900,"name":"admissionFrom"},
    {"filter":true,"kind":"integer","label":{"en-US":"Admits to cohort","zh-CN":"招生终止年级"},"max":2999,"min":1900,"name":"admissionTo"},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
