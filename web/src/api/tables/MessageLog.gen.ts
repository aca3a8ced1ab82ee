// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"message log","zh-CN":"消息记录"},
  path: "/api/system/message-log",
  permissions: ["ADMIN_AUTH_SYSTEM"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Template","zh-CN":"模板编码"},"max":100,"name":"templateCode","readOnly":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"E-mail","zh-CN":"邮件"},"value":"EMAIL"},{"label":{"en-US":"SMS","zh-CN":"短信"},"value":"SMS"},{"label":{"en-US":"Inbox","zh-CN":"站内信"},"value":"INBOX"},{"label":{"en-US":"Enterprise chat","zh-CN":"企业通讯"},"value":"WEBHOOK"}],"filter":true,"kind":"choice","label":{"en-US":"Channel","zh-CN":"渠道"},"name":"channel","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Address","zh-CN":"收件地址"},"max":200,"name":"address","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"Subject","zh-CN":"主题"},"max":200,"name":"subject","readOnly":true,"search":true},
    {"choices":[{"label":{"en-US":"Queued","zh-CN":"待发送"},"value":"QUEUED"},{"label":{"en-US":"Sent","zh-CN":"已发送"},"value":"SENT"},{"label":{"en-US":"Failed","zh-CN":"发送失败"},"value":"FAILED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Attempts","zh-CN":"尝试次数"},"max":1000,"min":0,"name":"attempts","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"error","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Business type","zh-CN":"业务类型"},"max":100,"name":"bizType","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Created","zh-CN":"创建时间"},"name":"createdAt","readOnly":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Sent","zh-CN":"发送时间"},"name":"sentAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
