// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"academic years","zh-CN":"学年"},
  path: "/api/basic/resources/college/year",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Academic year","zh-CN":"学年"},"max":50,"name":"name","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"Starts","zh-CN":"开始日期"},"name":"startDate","required":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"Ends","zh-CN":"结束日期"},"name":"endDate","required":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Current","zh-CN":"当前学年"},"name":"isCurrent","readOnly":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
