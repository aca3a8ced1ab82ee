// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"panel members","zh-CN":"评审小组成员"},
  path: "/api/pr/panel",
  permissions: ["ADMIN_AUTH_RPG_REPORT"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Report","zh-CN":"报告"},"name":"reportId","options":"/api/pr/report/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"choices":[{"label":{"en-US":"Chair","zh-CN":"主席"},"value":"CHAIR"},{"label":{"en-US":"Member","zh-CN":"成员"},"value":"MEMBER"},{"label":{"en-US":"External member","zh-CN":"校外或外系成员"},"value":"EXTERNAL"}],"filter":true,"initial":"MEMBER","kind":"choice","label":{"en-US":"Role","zh-CN":"身份"},"name":"role","required":true,"sort":true},
  ],
} as const satisfies TableDescription;
