// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"modules","zh-CN":"模块"},
  path: "/api/security/module",
  permissions: ["ADMIN_AUTH_SECURITY"],
  services: ["get","edit","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":100,"name":"code","readOnly":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameZh","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"顺序"},"max":100000,"min":0,"name":"sortOrder","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Parent module","zh-CN":"上级模块"},"name":"parentId","options":"/api/security/module/options","readOnly":true},
    {"kind":"code","label":{"en-US":"Address","zh-CN":"地址"},"max":200,"name":"path","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Shown in the menu","zh-CN":"菜单可见"},"name":"visible","sort":true},
  ],
} as const satisfies TableDescription;
