// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"colleges","zh-CN":"学校"},
  path: "/api/basic/resources/college/item",
  permissions: ["ADMIN_AUTH_BASIC_COLLEGE"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"College code","zh-CN":"学校代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"code","label":{"en-US":"Logo","zh-CN":"校徽"},"max":40,"name":"logo"},
    {"kind":"text","label":{"en-US":"Address","zh-CN":"地址"},"max":500,"name":"address"},
    {"kind":"code","label":{"en-US":"Telephone","zh-CN":"电话"},"max":50,"name":"phone"},
    {"kind":"code","label":{"en-US":"E-mail","zh-CN":"邮箱"},"max":200,"name":"email"},
    {"kind":"code","label":{"en-US":"Website","zh-CN":"网站"},"max":200,"name":"website"},
    {"filter":true,"kind":"code","label":{"en-US":"National college code","zh-CN":"院校代码"},"max":20,"name":"moeCode"},
    {"choices":[{"label":{"en-US":"Chinese","zh-CN":"中文"},"value":"zh-CN"},{"label":{"en-US":"English","zh-CN":"英文"},"value":"en-US"}],"filter":true,"kind":"choice","label":{"en-US":"Default language","zh-CN":"默认语言"},"name":"defaultLocale","required":true},
  ],
} as const satisfies TableDescription;
