// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"groups of students","zh-CN":"学生组"},
  path: "/api/tts/group",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"code","label":{"en-US":"Code","zh-CN":"代码"},"max":40,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Stream","zh-CN":"方向"},"name":"streamId","options":"/api/basic/resources/college/stream/programme/options"},
    {"filter":true,"kind":"integer","label":{"en-US":"Year","zh-CN":"年级"},"max":8,"min":1,"name":"year","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Expected size","zh-CN":"预计人数"},"max":10000,"min":0,"name":"expectedSize","sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
