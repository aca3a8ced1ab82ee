// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"changes","zh-CN":"学籍异动"},
  path: "/api/si/change",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Status","zh-CN":"学籍状态"},"value":"STATUS"},{"label":{"en-US":"Study type","zh-CN":"学习类型"},"value":"TYPE"},{"label":{"en-US":"Programme","zh-CN":"专业"},"value":"PROGRAMME"},{"label":{"en-US":"Stream","zh-CN":"方向"},"value":"STREAM"},{"label":{"en-US":"Degree","zh-CN":"学位"},"value":"DEGREE"},{"label":{"en-US":"Supervisor","zh-CN":"导师"},"value":"SUPERVISOR"},{"label":{"en-US":"Category","zh-CN":"学生类别"},"value":"CATEGORY"},{"label":{"en-US":"Cohort","zh-CN":"年级"},"value":"COHORT"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"异动类别"},"name":"kind","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Before (Chinese)","zh-CN":"变更前"},"max":200,"name":"fromLabelCn","readOnly":true},
    {"kind":"text","label":{"en-US":"Before","zh-CN":"变更前（英文）"},"max":200,"name":"fromLabelEn","readOnly":true},
    {"kind":"text","label":{"en-US":"After (Chinese)","zh-CN":"变更后"},"max":200,"name":"toLabelCn","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"After","zh-CN":"变更后（英文）"},"max":200,"name":"toLabelEn","readOnly":true,"search":true},
    {"filter":true,"kind":"date","label":{"en-US":"Effective from","zh-CN":"生效日期"},"name":"effectiveDate","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Effective semester","zh-CN":"生效学期"},"name":"effectiveSemesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"date","label":{"en-US":"Until","zh-CN":"结束日期"},"name":"endDate","readOnly":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Reason","zh-CN":"原因"},"max":50,"name":"reasonCode","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Document","zh-CN":"文号"},"max":100,"name":"docNo","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":1000,"name":"remark","readOnly":true,"search":true},
    {"kind":"text","label":{"en-US":"By","zh-CN":"经办人"},"max":100,"name":"operatorName","readOnly":true,"search":true},
  ],
} as const satisfies TableDescription;
