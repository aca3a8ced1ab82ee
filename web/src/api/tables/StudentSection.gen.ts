// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"students of sections","zh-CN":"学生教学班"},
  path: "/api/tts/student-section",
  permissions: ["ADMIN_AUTH_LEARNING_TTS"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course type","zh-CN":"课程类型"},"name":"courseTypeId","options":"/api/sp/course-type/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Planned","zh-CN":"预排"},"value":"PLANNED"},{"label":{"en-US":"Registered","zh-CN":"已选"},"value":"REGISTERED"},{"label":{"en-US":"Waiting","zh-CN":"轮候"},"value":"WAITING"},{"label":{"en-US":"Dropped","zh-CN":"已退"},"value":"DROPPED"},{"label":{"en-US":"Withdrawn","zh-CN":"已撤课"},"value":"WITHDRAWN"},{"label":{"en-US":"Completed","zh-CN":"已修完"},"value":"COMPLETED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Study plan","zh-CN":"学习计划"},"value":"PLAN"},{"label":{"en-US":"Elective selection","zh-CN":"选课"},"value":"ES"},{"label":{"en-US":"Add and drop","zh-CN":"加退选"},"value":"ADDDROP"},{"label":{"en-US":"Administration","zh-CN":"管理员"},"value":"ADMIN"},{"label":{"en-US":"Transferred","zh-CN":"转入"},"value":"TRANSFER"},{"label":{"en-US":"Exempted","zh-CN":"免修"},"value":"EXEMPT"}],"filter":true,"kind":"choice","label":{"en-US":"Source","zh-CN":"来源"},"name":"source","readOnly":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Attempt","zh-CN":"第几次修读"},"max":99,"min":1,"name":"attemptNo","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Repeat","zh-CN":"重修"},"name":"isRepeat","readOnly":true},
    {"choices":[{"label":{"en-US":"Major","zh-CN":"主修"},"value":"MAJOR"},{"label":{"en-US":"Minor","zh-CN":"辅修"},"value":"MINOR"},{"label":{"en-US":"Not counted","zh-CN":"不计入"},"value":"NONE"}],"filter":true,"kind":"choice","label":{"en-US":"Counted in","zh-CN":"计入"},"name":"countedIn","readOnly":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"Mark","zh-CN":"标记"},"max":10,"name":"mark","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId","readOnly":true},
  ],
} as const satisfies TableDescription;
