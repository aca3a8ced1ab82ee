// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"duties","zh-CN":"监考安排"},
  path: "/api/exam/duty",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Season","zh-CN":"考试季"},"name":"itemId","options":"/api/exam/item/options","readOnly":true},
    {"filter":true,"kind":"date","label":{"en-US":"Day","zh-CN":"日期"},"name":"day","readOnly":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Begins","zh-CN":"开考"},"max":5,"name":"startTime","readOnly":true,"sort":true},
    {"kind":"code","label":{"en-US":"Ends","zh-CN":"结束"},"max":5,"name":"endTime","readOnly":true},
    {"kind":"code","label":{"en-US":"Arrive","zh-CN":"到场"},"max":5,"name":"arriveTime","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Room","zh-CN":"考场"},"name":"roomId","options":"/api/exam/room/options","readOnly":true},
    {"kind":"references","label":{"en-US":"Papers","zh-CN":"科目"},"name":"paperIds","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Invigilator","zh-CN":"监考人员"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Chief","zh-CN":"主监考"},"value":"CHIEF"},{"label":{"en-US":"Invigilator","zh-CN":"监考"},"value":"INVIGILATOR"},{"label":{"en-US":"Reserve","zh-CN":"候补"},"value":"RESERVE"}],"filter":true,"kind":"choice","label":{"en-US":"Role","zh-CN":"角色"},"name":"role","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"To be confirmed","zh-CN":"待确认"},"value":"ASSIGNED"},{"label":{"en-US":"Confirmed","zh-CN":"已确认"},"value":"CONFIRMED"},{"label":{"en-US":"Declined","zh-CN":"已谢绝"},"value":"DECLINED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Why declined","zh-CN":"谢绝原因"},"max":300,"name":"reason","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Given by hand","zh-CN":"人工指定"},"name":"byHand","readOnly":true},
    {"kind":"instant","label":{"en-US":"Told at","zh-CN":"通知时间"},"name":"toldAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
