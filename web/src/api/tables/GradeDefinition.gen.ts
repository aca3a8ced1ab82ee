// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"grades of the scale","zh-CN":"成绩等级"},
  path: "/api/grades/scale",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Grade","zh-CN":"等级"},"max":5,"name":"grade","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":50,"name":"nameCn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true},
    {"hint":{"en-US":"Per unit; 3.67 for A-; empty for grades without points","zh-CN":"每学分；A- 为 3.67；不计绩点的等级留空"},"kind":"integer","label":{"en-US":"Points","zh-CN":"绩点"},"max":1000,"min":0,"name":"points","places":2,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"In the average","zh-CN":"计入平均绩点"},"name":"inGpa"},
    {"filter":true,"kind":"bool","label":{"en-US":"Earns units","zh-CN":"获得学分"},"name":"earnsUnits"},
    {"filter":true,"kind":"bool","label":{"en-US":"Passes","zh-CN":"及格"},"name":"isPass"},
    {"filter":true,"kind":"bool","label":{"en-US":"Temporary","zh-CN":"临时等级"},"name":"isTemporary"},
    {"hint":{"en-US":"What a temporary grade becomes when its time is up","zh-CN":"临时等级到期后自动转成的等级"},"kind":"code","label":{"en-US":"Becomes","zh-CN":"到期转为"},"max":5,"name":"convertTo"},
    {"kind":"integer","label":{"en-US":"Weeks after release","zh-CN":"公布后周数"},"max":104,"min":1,"name":"convertAfterWeeks"},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Teachers may enter it","zh-CN":"教师可录入"},"name":"teacherCanEnter"},
    {"hint":{"en-US":"0 for the earliest","zh-CN":"0 表示最早一届"},"initial":0,"kind":"integer","label":{"en-US":"From cohort","zh-CN":"适用入学年份起"},"max":9999,"min":0,"name":"cohortFrom","required":true,"sort":true},
    {"hint":{"en-US":"Empty: until now","zh-CN":"留空表示至今"},"kind":"integer","label":{"en-US":"To cohort","zh-CN":"适用入学年份止"},"max":9999,"min":0,"name":"cohortTo"},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
