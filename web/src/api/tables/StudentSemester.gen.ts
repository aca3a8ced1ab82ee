// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"semester records","zh-CN":"学期学籍"},
  path: "/api/si/student-semester",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Category","zh-CN":"学生类别"},"name":"categoryId","options":"/api/basic/resources/student/category/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Stream","zh-CN":"方向"},"name":"streamId","options":"/api/basic/resources/college/stream/programme/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Cohort","zh-CN":"年级"},"name":"cohortId","options":"/api/si/cohort/options","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Degree","zh-CN":"学位"},"max":30,"name":"degree","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Class","zh-CN":"班号"},"max":20,"name":"classNo","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Year of study","zh-CN":"学年级"},"max":20,"min":0,"name":"yearOfStudy","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Status","zh-CN":"学籍状态"},"name":"studyStatusId","options":"/api/si/study-status/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Study type","zh-CN":"学习类型"},"name":"studyTypeId","options":"/api/si/study-type/options","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Registered","zh-CN":"已注册"},"name":"registered","readOnly":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Registered at","zh-CN":"注册时间"},"name":"registeredAt","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"At the counter","zh-CN":"柜台"},"value":"COUNTER"},{"label":{"en-US":"On the web","zh-CN":"网上"},"value":"WEB"},{"label":{"en-US":"By list","zh-CN":"批量"},"value":"BATCH"}],"filter":true,"kind":"choice","label":{"en-US":"Registered by","zh-CN":"注册方式"},"name":"channel","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Units registered","zh-CN":"已选学分"},"max":999,"min":0,"name":"unitsRegistered","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
