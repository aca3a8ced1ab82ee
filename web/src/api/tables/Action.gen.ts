// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"actions","zh-CN":"操作"},
  path: "/api/security/action",
  permissions: ["ADMIN_AUTH_SECURITY"],
  services: ["get","edit","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":100,"name":"code","readOnly":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameZh","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"顺序"},"max":100000,"min":0,"name":"sortOrder","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
