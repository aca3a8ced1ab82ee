// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"major study plans","zh-CN":"主修学习计划"},
  path: "/api/sp/major/structure",
  permissions: ["ADMIN_AUTH_SP_MAJOR"],
  services: ["get","add","edit","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Plan code","zh-CN":"计划编码"},"max":40,"name":"code","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Version","zh-CN":"版本"},"max":999,"min":1,"name":"planVersion","sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":200,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Stream","zh-CN":"方向"},"name":"streamId","options":"/api/basic/resources/college/stream/programme/options"},
    {"filter":true,"kind":"reference","label":{"en-US":"Cohort","zh-CN":"年级"},"name":"cohortId","options":"/api/si/cohort/options","sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true},
    {"kind":"integer","label":{"en-US":"Total units","zh-CN":"总学分"},"max":400,"min":0,"name":"totalUnits","required":true,"sort":true},
    {"hint":{"en-US":"Least units at level 3 and 4","zh-CN":"三、四年级程度课程的最低学分"},"kind":"integer","label":{"en-US":"Upper-level units","zh-CN":"高年级学分下限"},"max":400,"min":0,"name":"minUpperUnits"},
    {"kind":"integer","label":{"en-US":"Minimum cGPA (hundredths)","zh-CN":"最低累计绩点（百分之一）"},"max":400,"min":0,"name":"minCgpa"},
    {"kind":"integer","label":{"en-US":"Minimum major GPA (hundredths)","zh-CN":"最低专业绩点（百分之一）"},"max":400,"min":0,"name":"minMajorGpa"},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Checked","zh-CN":"已检查"},"value":"CHECKED"},{"label":{"en-US":"Published","zh-CN":"已发布"},"value":"PUBLISHED"},{"label":{"en-US":"Archived","zh-CN":"已归档"},"value":"ARCHIVED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Published at","zh-CN":"发布时间"},"name":"publishedAt","readOnly":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Copied from","zh-CN":"复制自"},"name":"copiedFromId","readOnly":true},
  ],
} as const satisfies TableDescription;
