// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"students of plans","zh-CN":"计划学生"},
  path: "/api/sp/minor/student",
  permissions: ["ADMIN_AUTH_SP_MINOR"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Study plan","zh-CN":"学习计划"},"name":"structureId","options":"/api/sp/minor/structure/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"From semester","zh-CN":"起始学期"},"name":"fromSemesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Current","zh-CN":"现行"},"name":"isCurrent","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
