// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"clerks of items","zh-CN":"申请经办人"},
  path: "/api/oas/clerk",
  permissions: ["ADMIN_AUTH_OAS"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Item","zh-CN":"申请项目"},"name":"itemId","options":"/api/oas/item/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":200,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
