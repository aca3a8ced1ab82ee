// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"places of papers","zh-CN":"考试安排"},
  path: "/api/exam/schedule",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Season","zh-CN":"考试季"},"name":"itemId","options":"/api/exam/item/options","readOnly":true},
    {"kind":"text","label":{"en-US":"Paper","zh-CN":"科目"},"max":120,"name":"label","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"filter":true,"kind":"date","label":{"en-US":"Day","zh-CN":"日期"},"name":"day","readOnly":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Begins","zh-CN":"开考"},"max":5,"name":"startTime","readOnly":true,"sort":true},
    {"kind":"code","label":{"en-US":"Ends","zh-CN":"结束"},"max":5,"name":"endTime","readOnly":true},
    {"kind":"references","label":{"en-US":"Rooms","zh-CN":"考场"},"name":"roomIds","options":"/api/exam/room/options","readOnly":true},
    {"kind":"integer","label":{"en-US":"Candidates","zh-CN":"考生"},"max":100000,"min":0,"name":"candidates","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Minutes","zh-CN":"时长（分钟）"},"max":480,"min":0,"name":"durationMin","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Locked","zh-CN":"锁定"},"name":"locked","readOnly":true},
    {"filter":true,"kind":"date","label":{"en-US":"Told: day","zh-CN":"已公布日期"},"name":"publishedDay","readOnly":true,"sort":true},
    {"kind":"code","label":{"en-US":"Told: begins","zh-CN":"已公布开考"},"max":5,"name":"publishedStart","readOnly":true},
    {"kind":"references","label":{"en-US":"Told: rooms","zh-CN":"已公布考场"},"name":"publishedRoomIds","options":"/api/exam/room/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Told at","zh-CN":"公布时间"},"name":"publishedAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
