// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"candidates","zh-CN":"考生"},
  path: "/api/exam/candidate",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Season","zh-CN":"考试季"},"name":"itemId","options":"/api/exam/item/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Paper","zh-CN":"科目"},"name":"paperId","required":true},
    {"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId","readOnly":true},
    {"choices":[{"label":{"en-US":"Roster","zh-CN":"选课名单"},"value":"ROSTER"},{"label":{"en-US":"Make-up","zh-CN":"补考申请"},"value":"MAKE_UP"},{"label":{"en-US":"Added by hand","zh-CN":"教务添加"},"value":"ADDED"}],"filter":true,"kind":"choice","label":{"en-US":"From","zh-CN":"来源"},"name":"source","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"May sit","zh-CN":"可参加"},"value":"ELIGIBLE"},{"label":{"en-US":"Barred","zh-CN":"不得参加"},"value":"BARRED"},{"label":{"en-US":"Awaits approval","zh-CN":"待批准"},"value":"PENDING"},{"label":{"en-US":"Refused","zh-CN":"未批准"},"value":"REFUSED"}],"filter":true,"initial":"ELIGIBLE","kind":"choice","label":{"en-US":"May sit","zh-CN":"资格"},"name":"state","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Not registered","zh-CN":"未注册"},"value":"UNREGISTERED"},{"label":{"en-US":"Absent too often","zh-CN":"缺课过多"},"value":"ABSENCE"},{"label":{"en-US":"Owes fees","zh-CN":"欠费"},"value":"FEE_HOLD"},{"label":{"en-US":"On hold","zh-CN":"冻结"},"value":"HOLD"},{"label":{"en-US":"Other","zh-CN":"其他"},"value":"OTHER"}],"filter":true,"kind":"choice","label":{"en-US":"Because","zh-CN":"原因"},"name":"reasonCode"},
    {"kind":"text","label":{"en-US":"Explanation","zh-CN":"说明"},"max":300,"name":"reason","search":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Extra minutes","zh-CN":"延长（分钟）"},"max":240,"min":0,"name":"extraMinutes","sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Room of their own","zh-CN":"单独考场"},"name":"ownRoom"},
    {"filter":true,"hint":{"en-US":"Sits papers of the same time one after the other, supervised","zh-CN":"时间相同的科目在监督下依次考"},"kind":"bool","label":{"en-US":"Consecutive sitting","zh-CN":"监督下连续考试"},"name":"consecutive"},
    {"kind":"text","label":{"en-US":"Arrangement","zh-CN":"特殊安排"},"max":300,"name":"arrangement","search":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Decided by hand","zh-CN":"人工确定"},"name":"byHand","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Room","zh-CN":"考场"},"name":"roomId","options":"/api/exam/room/options","readOnly":true},
    {"kind":"code","label":{"en-US":"Seat","zh-CN":"座位"},"max":5,"name":"seatNo","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
