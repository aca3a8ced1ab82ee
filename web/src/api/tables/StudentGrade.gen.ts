// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"results","zh-CN":"成绩"},
  path: "/api/grades/result",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Course","zh-CN":"课程"},"name":"courseId","options":"/api/sp/course/options","required":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"filter":true,"kind":"code","label":{"en-US":"Grade","zh-CN":"成绩等级"},"max":5,"name":"grade","required":true,"sort":true},
    {"hint":{"en-US":"Out of 100; may be empty","zh-CN":"满分 100；可留空"},"kind":"integer","label":{"en-US":"Score","zh-CN":"分数"},"max":1000,"min":0,"name":"score","places":1,"sort":true},
    {"filter":true,"hint":{"en-US":"Empty: the course's own","zh-CN":"留空取课程的类别"},"kind":"reference","label":{"en-US":"Counts as","zh-CN":"课程类别"},"name":"courseTypeId","options":"/api/sp/course-type/options"},
    {"choices":[{"label":{"en-US":"# Former programme","zh-CN":"# 原专业课程"},"value":"#"},{"label":{"en-US":"R Repeat","zh-CN":"R 重修"},"value":"R"},{"label":{"en-US":"T Transferred","zh-CN":"T 学分转换"},"value":"T"},{"label":{"en-US":"E Exempted","zh-CN":"E 免修"},"value":"E"},{"label":{"en-US":"X Exchange","zh-CN":"X 交换"},"value":"X"},{"label":{"en-US":"S Summer","zh-CN":"S 暑期"},"value":"S"},{"label":{"en-US":"M Make-up","zh-CN":"M 缓考"},"value":"M"},{"label":{"en-US":"P Supplementary (at most D)","zh-CN":"P 补考（最高 D）"},"value":"P"}],"filter":true,"kind":"choice","label":{"en-US":"Remarks code","zh-CN":"备注代码"},"name":"remarksCode"},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"reason","search":true},
    {"kind":"code","label":{"en-US":"Document number","zh-CN":"文件编号"},"max":50,"name":"documentNo","search":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Units attempted","zh-CN":"修读学分"},"max":100,"min":0,"name":"unitsAttempted","readOnly":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Units gained","zh-CN":"所得学分"},"max":100,"min":0,"name":"unitsGained","readOnly":true},
    {"kind":"integer","label":{"en-US":"Points","zh-CN":"绩点"},"max":1000,"min":0,"name":"points","places":2,"readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"In the average","zh-CN":"计入平均绩点"},"name":"inGpa","readOnly":true},
    {"filter":true,"initial":1,"kind":"integer","label":{"en-US":"Attempt","zh-CN":"第几次修读"},"max":99,"min":1,"name":"attemptNo","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"The one that counts","zh-CN":"有效成绩"},"name":"isHighest","readOnly":true},
    {"choices":[{"label":{"en-US":"Submitted","zh-CN":"教师提交"},"value":"SUBMISSION"},{"label":{"en-US":"Entered by the registry","zh-CN":"教务登记"},"value":"UPLOAD"},{"label":{"en-US":"Transferred","zh-CN":"学分转换"},"value":"TRANSFER"},{"label":{"en-US":"Exempted","zh-CN":"免修"},"value":"EXEMPT"},{"label":{"en-US":"Amended","zh-CN":"更正"},"value":"AMEND"},{"label":{"en-US":"Supplementary","zh-CN":"补考"},"value":"SUPPLEMENTARY"}],"filter":true,"initial":"UPLOAD","kind":"choice","label":{"en-US":"Source","zh-CN":"来源"},"name":"source","readOnly":true},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Confirmed","zh-CN":"已确认"},"value":"CONFIRMED"},{"label":{"en-US":"Released","zh-CN":"已公布"},"value":"RELEASED"}],"filter":true,"initial":"CONFIRMED","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true},
    {"kind":"instant","label":{"en-US":"Released at","zh-CN":"公布时间"},"name":"releasedAt","readOnly":true,"sort":true},
    {"initial":"","kind":"text","label":{"en-US":"From","zh-CN":"来源院校"},"max":500,"name":"host","readOnly":true},
  ],
} as const satisfies TableDescription;
