// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"periods","zh-CN":"报告期"},
  path: "/api/pr/period",
  permissions: ["ADMIN_AUTH_RPG_REPORT"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编号"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"date","label":{"en-US":"Reports from","zh-CN":"报告自"},"name":"fromDate","required":true,"sort":true},
    {"kind":"date","label":{"en-US":"Reports to","zh-CN":"报告至"},"name":"toDate","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Form","zh-CN":"报告表"},"name":"formId","options":"/api/pr/form/options","required":true},
    {"kind":"date","label":{"en-US":"Opens on","zh-CN":"开放日期"},"name":"opensOn","required":true},
    {"kind":"date","label":{"en-US":"Student by","zh-CN":"学生截止"},"name":"studentDue","required":true,"sort":true},
    {"kind":"date","label":{"en-US":"Supervisor by","zh-CN":"导师截止"},"name":"supervisorDue","required":true},
    {"kind":"date","label":{"en-US":"Panel by","zh-CN":"评审小组截止"},"name":"panelDue","required":true},
    {"kind":"date","label":{"en-US":"Head by","zh-CN":"系主任截止"},"name":"headDue","required":true},
    {"kind":"date","label":{"en-US":"Division by","zh-CN":"学部截止"},"name":"deanDue","required":true},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Open","zh-CN":"开放中"},"value":"OPEN"},{"label":{"en-US":"Closed","zh-CN":"已结束"},"value":"CLOSED"}],"filter":true,"initial":"DRAFT","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
