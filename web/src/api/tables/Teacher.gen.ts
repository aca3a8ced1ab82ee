// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"teachers","zh-CN":"教师"},
  path: "/api/basic/resources/organization/teacher",
  permissions: ["ADMIN_AUTH_BASIC_ORG"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Member of staff","zh-CN":"职员"},"name":"staffId","options":"/api/basic/resources/organization/staff/options","required":true},
    {"filter":true,"kind":"code","label":{"en-US":"Teacher number","zh-CN":"教师编号"},"max":30,"name":"teacherNo","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文姓名"},"max":100,"name":"nameCn","readOnly":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文姓名"},"max":100,"name":"nameEn","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","required":true},
    {"filter":true,"kind":"references","label":{"en-US":"Programmes","zh-CN":"任教专业"},"name":"programmeIds"},
    {"filter":true,"kind":"integer","label":{"en-US":"Most hours a week","zh-CN":"每周最多课时"},"max":60,"min":0,"name":"maxHours","sort":true},
    {"choices":[{"label":{"en-US":"MPhil","zh-CN":"哲学硕士"},"value":"MPHIL"},{"label":{"en-US":"PhD","zh-CN":"哲学博士"},"value":"PHD"}],"filter":true,"kind":"choices","label":{"en-US":"Can supervise","zh-CN":"可指导"},"name":"canSupervise"},
    {"choices":[{"label":{"en-US":"Active","zh-CN":"在职"},"value":"ACTIVE"},{"label":{"en-US":"Left","zh-CN":"离职"},"value":"LEFT"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","required":true,"sort":true},
  ],
} as const satisfies TableDescription;
