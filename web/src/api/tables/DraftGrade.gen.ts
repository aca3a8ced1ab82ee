// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"draft grades","zh-CN":"成绩草稿"},
  path: "/api/sgs/draft",
  permissions: ["ADMIN_AUTH_LEARNING_SGS"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId"},
    {"filter":true,"kind":"reference","label":{"en-US":"Sheet","zh-CN":"成绩表"},"name":"sheetId","options":"/api/sgs/sheet/options"},
    {"choices":[{"label":{"en-US":"Enrolled","zh-CN":"在读"},"value":"ENROLLED"},{"label":{"en-US":"Withdrawn","zh-CN":"已退修"},"value":"WITHDRAWN"}],"filter":true,"kind":"choice","label":{"en-US":"Enrolment","zh-CN":"修读状态"},"name":"state","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Grade","zh-CN":"成绩"},"max":10,"name":"grade","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Score (tenths)","zh-CN":"分数（十分之一）"},"max":1000,"min":0,"name":"score","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":200,"name":"remark","readOnly":true,"search":true},
  ],
} as const satisfies TableDescription;
