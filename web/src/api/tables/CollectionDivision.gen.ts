// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"divisions of a round","zh-CN":"学部填报状态"},
  path: "/api/ttsp/division",
  permissions: ["ADMIN_AUTH_LEARNING_TTSP"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options"},
    {"filter":true,"kind":"reference","label":{"en-US":"Round","zh-CN":"轮次"},"name":"roundId","options":"/api/ttsp/round/options"},
    {"choices":[{"label":{"en-US":"Not started","zh-CN":"未开始"},"value":"NOT_STARTED"},{"label":{"en-US":"Filling in","zh-CN":"填报中"},"value":"EDITING"},{"label":{"en-US":"Handed in","zh-CN":"已提交"},"value":"SUBMITTED"},{"label":{"en-US":"Returned","zh-CN":"已退回"},"value":"RETURNED"},{"label":{"en-US":"Confirmed","zh-CN":"已确认"},"value":"CONFIRMED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"submitStatus","readOnly":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Handed in by","zh-CN":"提交人"},"name":"submittedBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Handed in","zh-CN":"提交时间"},"name":"submittedAt","readOnly":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Confirmed by","zh-CN":"确认人"},"name":"confirmedBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Confirmed","zh-CN":"确认时间"},"name":"confirmedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Why it was returned","zh-CN":"退回原因"},"max":500,"name":"returnReason","readOnly":true},
  ],
} as const satisfies TableDescription;
