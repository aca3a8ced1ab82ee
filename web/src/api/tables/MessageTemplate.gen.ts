// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"message templates","zh-CN":"消息模板"},
  path: "/api/system/template-message/item",
  permissions: ["ADMIN_AUTH_SYSTEM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":100,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameZh","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"E-mail","zh-CN":"邮件"},"value":"EMAIL"},{"label":{"en-US":"SMS","zh-CN":"短信"},"value":"SMS"},{"label":{"en-US":"Inbox","zh-CN":"站内信"},"value":"INBOX"},{"label":{"en-US":"Enterprise chat","zh-CN":"企业通讯"},"value":"WEBHOOK"}],"filter":true,"kind":"choice","label":{"en-US":"Channel","zh-CN":"渠道"},"name":"channel","required":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Module","zh-CN":"模块"},"max":50,"name":"module","sort":true},
    {"kind":"text","label":{"en-US":"Chinese subject","zh-CN":"中文主题"},"max":200,"name":"subjectZh","required":true},
    {"kind":"text","label":{"en-US":"English subject","zh-CN":"英文主题"},"max":200,"name":"subjectEn","required":true},
    {"kind":"text","label":{"en-US":"Chinese body","zh-CN":"中文正文"},"max":10000,"name":"bodyZh","required":true},
    {"kind":"text","label":{"en-US":"English body","zh-CN":"英文正文"},"max":10000,"name":"bodyEn","required":true},
    {"hint":{"en-US":"addresses separated by commas","zh-CN":"多个地址以逗号分隔"},"kind":"text","label":{"en-US":"Copies to","zh-CN":"抄送"},"max":500,"name":"cc"},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
