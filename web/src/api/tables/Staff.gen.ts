// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"staff","zh-CN":"职员"},
  path: "/api/basic/resources/organization/staff",
  permissions: ["ADMIN_AUTH_BASIC_ORG"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Staff number","zh-CN":"工号"},"max":30,"name":"staffNo","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文姓名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文姓名"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"Title","zh-CN":"称谓"},"max":30,"name":"title"},
    {"choices":[{"label":{"en-US":"Male","zh-CN":"男"},"value":"M"},{"label":{"en-US":"Female","zh-CN":"女"},"value":"F"},{"label":{"en-US":"Other","zh-CN":"其他"},"value":"X"}],"filter":true,"kind":"choice","label":{"en-US":"Gender","zh-CN":"性别"},"name":"gender"},
    {"filter":true,"kind":"reference","label":{"en-US":"Department","zh-CN":"部门"},"name":"departmentId","options":"/api/basic/resources/organization/department/options","required":true},
    {"kind":"text","label":{"en-US":"E-mail","zh-CN":"邮箱"},"max":200,"name":"email","search":true},
    {"filter":true,"kind":"protected","label":{"en-US":"Phone","zh-CN":"电话"},"name":"phone","search":true},
    {"filter":true,"kind":"text","label":{"en-US":"Post","zh-CN":"职务"},"max":100,"name":"post"},
    {"choices":[{"label":{"en-US":"Full-time","zh-CN":"全职"},"value":"FT"},{"label":{"en-US":"Part-time","zh-CN":"兼职"},"value":"PT"}],"filter":true,"kind":"choice","label":{"en-US":"Employment","zh-CN":"聘用方式"},"name":"employType","required":true},
    {"choices":[{"label":{"en-US":"Active","zh-CN":"在职"},"value":"ACTIVE"},{"label":{"en-US":"Left","zh-CN":"离职"},"value":"LEFT"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Account","zh-CN":"登录账号"},"name":"userId","options":"/api/security/user/options"},
  ],
} as const satisfies TableDescription;
