// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"students of my programmes","zh-CN":"本专业学生"},
  path: "/api/si/advising/student",
  permissions: ["TEACHER_AUTH_SG"],
  services: ["get","history","import","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Student number","zh-CN":"学号"},"max":20,"name":"studentNo","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文姓名"},"max":100,"name":"nameCn","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文姓名"},"max":200,"name":"nameEn","readOnly":true,"search":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Cohort","zh-CN":"年级"},"name":"cohortId","options":"/api/si/cohort/options","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Year of study","zh-CN":"修读年级"},"max":10,"min":1,"name":"yearOfStudy","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Adviser","zh-CN":"学业导师"},"name":"advisorId","options":"/api/basic/resources/organization/teacher/options"},
  ],
} as const satisfies TableDescription;
