// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"semesters","zh-CN":"学期"},
  path: "/api/basic/resources/college/semester",
  permissions: ["ADMIN_AUTH_BASIC_TERM"],
  services: ["get","add","edit","history","import","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Semester code","zh-CN":"学期代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Academic year","zh-CN":"学年"},"name":"yearId","options":"/api/basic/resources/college/year/options","required":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Number","zh-CN":"学期序号"},"max":9,"min":1,"name":"no","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"Starts","zh-CN":"开始日期"},"name":"startDate","required":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"Ends","zh-CN":"结束日期"},"name":"endDate","required":true,"sort":true},
    {"kind":"date","label":{"en-US":"First class day","zh-CN":"首个上课日"},"name":"firstClassDay"},
    {"kind":"date","label":{"en-US":"Last class day","zh-CN":"最后上课日"},"name":"lastClassDay"},
    {"kind":"date","label":{"en-US":"Add/drop from","zh-CN":"加退选开始"},"name":"addDropStart"},
    {"kind":"date","label":{"en-US":"Add/drop to","zh-CN":"加退选结束"},"name":"addDropEnd"},
    {"kind":"date","label":{"en-US":"Revision from","zh-CN":"复习开始"},"name":"revisionStart"},
    {"kind":"date","label":{"en-US":"Revision to","zh-CN":"复习结束"},"name":"revisionEnd"},
    {"kind":"date","label":{"en-US":"Exams from","zh-CN":"考试开始"},"name":"examStart"},
    {"kind":"date","label":{"en-US":"Exams to","zh-CN":"考试结束"},"name":"examEnd"},
    {"filter":true,"kind":"date","label":{"en-US":"Grade release","zh-CN":"成绩发布日"},"name":"gradeReleaseDate","sort":true},
    {"kind":"integer","label":{"en-US":"Teaching weeks","zh-CN":"教学周数"},"max":60,"min":0,"name":"weeks"},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choices","label":{"en-US":"Student types","zh-CN":"学生类型"},"name":"studentTypes","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choices","label":{"en-US":"Current for","zh-CN":"当前学期适用"},"name":"currentFor","readOnly":true},
    {"choices":[{"label":{"en-US":"Planned","zh-CN":"计划中"},"value":"PLANNED"},{"label":{"en-US":"Current","zh-CN":"当前"},"value":"CURRENT"},{"label":{"en-US":"Closed","zh-CN":"已结束"},"value":"CLOSED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
