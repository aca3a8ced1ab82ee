// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"quotas of students","zh-CN":"学生选课学分"},
  path: "/api/es/quota",
  permissions: ["ADMIN_AUTH_LEARNING_ES"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Elective type","zh-CN":"选修类别"},"name":"electiveTypeId","options":"/api/es/type/options","required":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Units to choose","zh-CN":"应选学分"},"max":60,"min":0,"name":"unitsAssigned","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark"},
  ],
} as const satisfies TableDescription;
