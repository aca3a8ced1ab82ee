// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"authorities to fill in","zh-CN":"填报权限"},
  path: "/api/ttsp/user/authority",
  permissions: ["STAFF_AUTH_TTSP_DIVISION"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"User","zh-CN":"用户"},"name":"userId","options":"/api/security/user/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Round","zh-CN":"轮次"},"name":"roundId","options":"/api/ttsp/user/round/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","required":true},
    {"kind":"references","label":{"en-US":"Programmes (none: all)","zh-CN":"专业（空为全部）"},"name":"programmeIds"},
  ],
} as const satisfies TableDescription;
