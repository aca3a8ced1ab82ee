// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"changes in add/drop","zh-CN":"加退选记录"},
  path: "/api/addDrop/student-subject",
  permissions: ["ADMIN_AUTH_LEARNING_ES_ADDDROP"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"instant","label":{"en-US":"Time","zh-CN":"时间"},"name":"at","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Round","zh-CN":"轮次"},"name":"roundId","options":"/api/es/round/options","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Number","zh-CN":"序号"},"max":9223372036854776000,"min":0,"name":"seq","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Select","zh-CN":"选课"},"value":"SELECT"},{"label":{"en-US":"Drop","zh-CN":"退课"},"value":"DROP"},{"label":{"en-US":"Replace","zh-CN":"换课"},"value":"REPLACE"},{"label":{"en-US":"All or none","zh-CN":"成组选课"},"value":"BUNDLE"},{"label":{"en-US":"Join the waiting list","zh-CN":"加入轮候"},"value":"JOIN"},{"label":{"en-US":"Leave the waiting list","zh-CN":"退出轮候"},"value":"LEAVE"},{"label":{"en-US":"Promoted from waiting","zh-CN":"轮候转正"},"value":"PROMOTE"}],"filter":true,"kind":"choice","label":{"en-US":"Action","zh-CN":"操作"},"name":"action","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"sectionId","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"From section","zh-CN":"原教学班"},"name":"fromSectionId","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Elective type","zh-CN":"选修类别"},"name":"electiveTypeId","options":"/api/es/type/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Done","zh-CN":"成功"},"value":"DONE"},{"label":{"en-US":"Waiting","zh-CN":"轮候"},"value":"WAITING"},{"label":{"en-US":"Refused","zh-CN":"未成功"},"value":"REFUSED"},{"label":{"en-US":"Skipped","zh-CN":"跳过"},"value":"SKIPPED"}],"filter":true,"kind":"choice","label":{"en-US":"Result","zh-CN":"结果"},"name":"result","readOnly":true,"sort":true},
    {"filter":true,"kind":"codes","label":{"en-US":"Rules","zh-CN":"原因"},"max":60,"name":"codes","readOnly":true},
    {"choices":[{"label":{"en-US":"Web","zh-CN":"网上"},"value":"WEB"},{"label":{"en-US":"Office","zh-CN":"教务处"},"value":"OFFICE"},{"label":{"en-US":"System","zh-CN":"系统"},"value":"SYSTEM"}],"filter":true,"kind":"choice","label":{"en-US":"Channel","zh-CN":"途径"},"name":"channel","readOnly":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Receipt","zh-CN":"回执"},"max":128,"name":"receipt","readOnly":true},
  ],
} as const satisfies TableDescription;
