// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"exam seasons","zh-CN":"考试季"},
  path: "/api/exam/item",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Final","zh-CN":"期末考试"},"value":"FINAL"},{"label":{"en-US":"Make-up","zh-CN":"补考"},"value":"MAKE_UP"},{"label":{"en-US":"Supplementary","zh-CN":"缓考"},"value":"SUPPLEMENTARY"},{"label":{"en-US":"Mid-term","zh-CN":"期中考试"},"value":"MIDTERM"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"类别"},"name":"kind","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Preparing","zh-CN":"准备"},"value":"PREPARE"},{"label":{"en-US":"Collecting","zh-CN":"征集中"},"value":"COLLECTING"},{"label":{"en-US":"Scheduling","zh-CN":"排考中"},"value":"SCHEDULING"},{"label":{"en-US":"Published","zh-CN":"已公布"},"value":"PUBLISHED"},{"label":{"en-US":"Finished","zh-CN":"已结束"},"value":"FINISHED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"date","label":{"en-US":"First day","zh-CN":"首日"},"name":"startDate","required":true,"sort":true},
    {"kind":"date","label":{"en-US":"Last day","zh-CN":"末日"},"name":"endDate","required":true,"sort":true},
    {"hint":{"en-US":"As 09:00, 14:00, 18:30","zh-CN":"例如 09:00、14:00、18:30"},"kind":"codes","label":{"en-US":"Slots","zh-CN":"开考时间"},"max":5,"name":"slots","required":true},
    {"hint":{"en-US":"As 2026-12-25","zh-CN":"例如 2026-12-25"},"kind":"codes","label":{"en-US":"Days without exams","zh-CN":"不排考日期"},"max":10,"name":"closedDays"},
    {"kind":"instant","label":{"en-US":"Collected until","zh-CN":"征集截止"},"name":"collectUntil"},
    {"kind":"instant","label":{"en-US":"Announced for","zh-CN":"预告公布时间"},"name":"publishAt"},
    {"hint":{"en-US":"Empty: as many days before as the settings say","zh-CN":"留空按考试设置中的天数"},"kind":"instant","label":{"en-US":"Seats released","zh-CN":"座位公布时间"},"name":"seatReleaseAt"},
    {"kind":"instant","label":{"en-US":"Last published","zh-CN":"最近公布"},"name":"publishedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark"},
  ],
} as const satisfies TableDescription;
