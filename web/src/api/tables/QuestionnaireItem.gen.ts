// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"questions","zh-CN":"问卷题目"},
  path: "/api/te/item",
  permissions: ["ADMIN_AUTH_TE"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Questionnaire","zh-CN":"问卷"},"name":"questionnaireId","options":"/api/te/questionnaire/options","required":true},
    {"filter":true,"kind":"code","label":{"en-US":"Part","zh-CN":"所属部分"},"max":10,"name":"partCode","required":true,"sort":true},
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编号"},"max":10,"name":"code","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Scale","zh-CN":"量表题"},"value":"SCALE"},{"label":{"en-US":"Open question","zh-CN":"开放题"},"value":"TEXT"}],"filter":true,"initial":"SCALE","kind":"choice","label":{"en-US":"Kind","zh-CN":"题型"},"name":"kind","required":true},
    {"choices":[{"label":{"en-US":"Course","zh-CN":"课程"},"value":"COURSE"},{"label":{"en-US":"Teacher","zh-CN":"教师"},"value":"TEACHER"}],"filter":true,"initial":"TEACHER","kind":"choice","label":{"en-US":"About","zh-CN":"对象"},"name":"about","required":true},
    {"kind":"text","label":{"en-US":"Question in Chinese","zh-CN":"中文题目"},"max":300,"name":"textCn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Question in English","zh-CN":"英文题目"},"max":300,"name":"textEn","required":true,"search":true},
    {"initial":true,"kind":"bool","label":{"en-US":"Has to be answered","zh-CN":"必答"},"name":"required"},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
