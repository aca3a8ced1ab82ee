// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"permissions","zh-CN":"权限"},
  path: "/api/security/permission",
  permissions: ["ADMIN_AUTH_SECURITY"],
  services: ["get","edit","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":100,"name":"code","readOnly":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameZh","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"顺序"},"max":100000,"min":0,"name":"sortOrder","required":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Module","zh-CN":"模块"},"max":100,"name":"module","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Normal","zh-CN":"一般"},"value":"NORMAL"},{"label":{"en-US":"Personal data","zh-CN":"个人信息"},"value":"PERSONAL"},{"label":{"en-US":"High risk","zh-CN":"高风险"},"value":"HIGH"}],"filter":true,"kind":"choice","label":{"en-US":"Risk","zh-CN":"风险"},"name":"risk","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Actions","zh-CN":"操作"},"max":200,"name":"actions","readOnly":true},
  ],
} as const satisfies TableDescription;
