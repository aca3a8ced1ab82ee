// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"items one works on","zh-CN":"本人经办的申请项目"},
  path: "/api/oas/desk/item",
  permissions: ["OAS_STAFF_AUTH"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"hint":{"en-US":"Unique, and not used again after deletion","zh-CN":"不能重复，删除后也不会重用"},"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"hint":{"en-US":"Read by students before they apply","zh-CN":"学生申请前看到"},"kind":"text","label":{"en-US":"Notice in Chinese","zh-CN":"中文须知"},"max":2000,"name":"noticeCn"},
    {"hint":{"en-US":"Read by students before they apply","zh-CN":"学生申请前看到"},"kind":"text","label":{"en-US":"Notice in English","zh-CN":"英文须知"},"max":2000,"name":"noticeEn"},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"hint":{"en-US":"Empty: of every type","zh-CN":"留空不限"},"kind":"choices","label":{"en-US":"Student types","zh-CN":"学生类型"},"name":"studentTypes"},
    {"hint":{"en-US":"As requirements of courses are written: units gained at least 60 and cGPA at least 2.50; empty: everybody","zh-CN":"写法同修读要求，例如：已获学分不少于60 同时 累计绩点不低于2.50；留空不限"},"kind":"text","label":{"en-US":"Who is eligible","zh-CN":"申请条件"},"max":2000,"name":"eligibility"},
    {"filter":true,"kind":"instant","label":{"en-US":"Opens at","zh-CN":"开放时间"},"name":"openAt","required":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Closes at","zh-CN":"截止时间"},"name":"closeAt","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"As often as one likes","zh-CN":"不限次数"},"value":"ANY"},{"label":{"en-US":"Once a semester","zh-CN":"每学期一次"},"value":"SEMESTER"},{"label":{"en-US":"Once","zh-CN":"在读期间一次"},"value":"ONCE"}],"filter":true,"initial":"SEMESTER","kind":"choice","label":{"en-US":"How often","zh-CN":"申请次数"},"name":"often","required":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Fee (RMB)","zh-CN":"费用（元）"},"max":1000000,"min":0,"name":"fee","places":2,"required":true,"sort":true},
    {"initial":5,"kind":"integer","label":{"en-US":"Working days","zh-CN":"办理工作日"},"max":60,"min":0,"name":"workingDays","required":true,"sort":true},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
