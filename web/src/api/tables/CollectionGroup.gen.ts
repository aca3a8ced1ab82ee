// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"student groups","zh-CN":"学生组"},
  path: "/api/ttsp/group",
  permissions: ["ADMIN_AUTH_LEARNING_TTSP"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Round","zh-CN":"轮次"},"name":"roundId","options":"/api/ttsp/round/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","required":true},
    {"kind":"text","label":{"en-US":"Name","zh-CN":"组名"},"max":60,"name":"name","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Stream","zh-CN":"方向"},"name":"streamId"},
    {"filter":true,"kind":"integer","label":{"en-US":"Year","zh-CN":"年级"},"max":8,"min":1,"name":"year","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Expected size","zh-CN":"预计人数"},"max":2000,"min":0,"name":"expectedSize","required":true,"sort":true},
    {"kind":"references","label":{"en-US":"Courses together","zh-CN":"共同修读课程"},"name":"courseIds","options":"/api/sp/course/options"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
