// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"course types","zh-CN":"课程类型"},
  path: "/api/sp/course-type",
  permissions: ["ADMIN_AUTH_SP_COURSE_MANAGEMENT"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Part of","zh-CN":"上级类型"},"name":"parentId","options":"/api/sp/course-type/options"},
    {"hint":{"en-US":"such as #1677ff","zh-CN":"如 #1677ff"},"kind":"text","label":{"en-US":"Colour","zh-CN":"颜色"},"max":7,"name":"colour"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Counts towards units","zh-CN":"计入学分"},"name":"countsTowardUnits"},
    {"filter":true,"kind":"bool","label":{"en-US":"In the GPA by default","zh-CN":"默认计入绩点"},"name":"defaultInGpa"},
    {"filter":true,"kind":"integer","label":{"en-US":"From cohort","zh-CN":"适用起始年级"},"max":2999,"min":1900,"name":"cohortFrom"},
    {"filter":true,"kind":"integer","label":{"en-US":"To cohort","zh-CN":"适用终止年级"},"max":2999,"min":1900,"name":"cohortTo"},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
