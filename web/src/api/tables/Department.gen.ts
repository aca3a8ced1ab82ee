// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"departments","zh-CN":"部门"},
  path: "/api/basic/resources/organization/department",
  permissions: ["ADMIN_AUTH_BASIC_ORG"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Department code","zh-CN":"部门编码"},"max":50,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"hint":{"en-US":"the parent of an existing department changes by “move”","zh-CN":"已有部门的上级用“移动”更改"},"kind":"reference","label":{"en-US":"Parent department","zh-CN":"上级部门"},"name":"parentId","options":"/api/basic/resources/organization/department/options"},
    {"choices":[{"label":{"en-US":"Academic","zh-CN":"教学单位"},"value":"ACADEMIC"},{"label":{"en-US":"Administrative","zh-CN":"行政单位"},"value":"ADMIN"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"部门类别"},"name":"kind","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Head","zh-CN":"负责人"},"name":"headStaffId","options":"/api/basic/resources/organization/staff/options"},
    {"filter":true,"hint":{"en-US":"empty: serves the whole university","zh-CN":"留空表示服务全校"},"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options"},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":99999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
