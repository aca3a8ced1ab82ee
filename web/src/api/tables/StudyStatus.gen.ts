// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"study statuses","zh-CN":"学籍状态"},
  path: "/api/si/study-status",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Status code","zh-CN":"状态代码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"New","zh-CN":"新生"},"value":"NEW"},{"label":{"en-US":"Studying","zh-CN":"在学"},"value":"STUDYING"},{"label":{"en-US":"Away","zh-CN":"暂离"},"value":"AWAY"},{"label":{"en-US":"Ended","zh-CN":"离校"},"value":"ENDED"}],"filter":true,"kind":"choice","label":{"en-US":"Group","zh-CN":"分组"},"name":"statusGroup","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Counts as active","zh-CN":"计入在校"},"name":"countsAsActive"},
    {"filter":true,"kind":"bool","label":{"en-US":"May select courses","zh-CN":"可选课"},"name":"canSelectCourse"},
    {"filter":true,"kind":"bool","label":{"en-US":"May sit exams","zh-CN":"可考试"},"name":"canSitExam"},
    {"filter":true,"kind":"bool","label":{"en-US":"May see grades","zh-CN":"可看成绩"},"name":"canViewGrade"},
    {"filter":true,"kind":"bool","label":{"en-US":"May have papers printed","zh-CN":"可打印证明"},"name":"canPrint"},
    {"filter":true,"kind":"bool","label":{"en-US":"Final","zh-CN":"终结状态"},"name":"isFinal"},
    {"filter":true,"kind":"bool","label":{"en-US":"Needs an end date","zh-CN":"须有结束日期"},"name":"needsEndDate"},
    {"filter":true,"kind":"references","label":{"en-US":"May be followed by","zh-CN":"后续状态"},"name":"nextCodes","options":"/api/si/study-status/options"},
    {"kind":"code","label":{"en-US":"Colour","zh-CN":"颜色"},"max":20,"name":"colour"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
