// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"papers","zh-CN":"考试科目"},
  path: "/api/exam/course",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Season","zh-CN":"考试季"},"name":"itemId","options":"/api/exam/item/options","required":true},
    {"kind":"text","label":{"en-US":"Paper","zh-CN":"科目"},"max":120,"name":"label","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","required":true},
    {"hint":{"en-US":"Where a course has several papers","zh-CN":"同一课程有几份试卷时填写"},"kind":"text","label":{"en-US":"Part","zh-CN":"卷别"},"max":60,"name":"part"},
    {"kind":"references","label":{"en-US":"Sections","zh-CN":"教学班"},"name":"sectionIds","readOnly":true},
    {"choices":[{"label":{"en-US":"Closed book","zh-CN":"闭卷"},"value":"CLOSED"},{"label":{"en-US":"Open book","zh-CN":"开卷"},"value":"OPEN"},{"label":{"en-US":"Online","zh-CN":"线上"},"value":"ONLINE"},{"label":{"en-US":"Oral","zh-CN":"口试"},"value":"ORAL"},{"label":{"en-US":"No exam","zh-CN":"不考试"},"value":"NONE"}],"filter":true,"initial":"CLOSED","kind":"choice","label":{"en-US":"Form","zh-CN":"形式"},"name":"form","required":true,"sort":true},
    {"filter":true,"initial":120,"kind":"integer","label":{"en-US":"Minutes","zh-CN":"时长（分钟）"},"max":480,"min":15,"name":"durationMin","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Candidates","zh-CN":"考生"},"max":100000,"min":0,"name":"candidates","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Chief examiner","zh-CN":"主考"},"name":"chiefExaminerId","options":"/api/basic/resources/organization/teacher/options"},
    {"filter":true,"hint":{"en-US":"Papers with the same word begin together","zh-CN":"合卷代号相同的科目同时开考"},"kind":"text","label":{"en-US":"Combined as","zh-CN":"合卷"},"max":40,"name":"combinedKey","search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Computers","zh-CN":"学生电脑"},"value":"COMPUTERS"},{"label":{"en-US":"Listening equipment","zh-CN":"听力设备"},"value":"LISTENING"},{"label":{"en-US":"Large desks","zh-CN":"大桌面"},"value":"LARGE_DESKS"},{"label":{"en-US":"Power at the seats","zh-CN":"座位电源"},"value":"POWER"},{"label":{"en-US":"Step-free access","zh-CN":"无障碍通行"},"value":"STEP_FREE"}],"filter":true,"kind":"choices","label":{"en-US":"Rooms need","zh-CN":"考场要求"},"name":"roomNeeds"},
    {"kind":"text","label":{"en-US":"Materials","zh-CN":"材料"},"max":500,"name":"materials"},
    {"choices":[{"label":{"en-US":"Awaits its teacher","zh-CN":"待教师确认"},"value":"OPEN"},{"label":{"en-US":"Confirmed","zh-CN":"已确认"},"value":"CONFIRMED"}],"filter":true,"initial":"OPEN","kind":"choice","label":{"en-US":"Collected","zh-CN":"征集"},"name":"collected","required":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Confirmed","zh-CN":"确认时间"},"name":"collectedAt","readOnly":true,"sort":true},
    {"kind":"reference","label":{"en-US":"Confirmed by","zh-CN":"确认人"},"name":"collectedBy","options":"/api/security/user/options","readOnly":true},
    {"kind":"instant","label":{"en-US":"Last reminded","zh-CN":"最近催办"},"name":"remindedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark"},
  ],
} as const satisfies TableDescription;
