// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"course equivalences","zh-CN":"课程等价"},
  path: "/api/sp/course-equivalence",
  permissions: ["ADMIN_AUTH_SP_MAJOR","ADMIN_AUTH_SP_MINOR"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"hint":{"en-US":"Empty: for all plans","zh-CN":"不填则适用于所有计划"},"kind":"reference","label":{"en-US":"Study plan","zh-CN":"学习计划"},"name":"structureId"},
    {"filter":true,"kind":"references","label":{"en-US":"Courses taken","zh-CN":"已修课程"},"name":"coursesFrom","options":"/api/sp/course/options","required":true},
    {"filter":true,"kind":"references","label":{"en-US":"Count as","zh-CN":"视为课程"},"name":"coursesTo","options":"/api/sp/course/options","required":true},
    {"choices":[{"label":{"en-US":"Equivalent both ways","zh-CN":"互相等价"},"value":"EQUIVALENT"},{"label":{"en-US":"One way","zh-CN":"单向等价"},"value":"ONE_WAY"},{"label":{"en-US":"Replaces","zh-CN":"取代"},"value":"REPLACES"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"种类"},"name":"kind","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"From cohort","zh-CN":"适用起始年级"},"max":2999,"min":1900,"name":"cohortFrom"},
    {"filter":true,"kind":"integer","label":{"en-US":"To cohort","zh-CN":"适用终止年级"},"max":2999,"min":1900,"name":"cohortTo"},
    {"filter":true,"kind":"references","label":{"en-US":"Programmes","zh-CN":"适用专业"},"name":"programmeIds","options":"/api/basic/resources/college/programme/programme/options"},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"理由"},"max":500,"name":"reason","search":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Approved","zh-CN":"已批准"},"name":"approved","sort":true},
  ],
} as const satisfies TableDescription;
