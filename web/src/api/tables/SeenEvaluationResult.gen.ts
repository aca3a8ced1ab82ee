// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"results","zh-CN":"评教结果"},
  path: "/api/te/seen-result",
  permissions: ["STAFF_AUTH_TE_VIEWER"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Folder","zh-CN":"评教任务"},"name":"folderId","options":"/api/te/folder/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Section","zh-CN":"教学班"},"value":"SECTION"},{"label":{"en-US":"Programme","zh-CN":"专业"},"value":"PROGRAMME"},{"label":{"en-US":"Division","zh-CN":"学部"},"value":"DIVISION"},{"label":{"en-US":"University","zh-CN":"全校"},"value":"UNIVERSITY"}],"filter":true,"kind":"choice","label":{"en-US":"Of","zh-CN":"范围"},"name":"cut","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name","zh-CN":"名称"},"max":200,"name":"label","readOnly":true,"search":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Teacher","zh-CN":"教师"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","readOnly":true},
    {"kind":"integer","label":{"en-US":"Enrolled","zh-CN":"修读人数"},"max":10000000,"min":0,"name":"enrolled","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Answers","zh-CN":"收到评价"},"max":10000000,"min":0,"name":"answers","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enough answers","zh-CN":"可显示"},"name":"shown","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Mean","zh-CN":"均值"},"max":10000,"min":0,"name":"mean","places":2,"readOnly":true},
    {"kind":"integer","label":{"en-US":"95 % from","zh-CN":"95% 下限"},"max":10000,"min":0,"name":"low","places":2,"readOnly":true},
    {"kind":"integer","label":{"en-US":"95 % to","zh-CN":"95% 上限"},"max":10000,"min":0,"name":"high","places":2,"readOnly":true},
  ],
} as const satisfies TableDescription;
