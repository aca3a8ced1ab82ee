// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"plan categories","zh-CN":"计划类别"},
  path: "/api/sp/minor/category",
  permissions: ["ADMIN_AUTH_SP_MINOR"],
  services: ["get","add","edit","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Study plan","zh-CN":"学习计划"},"name":"structureId","options":"/api/sp/minor/structure/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course type","zh-CN":"课程类型"},"name":"courseTypeId","options":"/api/sp/course-type/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Block type","zh-CN":"结构段类型"},"name":"sectionTypeId","options":"/api/sp/section-type/options"},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":200,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Least units","zh-CN":"学分下限"},"max":400,"min":0,"name":"minUnits","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Most units","zh-CN":"学分上限"},"max":400,"min":0,"name":"maxUnits","sort":true},
    {"kind":"integer","label":{"en-US":"Least courses","zh-CN":"门数下限"},"max":200,"min":0,"name":"minCourses","sort":true},
    {"choices":[{"label":{"en-US":"All of them","zh-CN":"全部修读"},"value":"ALL"},{"label":{"en-US":"A number of courses","zh-CN":"选修若干门"},"value":"CHOOSE_N"},{"label":{"en-US":"A number of units","zh-CN":"选修若干学分"},"value":"CHOOSE_UNITS"}],"filter":true,"kind":"choice","label":{"en-US":"Rule","zh-CN":"修读规则"},"name":"groupRule","required":true},
    {"filter":true,"kind":"references","label":{"en-US":"Tags","zh-CN":"标签"},"name":"tagCodes","options":"/api/sp/section-tag/options"},
    {"choices":[{"label":{"en-US":"Counts once","zh-CN":"不可重复计算"},"value":"NONE"},{"label":{"en-US":"May count in a major and a minor","zh-CN":"主修与辅修之间可重复"},"value":"MAJOR_MINOR"},{"label":{"en-US":"May count elsewhere too","zh-CN":"可重复计算"},"value":"ANY"}],"filter":true,"kind":"choice","label":{"en-US":"Double counting","zh-CN":"重复计算"},"name":"doubleCount"},
    {"filter":true,"kind":"reference","label":{"en-US":"Parent category","zh-CN":"上级类别"},"name":"parentId","options":"/api/sp/minor/category/options"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"顺序"},"max":100000,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
