// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"folders","zh-CN":"评教任务"},
  path: "/api/te/folder",
  permissions: ["ADMIN_AUTH_TE"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"End of term","zh-CN":"期末评教"},"value":"FINAL"},{"label":{"en-US":"Mid-term pulse","zh-CN":"期中小调查"},"value":"PULSE"}],"filter":true,"initial":"FINAL","kind":"choice","label":{"en-US":"Kind","zh-CN":"种类"},"name":"kind","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Questionnaire","zh-CN":"问卷"},"name":"questionnaireId","options":"/api/te/questionnaire/options","required":true},
    {"kind":"instant","label":{"en-US":"Opens","zh-CN":"开放时间"},"name":"openAt","required":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Closes","zh-CN":"截止时间"},"name":"closeAt","required":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Results not before","zh-CN":"结果不早于"},"name":"releaseAt","sort":true},
    {"hint":{"en-US":"Smaller classes are left out","zh-CN":"人数更少的教学班不评"},"initial":5,"kind":"integer","label":{"en-US":"Smallest class","zh-CN":"最少人数"},"max":50,"min":1,"name":"minClass","required":true},
    {"hint":{"en-US":"Only while the evaluation is open","zh-CN":"只在评教开放期间有效"},"kind":"bool","label":{"en-US":"Grades are shown after the receipt","zh-CN":"完成评教后方可查看成绩"},"name":"gateGrades"},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Open","zh-CN":"开放中"},"value":"OPEN"},{"label":{"en-US":"Closed","zh-CN":"已截止"},"value":"CLOSED"},{"label":{"en-US":"Released","zh-CN":"已公布"},"value":"RELEASED"}],"filter":true,"initial":"DRAFT","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"initial":"","kind":"code","label":{"en-US":"Public key of the ballots","zh-CN":"选票公钥"},"max":60,"name":"publicKey","readOnly":true},
    {"kind":"instant","label":{"en-US":"Opened at","zh-CN":"实际开放"},"name":"openedAt","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Closed at","zh-CN":"实际截止"},"name":"closedAt","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Keys destroyed at","zh-CN":"密钥销毁"},"name":"keysDestroyedAt","readOnly":true},
    {"kind":"instant","label":{"en-US":"Released at","zh-CN":"实际公布"},"name":"releasedAt","readOnly":true,"sort":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Answers","zh-CN":"收到评价"},"max":10000000,"min":0,"name":"ballots","readOnly":true},
    {"kind":"code","label":{"en-US":"Last reminder","zh-CN":"上次提醒"},"max":10,"name":"remindedOn","readOnly":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Ballots given again","zh-CN":"补发选票"},"max":10000000,"min":0,"name":"renewals","readOnly":true},
  ],
} as const satisfies TableDescription;
