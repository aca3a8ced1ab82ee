// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"parts of questionnaires","zh-CN":"问卷部分"},
  path: "/api/te/part",
  permissions: ["ADMIN_AUTH_TE"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Questionnaire","zh-CN":"问卷"},"name":"questionnaireId","options":"/api/te/questionnaire/options","required":true},
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编号"},"max":10,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Title in Chinese","zh-CN":"中文标题"},"max":100,"name":"titleCn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Title in English","zh-CN":"英文标题"},"max":100,"name":"titleEn","required":true,"search":true},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
