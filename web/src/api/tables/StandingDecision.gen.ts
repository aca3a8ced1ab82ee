// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"decisions on standing","zh-CN":"学业状况决定"},
  path: "/api/grades/decision",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Good","zh-CN":"正常"},"value":"GOOD"},{"label":{"en-US":"Warning","zh-CN":"警告"},"value":"WARNING"},{"label":{"en-US":"Probation","zh-CN":"试读"},"value":"PROBATION"},{"label":{"en-US":"Dismissal","zh-CN":"退学"},"value":"DISMISSAL"}],"filter":true,"kind":"choice","label":{"en-US":"Standing","zh-CN":"学业状况"},"name":"standing","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"reason","required":true,"search":true},
    {"kind":"code","label":{"en-US":"Document number","zh-CN":"文件编号"},"max":50,"name":"documentNo","required":true,"search":true},
  ],
} as const satisfies TableDescription;
