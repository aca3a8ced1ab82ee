// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"plan courses","zh-CN":"计划科目"},
  path: "/api/sp/major/subject",
  permissions: ["ADMIN_AUTH_SP_MAJOR"],
  services: ["get","edit","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Study plan","zh-CN":"学习计划"},"name":"structureId","options":"/api/sp/major/structure/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Category","zh-CN":"类别"},"name":"categoryId","options":"/api/sp/major/category/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","required":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Year","zh-CN":"计划学年"},"max":8,"min":1,"name":"planYear","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Semester","zh-CN":"计划学期"},"max":3,"min":1,"name":"planSemester","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Compulsory","zh-CN":"必修"},"name":"compulsory","sort":true},
    {"choices":[{"label":{"en-US":"A","zh-CN":"A"},"value":"A"},{"label":{"en-US":"A-","zh-CN":"A-"},"value":"A-"},{"label":{"en-US":"B+","zh-CN":"B+"},"value":"B+"},{"label":{"en-US":"B","zh-CN":"B"},"value":"B"},{"label":{"en-US":"B-","zh-CN":"B-"},"value":"B-"},{"label":{"en-US":"C+","zh-CN":"C+"},"value":"C+"},{"label":{"en-US":"C","zh-CN":"C"},"value":"C"},{"label":{"en-US":"C-","zh-CN":"C-"},"value":"C-"},{"label":{"en-US":"D","zh-CN":"D"},"value":"D"}],"kind":"choice","label":{"en-US":"Least grade","zh-CN":"最低等级"},"name":"minGrade"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"顺序"},"max":100000,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
