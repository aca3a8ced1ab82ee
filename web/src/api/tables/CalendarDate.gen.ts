// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"calendar days","zh-CN":"校历日期"},
  path: "/api/basic/resources/college/date",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"date","label":{"en-US":"Date","zh-CN":"日期"},"name":"date","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Week","zh-CN":"周次"},"max":99,"min":0,"name":"weekNo","readOnly":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Weekday","zh-CN":"星期"},"max":7,"min":1,"name":"weekday","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Teaching","zh-CN":"教学日"},"value":"TEACHING"},{"label":{"en-US":"Holiday","zh-CN":"节假日"},"value":"HOLIDAY"},{"label":{"en-US":"Reading week","zh-CN":"阅读周"},"value":"READING_WEEK"},{"label":{"en-US":"Revision","zh-CN":"复习日"},"value":"REVISION"},{"label":{"en-US":"Examination","zh-CN":"考试日"},"value":"EXAM"},{"label":{"en-US":"Make-up","zh-CN":"补课日"},"value":"MAKE_UP"},{"label":{"en-US":"Registration","zh-CN":"注册日"},"value":"REGISTRATION"},{"label":{"en-US":"Administration","zh-CN":"行政日"},"value":"ADMIN"},{"label":{"en-US":"No classes","zh-CN":"休息日"},"value":"VACATION"}],"filter":true,"kind":"choice","label":{"en-US":"Day type","zh-CN":"日期类型"},"name":"dayType","required":true,"sort":true},
    {"filter":true,"hint":{"en-US":"For make-up days: 1 is Monday, 7 is Sunday","zh-CN":"补课日填写：1 为星期一，7 为星期日"},"kind":"integer","label":{"en-US":"Runs as weekday","zh-CN":"按星期几上课"},"max":7,"min":1,"name":"effectiveWeekday"},
    {"kind":"text","label":{"en-US":"English note","zh-CN":"英文备注"},"max":200,"name":"noteEn","search":true},
    {"kind":"text","label":{"en-US":"Chinese note","zh-CN":"中文备注"},"max":200,"name":"noteCn","search":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Set by hand","zh-CN":"手工设定"},"name":"handMade","readOnly":true},
  ],
} as const satisfies TableDescription;
