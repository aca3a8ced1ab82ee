// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"opening windows","zh-CN":"开放时段"},
  path: "/api/system/window",
  permissions: ["ADMIN_AUTH_SYSTEM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Module","zh-CN":"模块"},"max":50,"name":"module","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese title","zh-CN":"中文名称"},"max":100,"name":"titleZh","required":true,"search":true},
    {"kind":"text","label":{"en-US":"English title","zh-CN":"英文名称"},"max":100,"name":"titleEn","required":true,"search":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Opens","zh-CN":"开始"},"name":"startAt","required":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Closes","zh-CN":"结束"},"name":"endAt","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
