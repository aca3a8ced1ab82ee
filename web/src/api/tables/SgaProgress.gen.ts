// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"steps of candidates","zh-CN":"学生的毕业步骤"},
  path: "/api/graduation-audit/sga/progress",
  permissions: ["ADMIN_AUTH_RPG_SGA"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Step","zh-CN":"步骤"},"name":"stepId","options":"/api/graduation-audit/sga/step/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Student","zh-CN":"学生"},"value":"STUDENT"},{"label":{"en-US":"Supervisor","zh-CN":"导师"},"value":"SUPERVISOR"},{"label":{"en-US":"Division","zh-CN":"学部"},"value":"DIVISION"},{"label":{"en-US":"Graduate school","zh-CN":"研究生院"},"value":"OFFICE"}],"filter":true,"kind":"choice","label":{"en-US":"Done by","zh-CN":"由谁办理"},"name":"owner","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"To do","zh-CN":"待办"},"value":"OPEN"},{"label":{"en-US":"Handed in","zh-CN":"已提交"},"value":"SUBMITTED"},{"label":{"en-US":"Returned","zh-CN":"已退回"},"value":"RETURNED"},{"label":{"en-US":"Approved","zh-CN":"已通过"},"value":"APPROVED"},{"label":{"en-US":"Waived","zh-CN":"免办"},"value":"WAIVED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"进度"},"name":"state","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Outstanding","zh-CN":"待办理"},"name":"outstanding","readOnly":true},
    {"filter":true,"kind":"date","label":{"en-US":"Due on","zh-CN":"期限"},"name":"dueOn","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Note","zh-CN":"说明"},"max":1000,"name":"note","readOnly":true},
    {"kind":"text","label":{"en-US":"Comment","zh-CN":"意见"},"max":500,"name":"comment","readOnly":true},
    {"kind":"instant","label":{"en-US":"Handed in at","zh-CN":"提交时间"},"name":"submittedAt","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Decided at","zh-CN":"审批时间"},"name":"decidedAt","readOnly":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Decided by","zh-CN":"审批人"},"name":"decidedBy","options":"/api/security/user/options","readOnly":true},
  ],
} as const satisfies TableDescription;
