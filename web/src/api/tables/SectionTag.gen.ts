// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"section tags","zh-CN":"标签"},
  path: "/api/sp/section-tag",
  permissions: ["ADMIN_AUTH_SP_BASIC"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
