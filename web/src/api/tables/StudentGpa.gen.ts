// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"averages","zh-CN":"平均绩点"},
  path: "/api/grades/gpa",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"kind":"integer","label":{"en-US":"Semester GPA","zh-CN":"学期平均绩点"},"max":1000,"min":0,"name":"gpa","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Cumulative GPA","zh-CN":"累计平均绩点"},"max":1000,"min":0,"name":"totalGpa","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Major GPA","zh-CN":"主修平均绩点"},"max":1000,"min":0,"name":"majorGpa","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Minor GPA","zh-CN":"辅修平均绩点"},"max":1000,"min":0,"name":"minorGpa","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Year GPA","zh-CN":"学年平均绩点"},"max":1000,"min":0,"name":"yearGpa","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units attempted","zh-CN":"学期修读学分"},"max":1000,"min":0,"name":"unitsAttempted","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units gained","zh-CN":"学期所得学分"},"max":1000,"min":0,"name":"unitsGained","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Total attempted","zh-CN":"累计修读学分"},"max":1000,"min":0,"name":"totalAttempted","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Total gained","zh-CN":"累计所得学分"},"max":1000,"min":0,"name":"totalGained","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units failed","zh-CN":"不及格学分"},"max":1000,"min":0,"name":"failedUnits","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Good","zh-CN":"正常"},"value":"GOOD"},{"label":{"en-US":"Warning","zh-CN":"警告"},"value":"WARNING"},{"label":{"en-US":"Probation","zh-CN":"试读"},"value":"PROBATION"},{"label":{"en-US":"Dismissal","zh-CN":"退学"},"value":"DISMISSAL"}],"filter":true,"kind":"choice","label":{"en-US":"Standing","zh-CN":"学业状况"},"name":"standing","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"None","zh-CN":"无"},"value":"NONE"},{"label":{"en-US":"Dean's List","zh-CN":"院长荣誉名单"},"value":"DEAN"},{"label":{"en-US":"President's Honour Roll","zh-CN":"校长荣誉名单"},"value":"PRESIDENT"}],"filter":true,"kind":"choice","label":{"en-US":"Honours list","zh-CN":"荣誉名单"},"name":"honours","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Units allowed next","zh-CN":"下学期学分上限"},"max":100,"min":0,"name":"loadCap","readOnly":true},
    {"kind":"integer","label":{"en-US":"Rank","zh-CN":"排名"},"max":100000,"min":1,"name":"rank","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Ranked among","zh-CN":"排名人数"},"max":100000,"min":1,"name":"rankOf","readOnly":true},
  ],
} as const satisfies TableDescription;
