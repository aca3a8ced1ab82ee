// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"heads and deans of reports","zh-CN":"进展报告审批人"},
  path: "/api/pr/authority",
  permissions: ["ADMIN_AUTH_RPG_REPORT"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"choices":[{"label":{"en-US":"Head","zh-CN":"系主任"},"value":"HEAD"},{"label":{"en-US":"Dean","zh-CN":"院长"},"value":"DEAN"}],"filter":true,"kind":"choice","label":{"en-US":"As","zh-CN":"身份"},"name":"role","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options"},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options"},
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
  ],
} as const satisfies TableDescription;
