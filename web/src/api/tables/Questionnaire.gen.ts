// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"questionnaires","zh-CN":"评教问卷"},
  path: "/api/te/questionnaire",
  permissions: ["ADMIN_AUTH_TE"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"hint":{"en-US":"Unique, and not used again after deletion","zh-CN":"不能重复，删除后也不会重用"},"kind":"code","label":{"en-US":"Code","zh-CN":"编号"},"max":30,"name":"code","required":true,"search":true,"sort":true},
    {"initial":1,"kind":"integer","label":{"en-US":"Edition","zh-CN":"版次"},"max":999,"min":1,"name":"edition","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"initial":5,"kind":"integer","label":{"en-US":"Steps of the scale","zh-CN":"量表级数"},"max":10,"min":2,"name":"points","required":true},
    {"initial":true,"kind":"bool","label":{"en-US":"\"Not applicable\" can be chosen","zh-CN":"可选“不适用”"},"name":"allowNa"},
    {"kind":"text","label":{"en-US":"Lowest step, in Chinese","zh-CN":"最低一级（中文）"},"max":30,"name":"lowCn","required":true},
    {"kind":"text","label":{"en-US":"Lowest step, in English","zh-CN":"最低一级（英文）"},"max":30,"name":"lowEn","required":true},
    {"kind":"text","label":{"en-US":"Highest step, in Chinese","zh-CN":"最高一级（中文）"},"max":30,"name":"highCn","required":true},
    {"kind":"text","label":{"en-US":"Highest step, in English","zh-CN":"最高一级（英文）"},"max":30,"name":"highEn","required":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark"},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Published","zh-CN":"已发布"},"value":"PUBLISHED"},{"label":{"en-US":"Retired","zh-CN":"已停用"},"value":"RETIRED"}],"filter":true,"initial":"DRAFT","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
