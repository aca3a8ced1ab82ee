// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"rounds of collection","zh-CN":"采集轮次"},
  path: "/api/ttsp/user/round",
  permissions: ["STAFF_AUTH_TTSP_DIVISION"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options"},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","sort":true},
    {"kind":"instant","label":{"en-US":"Opens","zh-CN":"开始时间"},"name":"openAt","sort":true},
    {"kind":"instant","label":{"en-US":"Closes","zh-CN":"截止时间"},"name":"closeAt","sort":true},
    {"choices":[{"label":{"en-US":"Open","zh-CN":"开放"},"value":"OPEN"},{"label":{"en-US":"Closed","zh-CN":"已关闭"},"value":"CLOSED"},{"label":{"en-US":"In the timetable","zh-CN":"已并入排课"},"value":"IMPORTED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"codes","label":{"en-US":"Reminders sent","zh-CN":"已发提醒"},"max":40,"name":"reminded","readOnly":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
