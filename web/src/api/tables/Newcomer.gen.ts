// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"new students","zh-CN":"待报到新生"},
  path: "/api/si/newcomer",
  permissions: ["ADMIN_AUTH_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Student number","zh-CN":"学号"},"max":20,"name":"studentNo","readOnly":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文姓名"},"max":100,"name":"nameCn","readOnly":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文姓名"},"max":100,"name":"nameEn","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"protected","label":{"en-US":"Document number","zh-CN":"证件号码"},"name":"idNo","readOnly":true,"search":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Cohort","zh-CN":"年级"},"name":"cohortId","options":"/api/si/cohort/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Category","zh-CN":"学生类别"},"name":"categoryId","options":"/api/basic/resources/student/category/options","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Documents checked","zh-CN":"材料已核验"},"name":"documentsChecked","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Fee hold","zh-CN":"欠费"},"name":"feeHold","readOnly":true,"sort":true},
    {"kind":"code","label":{"en-US":"Admission photo","zh-CN":"录取照片"},"max":32,"name":"photoAdmission","readOnly":true},
    {"filter":true,"kind":"date","label":{"en-US":"Entry date","zh-CN":"入学日期"},"name":"entryDate","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
