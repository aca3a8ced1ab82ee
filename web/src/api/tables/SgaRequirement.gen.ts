// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"requirements of research degrees","zh-CN":"研究型学位要求"},
  path: "/api/graduation-audit/sga/requirement",
  permissions: ["ADMIN_AUTH_RPG_SGA"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"code","label":{"en-US":"Degree in the record","zh-CN":"学籍中的学位"},"max":40,"name":"degree","required":true,"sort":true},
    {"hint":{"en-US":"Empty: whatever the length","zh-CN":"留空：不论学制"},"kind":"integer","label":{"en-US":"Length in years","zh-CN":"学制（年）"},"max":12,"min":1,"name":"studyLength"},
    {"initial":0,"kind":"integer","label":{"en-US":"Units of coursework","zh-CN":"课程学分"},"max":200,"min":0,"name":"units","required":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Core units","zh-CN":"核心课程学分"},"max":200,"min":0,"name":"coreUnits","required":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Seminar units","zh-CN":"研讨课学分"},"max":200,"min":0,"name":"seminarUnits","required":true},
    {"initial":267,"kind":"integer","label":{"en-US":"Least average","zh-CN":"最低绩点"},"max":400,"min":0,"name":"gpaMin","places":2,"required":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Publications","zh-CN":"发表论文数"},"max":50,"min":0,"name":"publicationsMin","required":true},
    {"initial":20,"kind":"integer","label":{"en-US":"Most similarity (%)","zh-CN":"查重上限（%）"},"max":100,"min":0,"name":"similarityMax","required":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark"},
  ],
} as const satisfies TableDescription;
