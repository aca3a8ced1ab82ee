// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"semesters of add/drop","zh-CN":"加退选学期设置"},
  path: "/api/addDrop/semester",
  permissions: ["ADMIN_AUTH_LEARNING_ES_ADDDROP"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Begins","zh-CN":"开始时间"},"name":"startAt","required":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Ends","zh-CN":"结束时间"},"name":"endAt","required":true,"sort":true},
    {"hint":{"en-US":"Such as Y4 2026-09-01 09:00~2026-09-01 12:00","zh-CN":"例如 Y4 2026-09-01 09:00~2026-09-01 12:00"},"kind":"codes","label":{"en-US":"Slots","zh-CN":"时段"},"max":60,"name":"slots"},
    {"kind":"integer","label":{"en-US":"Units at least","zh-CN":"最少学分"},"max":60,"min":0,"name":"unitMin","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units at most","zh-CN":"最多学分"},"max":60,"min":1,"name":"unitMax","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Required courses may be dropped","zh-CN":"可退必修课"},"name":"dropRequired"},
    {"filter":true,"kind":"bool","label":{"en-US":"Sections may be changed","zh-CN":"可换班"},"name":"sectionChange"},
    {"filter":true,"kind":"bool","label":{"en-US":"Waiting list","zh-CN":"可轮候"},"name":"waiting"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
