// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"people of a section's grades","zh-CN":"教学班成绩人员"},
  path: "/api/sgs/section-user",
  permissions: ["ADMIN_AUTH_LEARNING_SGS"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"教职工"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"choices":[{"label":{"en-US":"Enters and submits","zh-CN":"录入并提交"},"value":"SUBMIT"},{"label":{"en-US":"Enters","zh-CN":"录入"},"value":"ENTER"},{"label":{"en-US":"Sees","zh-CN":"查看"},"value":"VIEW"}],"filter":true,"kind":"choice","label":{"en-US":"May","zh-CN":"权限"},"name":"role","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Teaches it","zh-CN":"任课教师"},"value":"TEACHING"},{"label":{"en-US":"Named by the registry","zh-CN":"教务指定"},"value":"ASSIGNED"}],"filter":true,"kind":"choice","label":{"en-US":"Because","zh-CN":"来源"},"name":"source","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
