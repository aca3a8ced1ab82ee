// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"members of groups","zh-CN":"学生组成员"},
  path: "/api/tts/group-student",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Group","zh-CN":"学生组"},"name":"groupId","options":"/api/tts/group/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
  ],
} as const satisfies TableDescription;
