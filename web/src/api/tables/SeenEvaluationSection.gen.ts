// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"evaluated sections","zh-CN":"评教教学班"},
  path: "/api/te/seen-section",
  permissions: ["STAFF_AUTH_TE_VIEWER"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Folder","zh-CN":"评教任务"},"name":"folderId","options":"/api/te/folder/options","readOnly":true},
    {"kind":"text","label":{"en-US":"Section","zh-CN":"教学班"},"max":60,"name":"label","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Teacher","zh-CN":"教师"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","readOnly":true},
    {"kind":"integer","label":{"en-US":"Enrolled","zh-CN":"修读人数"},"max":100000,"min":0,"name":"enrolled","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Answers","zh-CN":"收到评价"},"max":100000,"min":0,"name":"answers","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Left out","zh-CN":"不评"},"name":"excluded","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Why it is left out","zh-CN":"不评原因"},"max":500,"name":"reason","readOnly":true},
  ],
} as const satisfies TableDescription;
