// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"viewers of results","zh-CN":"评教查阅人"},
  path: "/api/te/viewer",
  permissions: ["ADMIN_AUTH_TE"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"choices":[{"label":{"en-US":"A division","zh-CN":"学部"},"value":"DIVISION"},{"label":{"en-US":"A programme","zh-CN":"专业"},"value":"PROGRAMME"},{"label":{"en-US":"Own sections","zh-CN":"本人所授"},"value":"OWN"}],"filter":true,"kind":"choice","label":{"en-US":"Sees","zh-CN":"查阅范围"},"name":"scope","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options"},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":200,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
