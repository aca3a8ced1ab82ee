// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"mails about research degrees","zh-CN":"研究生毕业邮件"},
  path: "/api/graduation-audit/sga/mail",
  permissions: ["ADMIN_AUTH_RPG_SGA"],
  services: ["get","history","export"],
  fields: [
    {"choices":[{"label":{"en-US":"Reminder","zh-CN":"步骤提醒"},"value":"sga.reminder"},{"label":{"en-US":"Notice","zh-CN":"通知"},"value":"sga.notice"},{"label":{"en-US":"Step returned","zh-CN":"步骤退回"},"value":"sga.returned"},{"label":{"en-US":"Progress","zh-CN":"进度变化"},"value":"sga.moved"}],"filter":true,"kind":"choice","label":{"en-US":"Template","zh-CN":"模板"},"name":"templateCode","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Address","zh-CN":"收件地址"},"max":200,"name":"address","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"Subject","zh-CN":"主题"},"max":200,"name":"subject","readOnly":true,"search":true},
    {"choices":[{"label":{"en-US":"Queued","zh-CN":"待发送"},"value":"QUEUED"},{"label":{"en-US":"Sent","zh-CN":"已发送"},"value":"SENT"},{"label":{"en-US":"Failed","zh-CN":"发送失败"},"value":"FAILED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"error","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Created","zh-CN":"创建时间"},"name":"createdAt","readOnly":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Sent","zh-CN":"发送时间"},"name":"sentAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
