// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"student categories","zh-CN":"学生类别"},
  path: "/api/basic/resources/student/category",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Category code","zh-CN":"类别编码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"kind":"references","label":{"en-US":"Degrees","zh-CN":"可授学位"},"name":"degrees","options":"/api/basic/resources/student/degree/options"},
    {"filter":true,"kind":"bool","label":{"en-US":"Needs a visa","zh-CN":"需要签证"},"name":"needsVisa"},
    {"filter":true,"kind":"bool","label":{"en-US":"In the national register","zh-CN":"学信网注册"},"name":"inMoeRegister"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":99999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
