// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"sections in pools","zh-CN":"选课课程"},
  path: "/api/es/course",
  permissions: ["ADMIN_AUTH_LEARNING_ES"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Elective type","zh-CN":"选修类别"},"name":"electiveTypeId","options":"/api/es/type/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId","required":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Quota","zh-CN":"名额"},"max":10000,"min":0,"name":"quota","required":true,"sort":true},
    {"hint":{"en-US":"Such as Y3:25","zh-CN":"例如 Y3:25"},"kind":"codes","label":{"en-US":"Seats by year","zh-CN":"年级名额"},"max":20,"name":"quotaByYear"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
