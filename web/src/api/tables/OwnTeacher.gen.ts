// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"teaching entries","zh-CN":"任课安排"},
  path: "/api/ttsp/user/teacher",
  permissions: ["STAFF_AUTH_TTSP_DIVISION"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Teacher","zh-CN":"教师"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Round","zh-CN":"轮次"},"name":"roundId","options":"/api/ttsp/user/round/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Planned course","zh-CN":"开课计划"},"name":"entryId","options":"/api/ttsp/user/course/options","required":true},
    {"kind":"integer","label":{"en-US":"Section (0: all)","zh-CN":"第几班（0 为全部）"},"max":99,"min":0,"name":"sectionSlot","sort":true},
    {"choices":[{"label":{"en-US":"Lecturer","zh-CN":"主讲"},"value":"LECTURER"},{"label":{"en-US":"Tutor","zh-CN":"辅导"},"value":"TUTOR"},{"label":{"en-US":"Laboratory","zh-CN":"实验"},"value":"LAB"},{"label":{"en-US":"Teaching assistant","zh-CN":"助教"},"value":"TA"}],"filter":true,"kind":"choice","label":{"en-US":"Role","zh-CN":"角色"},"name":"role","required":true},
    {"kind":"integer","label":{"en-US":"Share (%)","zh-CN":"份额（%）"},"max":100,"min":0,"name":"share","required":true},
    {"kind":"integer","label":{"en-US":"Hours a week","zh-CN":"周学时"},"max":60,"min":0,"name":"hours"},
    {"kind":"codes","label":{"en-US":"Unavailable times","zh-CN":"不可排时间"},"max":40,"name":"unavailableTimes"},
    {"kind":"integer","label":{"en-US":"Most hours a day","zh-CN":"每日最多学时"},"max":12,"min":1,"name":"maxPerDay"},
  ],
} as const satisfies TableDescription;
