// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"transcripts","zh-CN":"成绩单"},
  path: "/api/grades/transcript",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Serial number","zh-CN":"编号"},"max":40,"name":"serialNo","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Transcript","zh-CN":"成绩单（英文）"},"value":"FULL"},{"label":{"en-US":"Transcript with award","zh-CN":"成绩单（英文，含学位信息）"},"value":"FULL_WITH_AWARD"},{"label":{"en-US":"Interim transcript","zh-CN":"在读成绩单（英文）"},"value":"INTERIM"},{"label":{"en-US":"Transcript in Chinese","zh-CN":"成绩单（中文）"},"value":"CHINESE"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"种类"},"name":"kind","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Valid","zh-CN":"有效"},"value":"ISSUED"},{"label":{"en-US":"Revoked","zh-CN":"已作废"},"value":"REVOKED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"To be issued again","zh-CN":"待重新出具"},"name":"reissueDue","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Issued at","zh-CN":"出具时间"},"name":"issuedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Issued by","zh-CN":"出具人"},"max":100,"name":"issuedByName","readOnly":true,"search":true},
    {"kind":"integer","label":{"en-US":"Times printed","zh-CN":"打印次数"},"max":100000,"min":0,"name":"printedCount","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Last printed","zh-CN":"最近打印"},"name":"printedAt","readOnly":true},
    {"kind":"instant","label":{"en-US":"Revoked at","zh-CN":"作废时间"},"name":"revokedAt","readOnly":true},
    {"kind":"text","label":{"en-US":"Why revoked","zh-CN":"作废原因"},"max":500,"name":"revokedReason","readOnly":true,"search":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Replaces","zh-CN":"替代的旧成绩单"},"name":"replacesId","options":"/api/grades/transcript/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Replaced by","zh-CN":"由此份替代"},"name":"replacedById","options":"/api/grades/transcript/options","readOnly":true},
    {"kind":"code","label":{"en-US":"Digest of the content","zh-CN":"内容摘要"},"max":64,"name":"digest","readOnly":true},
  ],
} as const satisfies TableDescription;
