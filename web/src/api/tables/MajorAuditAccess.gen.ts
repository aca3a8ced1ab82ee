// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"audit duties","zh-CN":"审核权限"},
  path: "/api/graduation-audit/major/access",
  permissions: ["ADMIN_AUTH_LEARNING_SP_GRADUATION"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"choices":[{"label":{"en-US":"Looks","zh-CN":"查阅"},"value":"VIEW"},{"label":{"en-US":"Checks for the programme","zh-CN":"专业初审"},"value":"PROGRAMME"},{"label":{"en-US":"Checks for the registry","zh-CN":"教务复核"},"value":"REGISTRY"},{"label":{"en-US":"Signs for the senate","zh-CN":"教务委员会"},"value":"SENATE"}],"filter":true,"kind":"choice","label":{"en-US":"Duty","zh-CN":"职责"},"name":"duty","required":true,"sort":true},
    {"filter":true,"hint":{"en-US":"Empty: every division that the account reaches","zh-CN":"留空：账号可见的所有学部"},"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":200,"name":"remark","search":true},
    {"initial":"MAJOR","kind":"text","label":{"en-US":"Kind","zh-CN":"类别"},"max":10,"name":"kind","readOnly":true},
  ],
} as const satisfies TableDescription;
