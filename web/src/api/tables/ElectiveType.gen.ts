// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"elective types","zh-CN":"选修类别"},
  path: "/api/es/type",
  permissions: ["ADMIN_AUTH_LEARNING_ES"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"codes","label":{"en-US":"Curriculum types","zh-CN":"课程类别"},"max":20,"name":"curriculumTypes"},
    {"filter":true,"kind":"references","label":{"en-US":"Tags","zh-CN":"标签"},"name":"tagCodes","options":"/api/sp/section-tag/options"},
    {"filter":true,"kind":"references","label":{"en-US":"Programmes","zh-CN":"面向专业"},"name":"programmeIds","options":"/api/basic/resources/college/programme/programme/options"},
    {"filter":true,"kind":"references","label":{"en-US":"Streams","zh-CN":"面向方向"},"name":"streamIds","options":"/api/basic/resources/college/stream/programme/options"},
    {"choices":[{"label":{"en-US":"Year 1","zh-CN":"一年级"},"value":"Y1"},{"label":{"en-US":"Year 2","zh-CN":"二年级"},"value":"Y2"},{"label":{"en-US":"Year 3","zh-CN":"三年级"},"value":"Y3"},{"label":{"en-US":"Year 4","zh-CN":"四年级"},"value":"Y4"}],"filter":true,"kind":"choices","label":{"en-US":"Years","zh-CN":"面向年级"},"name":"years"},
    {"filter":true,"kind":"references","label":{"en-US":"Cohorts","zh-CN":"面向届别"},"name":"cohortIds","options":"/api/si/cohort/options"},
    {"filter":true,"kind":"bool","label":{"en-US":"Waiting list","zh-CN":"可轮候"},"name":"allowWaiting"},
    {"kind":"integer","label":{"en-US":"Courses at most","zh-CN":"最多门数"},"max":20,"min":1,"name":"maxCourses","sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Units to choose","zh-CN":"应选学分"},"max":60,"min":0,"name":"unitsTarget","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"A share in each round","zh-CN":"按轮次比例放出"},"value":"SHARE"},{"label":{"en-US":"The seats of each year","zh-CN":"按年级名额放出"},"value":"YEAR"}],"filter":true,"kind":"choice","label":{"en-US":"Seats are released by","zh-CN":"名额放出方式"},"name":"releaseBy","required":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
