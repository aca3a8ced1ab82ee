// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"print types","zh-CN":"打印类型"},
  path: "/api/printer/type",
  permissions: ["ADMIN_AUTH_PRINTER"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"hint":{"en-US":"Unique, and not used again after deletion","zh-CN":"不能重复，删除后也不会重用"},"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Transcript","zh-CN":"成绩单（英文）"},"value":"TRANSCRIPT"},{"label":{"en-US":"Transcript with award","zh-CN":"成绩单（英文，含学位信息）"},"value":"TRANSCRIPT_AWARD"},{"label":{"en-US":"Interim transcript","zh-CN":"在读成绩单（英文）"},"value":"TRANSCRIPT_INTERIM"},{"label":{"en-US":"Transcript in Chinese","zh-CN":"成绩单（中文）"},"value":"TRANSCRIPT_CN"},{"label":{"en-US":"Enrolment certificate in Chinese","zh-CN":"在读证明（中文）"},"value":"ENROLMENT_CN"},{"label":{"en-US":"Enrolment certificate in English","zh-CN":"在读证明（英文）"},"value":"ENROLMENT_EN"}],"filter":true,"kind":"choice","label":{"en-US":"Paper","zh-CN":"材料"},"name":"paper","required":true,"sort":true},
    {"hint":{"en-US":"Of one copy","zh-CN":"每份"},"kind":"integer","label":{"en-US":"Price (RMB)","zh-CN":"单价（元）"},"max":100000,"min":0,"name":"price","places":2,"required":true,"sort":true},
    {"hint":{"en-US":"Of each student, once and for all","zh-CN":"每名学生累计"},"initial":0,"kind":"integer","label":{"en-US":"Free copies","zh-CN":"免费份数"},"max":100,"min":0,"name":"freeCopies","required":true,"sort":true},
    {"hint":{"en-US":"Of each student; empty: no limit","zh-CN":"每名学生；留空不限"},"kind":"integer","label":{"en-US":"Copies a day","zh-CN":"每日最多份数"},"max":100,"min":1,"name":"maxPerDay"},
    {"hint":{"en-US":"Certificates only; empty: 90 days","zh-CN":"仅用于证明；留空为 90 天"},"kind":"integer","label":{"en-US":"Valid for days","zh-CN":"有效天数"},"max":3650,"min":1,"name":"validDays"},
    {"hint":{"en-US":"Students may download the file once it is paid","zh-CN":"学生网上付款后可以自己下载文件"},"kind":"bool","label":{"en-US":"Download","zh-CN":"可下载"},"name":"downloadable"},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"hint":{"en-US":"Empty: of every type","zh-CN":"留空不限"},"kind":"choices","label":{"en-US":"Student types","zh-CN":"学生类型"},"name":"studentTypes"},
    {"filter":true,"hint":{"en-US":"Empty: every status that allows papers","zh-CN":"留空为所有允许打印材料的状态"},"kind":"references","label":{"en-US":"Study statuses","zh-CN":"学籍状态"},"name":"statusIds","options":"/api/si/study-status/options"},
    {"choices":[{"label":{"en-US":"Fees","zh-CN":"欠费"},"value":"FEE"},{"label":{"en-US":"Library","zh-CN":"图书馆"},"value":"LIBRARY"},{"label":{"en-US":"Discipline","zh-CN":"纪律"},"value":"DISCIPLINE"},{"label":{"en-US":"Grades","zh-CN":"成绩锁定"},"value":"GRADE"}],"filter":true,"hint":{"en-US":"Students with one of these cannot have it","zh-CN":"有这些事项未结的学生不能打印"},"kind":"choices","label":{"en-US":"Holds that stand against it","zh-CN":"限制打印的事项"},"name":"blockedBy"},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
