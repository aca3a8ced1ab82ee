// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"roles","zh-CN":"角色"},
  path: "/api/security/role",
  permissions: ["ADMIN_AUTH_SECURITY"],
  services: ["get","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":50,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameZh","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Description","zh-CN":"说明"},"max":500,"name":"description"},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choices","label":{"en-US":"Student types","zh-CN":"学生类型"},"name":"studentTypes"},
    {"kind":"bool","label":{"en-US":"Requires a second factor","zh-CN":"要求二次验证"},"name":"secondFactor"},
    {"filter":true,"kind":"bool","label":{"en-US":"Super administrator","zh-CN":"超级管理员"},"name":"superAdmin","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
