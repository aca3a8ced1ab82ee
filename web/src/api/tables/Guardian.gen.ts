// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"guardians","zh-CN":"监护人"},
  path: "/api/si/guardian",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"kind":"text","label":{"en-US":"Name","zh-CN":"姓名"},"max":100,"name":"name","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"Relation","zh-CN":"关系"},"max":30,"name":"relation","required":true},
    {"filter":true,"kind":"protected","label":{"en-US":"Document number","zh-CN":"证件号码"},"name":"idNo","search":true},
    {"filter":true,"kind":"protected","label":{"en-US":"Mobile","zh-CN":"手机"},"name":"mobile","search":true},
    {"kind":"code","label":{"en-US":"E-mail","zh-CN":"邮箱"},"max":200,"name":"email","search":true},
    {"kind":"text","label":{"en-US":"Workplace","zh-CN":"工作单位"},"max":200,"name":"workplace"},
    {"kind":"text","label":{"en-US":"Post","zh-CN":"职务"},"max":100,"name":"post"},
    {"kind":"text","label":{"en-US":"Address","zh-CN":"住址"},"max":300,"name":"address"},
    {"filter":true,"kind":"bool","label":{"en-US":"Primary","zh-CN":"第一监护人"},"name":"isPrimary"},
    {"filter":true,"kind":"bool","label":{"en-US":"Emergency contact","zh-CN":"紧急联系人"},"name":"isEmergency"},
  ],
} as const satisfies TableDescription;
