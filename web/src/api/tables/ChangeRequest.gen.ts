// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"change requests","zh-CN":"信息修改申请"},
  path: "/api/si/request",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Request","zh-CN":"申请编号"},"max":30,"name":"requestNo","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Pending","zh-CN":"待审核"},"value":"PENDING"},{"label":{"en-US":"Approved","zh-CN":"已通过"},"value":"APPROVED"},{"label":{"en-US":"Rejected","zh-CN":"未通过"},"value":"REJECTED"},{"label":{"en-US":"Withdrawn","zh-CN":"已撤回"},"value":"WITHDRAWN"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"申请理由"},"max":500,"name":"reason","readOnly":true,"search":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Submitted","zh-CN":"提交时间"},"name":"submittedAt","readOnly":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Decided","zh-CN":"审核时间"},"name":"decidedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Decided by","zh-CN":"审核人"},"max":100,"name":"decidedByName","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"Comment","zh-CN":"审核意见"},"max":500,"name":"comment","readOnly":true},
  ],
} as const satisfies TableDescription;
