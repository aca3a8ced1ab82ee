// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"supervisions","zh-CN":"导师关系"},
  path: "/api/si/supervision",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI","ADMIN_AUTH_RPG_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Supervisor","zh-CN":"导师"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
    {"kind":"text","label":{"en-US":"External supervisor","zh-CN":"校外导师姓名"},"max":100,"name":"externalName","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"Institution","zh-CN":"校外导师单位"},"max":200,"name":"externalInstitution","readOnly":true,"search":true},
    {"choices":[{"label":{"en-US":"Principal","zh-CN":"主导师"},"value":"PRINCIPAL"},{"label":{"en-US":"Co-supervisor","zh-CN":"副导师"},"value":"CO"},{"label":{"en-US":"External","zh-CN":"校外导师"},"value":"EXTERNAL"}],"filter":true,"kind":"choice","label":{"en-US":"Role","zh-CN":"角色"},"name":"supervisionRole","readOnly":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"From","zh-CN":"起始日期"},"name":"fromDate","readOnly":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"To","zh-CN":"结束日期"},"name":"toDate","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
