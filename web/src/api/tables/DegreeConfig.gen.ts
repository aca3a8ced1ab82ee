// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"degrees","zh-CN":"学位"},
  path: "/api/basic/resources/student/degree",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Degree code","zh-CN":"学位编码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"hint":{"en-US":"GB/T 6864","zh-CN":"GB/T 6864"},"kind":"code","label":{"en-US":"Standard code","zh-CN":"国标代码"},"max":20,"name":"standardCode"},
    {"kind":"integer","label":{"en-US":"Least months","zh-CN":"最短月数"},"max":240,"min":1,"name":"minMonths"},
    {"kind":"integer","label":{"en-US":"Most months","zh-CN":"最长月数"},"max":240,"min":1,"name":"maxMonths"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":99999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
