// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"division users","zh-CN":"学部经办人"},
  path: "/api/graduation-audit/sga/division-user",
  permissions: ["ADMIN_AUTH_RPG_SGA"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":200,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
