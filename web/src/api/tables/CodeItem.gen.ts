// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"standard codes","zh-CN":"标准代码"},
  path: "/api/basic/resources/code",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"choices":[{"label":{"en-US":"Sex","zh-CN":"性别"},"value":"SEX"},{"label":{"en-US":"Ethnicity","zh-CN":"民族"},"value":"ETHNICITY"},{"label":{"en-US":"Political status","zh-CN":"政治面貌"},"value":"POLITICAL_STATUS"},{"label":{"en-US":"Document types","zh-CN":"证件类型"},"value":"DOCUMENT_TYPE"},{"label":{"en-US":"Degrees","zh-CN":"学位"},"value":"DEGREE"},{"label":{"en-US":"Countries and regions","zh-CN":"国家和地区"},"value":"COUNTRY"}],"filter":true,"kind":"choice","label":{"en-US":"Set","zh-CN":"代码集"},"name":"codeSet","required":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"Standard","zh-CN":"标准"},"max":100,"name":"standard"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":99999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
