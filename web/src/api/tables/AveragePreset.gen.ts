// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"saved questions","zh-CN":"绩点查询方案"},
  path: "/api/grades/average-preset",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"名称（中文）"},"max":60,"name":"nameCn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"名称（英文）"},"max":60,"name":"nameEn","required":true,"search":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Semester GPA from","zh-CN":"学期绩点不低于"},"max":500,"min":0,"name":"gpaMin","places":2},
    {"kind":"integer","label":{"en-US":"Semester GPA up to","zh-CN":"学期绩点不高于"},"max":500,"min":0,"name":"gpaMax","places":2},
    {"kind":"integer","label":{"en-US":"Cumulative GPA from","zh-CN":"累计绩点不低于"},"max":500,"min":0,"name":"totalMin","places":2},
    {"kind":"integer","label":{"en-US":"Cumulative GPA up to","zh-CN":"累计绩点不高于"},"max":500,"min":0,"name":"totalMax","places":2},
    {"kind":"integer","label":{"en-US":"Major GPA from","zh-CN":"主修绩点不低于"},"max":500,"min":0,"name":"majorMin","places":2},
    {"kind":"integer","label":{"en-US":"Major GPA up to","zh-CN":"主修绩点不高于"},"max":500,"min":0,"name":"majorMax","places":2},
    {"kind":"integer","label":{"en-US":"Units in the average, at least","zh-CN":"计入绩点学分不少于"},"max":100,"min":0,"name":"unitsMin"},
    {"kind":"integer","label":{"en-US":"Semester GPA below","zh-CN":"学期绩点低于"},"max":500,"min":0,"name":"below","places":2},
    {"hint":{"en-US":"Empty: one","zh-CN":"留空为一个学期"},"kind":"integer","label":{"en-US":"Semesters in a row","zh-CN":"连续学期数"},"max":20,"min":1,"name":"times"},
    {"kind":"integer","label":{"en-US":"No grade with fewer points than","zh-CN":"单科绩点不低于"},"max":500,"min":0,"name":"lowest","places":2},
    {"kind":"integer","label":{"en-US":"Courses failed, at least","zh-CN":"不及格课程不少于"},"max":50,"min":0,"name":"failedMin"},
    {"kind":"integer","label":{"en-US":"Year of study","zh-CN":"年级"},"max":9,"min":1,"name":"yearOfStudy"},
    {"choices":[{"label":{"en-US":"Good","zh-CN":"正常"},"value":"GOOD"},{"label":{"en-US":"Warning","zh-CN":"警告"},"value":"WARNING"},{"label":{"en-US":"Probation","zh-CN":"试读"},"value":"PROBATION"},{"label":{"en-US":"Dismissal","zh-CN":"退学"},"value":"DISMISSAL"}],"kind":"choice","label":{"en-US":"Standing","zh-CN":"学业状况"},"name":"standing"},
    {"choices":[{"label":{"en-US":"None","zh-CN":"无"},"value":"NONE"},{"label":{"en-US":"Dean's List","zh-CN":"院长荣誉名单"},"value":"DEAN"},{"label":{"en-US":"President's Honour Roll","zh-CN":"校长荣誉名单"},"value":"PRESIDENT"}],"kind":"choice","label":{"en-US":"Honours list","zh-CN":"荣誉名单"},"name":"honours"},
    {"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options"},
    {"kind":"reference","label":{"en-US":"Cohort","zh-CN":"届别"},"name":"cohortId","options":"/api/si/cohort/options"},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
