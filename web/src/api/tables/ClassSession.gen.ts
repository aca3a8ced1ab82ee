// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"weekly meetings","zh-CN":"上课时间"},
  path: "/api/tts/session",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId","readOnly":true},
    {"choices":[{"label":{"en-US":"Lecture","zh-CN":"讲授"},"value":"LEC"},{"label":{"en-US":"Tutorial","zh-CN":"辅导"},"value":"TUT"},{"label":{"en-US":"Laboratory","zh-CN":"实验"},"value":"LAB"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"类型"},"name":"kind","readOnly":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Weekday","zh-CN":"星期"},"max":7,"min":0,"name":"weekday","readOnly":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"Start","zh-CN":"开始"},"max":5,"name":"startTime","readOnly":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"End","zh-CN":"结束"},"max":5,"name":"endTime","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Hours","zh-CN":"课时"},"max":20,"min":0,"name":"hours","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Room","zh-CN":"场地"},"name":"placeId","options":"/api/basic/resources/place/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Teacher","zh-CN":"教师"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
  ],
} as const satisfies TableDescription;
