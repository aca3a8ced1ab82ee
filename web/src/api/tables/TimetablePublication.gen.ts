// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"publications of the timetable","zh-CN":"课表发布"},
  path: "/api/tts/publication",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Number","zh-CN":"第几次"},"max":10000,"min":1,"name":"no","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Note","zh-CN":"说明"},"max":1000,"name":"note","readOnly":true,"search":true},
    {"kind":"integer","label":{"en-US":"Added","zh-CN":"新增"},"max":100000,"min":0,"name":"added","readOnly":true},
    {"kind":"integer","label":{"en-US":"Changed","zh-CN":"变更"},"max":100000,"min":0,"name":"changed","readOnly":true},
    {"kind":"integer","label":{"en-US":"Cancelled","zh-CN":"取消"},"max":100000,"min":0,"name":"cancelled","readOnly":true},
    {"kind":"integer","label":{"en-US":"People told","zh-CN":"通知人数"},"max":1000000,"min":0,"name":"told","readOnly":true},
  ],
} as const satisfies TableDescription;
