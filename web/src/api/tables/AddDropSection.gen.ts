// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"sections of add/drop","zh-CN":"加退选课程"},
  path: "/api/addDrop/course",
  permissions: ["ADMIN_AUTH_LEARNING_ES_ADDDROP"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Section","zh-CN":"班号"},"max":20,"name":"sectionNo","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"code","label":{"en-US":"Curriculum type","zh-CN":"课程类别"},"max":20,"name":"curriculumType","readOnly":true,"sort":true},
    {"filter":true,"kind":"codes","label":{"en-US":"Elective types","zh-CN":"选修类别"},"max":30,"name":"electiveTypes","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Quota","zh-CN":"名额"},"max":10000,"min":0,"name":"quota","readOnly":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Enrolled","zh-CN":"已选人数"},"max":100000,"min":0,"name":"enrolled","readOnly":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Waiting","zh-CN":"轮候人数"},"max":100000,"min":0,"name":"waiting","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Scheduled","zh-CN":"已排课"},"value":"SCHEDULED"},{"label":{"en-US":"Open","zh-CN":"开放选课"},"value":"OPEN"},{"label":{"en-US":"Full","zh-CN":"已满"},"value":"FULL"},{"label":{"en-US":"Closed","zh-CN":"已关闭"},"value":"CLOSED"},{"label":{"en-US":"Cancelled","zh-CN":"已取消"},"value":"CANCELLED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":1000,"name":"remark","readOnly":true,"search":true},
  ],
} as const satisfies TableDescription;
