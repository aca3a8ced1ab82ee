// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"issued papers","zh-CN":"已出具材料"},
  path: "/api/si/print/issued",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Serial number","zh-CN":"编号"},"max":40,"name":"serialNo","readOnly":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Student record card","zh-CN":"学籍卡"},"value":"RECORD_CARD"},{"label":{"en-US":"Enrolment certificate (Chinese)","zh-CN":"在读证明（中文）"},"value":"ENROLMENT_CN"},{"label":{"en-US":"Enrolment certificate (English)","zh-CN":"在读证明（英文）"},"value":"ENROLMENT_EN"},{"label":{"en-US":"Name labels","zh-CN":"姓名标签"},"value":"LABELS"},{"label":{"en-US":"Student roster","zh-CN":"学生名册"},"value":"ROSTER"},{"label":{"en-US":"Registration slip","zh-CN":"新生报到单"},"value":"REGISTRATION_SLIP"}],"filter":true,"kind":"choice","label":{"en-US":"Paper","zh-CN":"材料种类"},"name":"kind","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"kind":"text","label":{"en-US":"Purpose","zh-CN":"用途"},"max":200,"name":"purpose","readOnly":true},
    {"kind":"integer","label":{"en-US":"People","zh-CN":"人数"},"max":100000,"min":0,"name":"people","readOnly":true},
    {"kind":"integer","label":{"en-US":"Pages","zh-CN":"页数"},"max":100000,"min":0,"name":"pages","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Issued at","zh-CN":"出具时间"},"name":"issuedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Issued by","zh-CN":"出具人"},"max":100,"name":"issuedByName","readOnly":true,"search":true},
    {"filter":true,"kind":"date","label":{"en-US":"Valid until","zh-CN":"有效期至"},"name":"validUntil","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Revoked at","zh-CN":"作废时间"},"name":"revokedAt","readOnly":true},
    {"kind":"text","label":{"en-US":"Why revoked","zh-CN":"作废原因"},"max":500,"name":"revokedReason","readOnly":true},
  ],
} as const satisfies TableDescription;
