// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"results of advisees","zh-CN":"受导学生的成绩"},
  path: "/api/grades/advisee/result",
  permissions: ["TEACHER_AUTH_SG"],
  services: ["get","history","export"],
  fields: [
    {"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Grade","zh-CN":"成绩等级"},"max":5,"name":"grade","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Score","zh-CN":"分数"},"max":1000,"min":0,"name":"score","places":1,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Points","zh-CN":"绩点"},"max":1000,"min":0,"name":"points","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units attempted","zh-CN":"修读学分"},"max":100,"min":0,"name":"unitsAttempted","readOnly":true},
    {"kind":"integer","label":{"en-US":"Units gained","zh-CN":"所得学分"},"max":100,"min":0,"name":"unitsGained","readOnly":true},
    {"kind":"integer","label":{"en-US":"Attempt","zh-CN":"第几次修读"},"max":99,"min":1,"name":"attemptNo","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"The one that counts","zh-CN":"有效成绩"},"name":"isHighest","readOnly":true},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Confirmed","zh-CN":"已确认"},"value":"CONFIRMED"},{"label":{"en-US":"Released","zh-CN":"已公布"},"value":"RELEASED"}],"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true},
    {"kind":"instant","label":{"en-US":"Released at","zh-CN":"公布时间"},"name":"releasedAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
