// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"exceptions in add/drop","zh-CN":"加退选例外"},
  path: "/api/addDrop/exception",
  permissions: ["ADMIN_AUTH_LEARNING_ES_ADDDROP"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Begins","zh-CN":"开始时间"},"name":"startAt","sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Ends","zh-CN":"结束时间"},"name":"endAt","sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Units at most","zh-CN":"最多学分"},"max":21,"min":1,"name":"maxUnits","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Requirement waived","zh-CN":"免修读要求"},"name":"waiveRequirement"},
    {"filter":true,"kind":"bool","label":{"en-US":"Clash waived","zh-CN":"免时间冲突检查"},"name":"waiveClash"},
    {"filter":true,"kind":"bool","label":{"en-US":"Quota waived","zh-CN":"免名额限制"},"name":"waiveQuota"},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"reason","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Approved by","zh-CN":"批准人"},"max":100,"name":"approver","required":true,"search":true},
  ],
} as const satisfies TableDescription;
