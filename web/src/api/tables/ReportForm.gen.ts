// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"forms of progress reports","zh-CN":"报告表"},
  path: "/api/pr/form",
  permissions: ["ADMIN_AUTH_RPG_REPORT"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编号"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"initial":1,"kind":"integer","label":{"en-US":"Edition","zh-CN":"版次"},"max":1000,"min":1,"name":"edition","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Published","zh-CN":"已发布"},"value":"PUBLISHED"}],"filter":true,"initial":"DRAFT","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":200,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
