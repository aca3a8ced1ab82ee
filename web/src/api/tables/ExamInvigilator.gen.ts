// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"invigilators","zh-CN":"监考人员"},
  path: "/api/exam/invigilator",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Season","zh-CN":"考试季"},"name":"itemId","options":"/api/exam/item/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Teacher","zh-CN":"教师"},"name":"teacherId","options":"/api/basic/resources/organization/teacher/options","required":true},
    {"kind":"integer","label":{"en-US":"Duties","zh-CN":"监考次数"},"max":1000,"min":0,"name":"duties","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Minutes","zh-CN":"监考分钟"},"max":100000,"min":0,"name":"minutes","readOnly":true,"sort":true},
    {"hint":{"en-US":"Above nought: did more than the average before","zh-CN":"正数：往季多于平均"},"kind":"integer","label":{"en-US":"Carried over (minutes)","zh-CN":"往季结余（分钟）"},"max":100000,"min":-100000,"name":"carriedMinutes","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"At most","zh-CN":"最多次数"},"max":60,"min":0,"name":"mostDuties"},
    {"hint":{"en-US":"As 2026-12-20 or 2026-12-20 09:00","zh-CN":"例如 2026-12-20 或 2026-12-20 09:00"},"kind":"codes","label":{"en-US":"Cannot be there","zh-CN":"不能监考的时间"},"max":16,"name":"away"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
  ],
} as const satisfies TableDescription;
