// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"regions","zh-CN":"地区"},
  path: "/api/basic/resources/region",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Region code","zh-CN":"地区代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"hint":{"en-US":"the parent of an existing region changes by “move”","zh-CN":"已有地区的上级用“移动”更改"},"kind":"reference","label":{"en-US":"Parent region","zh-CN":"上级地区"},"name":"parentId","options":"/api/basic/resources/region/options"},
    {"choices":[{"label":{"en-US":"Country or region","zh-CN":"国家或地区"},"value":"COUNTRY"},{"label":{"en-US":"Province","zh-CN":"省级"},"value":"PROVINCE"},{"label":{"en-US":"City","zh-CN":"地级"},"value":"CITY"},{"label":{"en-US":"County","zh-CN":"县级"},"value":"COUNTY"}],"filter":true,"kind":"choice","label":{"en-US":"Level","zh-CN":"级别"},"name":"level","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
