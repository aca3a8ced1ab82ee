// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"room requirements of courses","zh-CN":"课程场地要求"},
  path: "/api/tts/course-place",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","required":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Priority","zh-CN":"优先级"},"max":99,"min":1,"name":"priority","required":true,"sort":true},
    {"filter":true,"kind":"references","label":{"en-US":"Kinds of rooms","zh-CN":"场地类型"},"name":"placeTypeIds","options":"/api/basic/resources/place/type/options"},
    {"filter":true,"kind":"references","label":{"en-US":"Buildings","zh-CN":"区域"},"name":"areaIds","options":"/api/basic/resources/place/area/options"},
    {"filter":true,"kind":"references","label":{"en-US":"Rooms","zh-CN":"指定场地"},"name":"placeIds","options":"/api/basic/resources/place/options"},
    {"kind":"codes","label":{"en-US":"Equipment","zh-CN":"设备"},"max":50,"name":"equipment"},
    {"kind":"integer","label":{"en-US":"Least seats","zh-CN":"最少座位"},"max":100000,"min":1,"name":"minCapacity","sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
