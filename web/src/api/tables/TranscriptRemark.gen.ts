// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"remarks on transcripts","zh-CN":"成绩单说明"},
  path: "/api/grades/remark",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"choices":[{"label":{"en-US":"Exchange","zh-CN":"交换学习"},"value":"EXCHANGE"},{"label":{"en-US":"Former programme (#)","zh-CN":"原专业（#）"},"value":"FORMER_PROGRAMME"},{"label":{"en-US":"Suspension","zh-CN":"休学"},"value":"SUSPENSION"},{"label":{"en-US":"Award","zh-CN":"获奖与学位"},"value":"AWARD"},{"label":{"en-US":"Medium of instruction","zh-CN":"教学语言"},"value":"INSTRUCTION"},{"label":{"en-US":"Other","zh-CN":"其他"},"value":"OTHER"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"种类"},"name":"kind","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"hint":{"en-US":"Empty: everybody of the type and programme","zh-CN":"留空表示按类型与专业"},"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options"},
    {"filter":true,"hint":{"en-US":"Empty: all","zh-CN":"留空表示全部"},"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options"},
    {"filter":true,"hint":{"en-US":"Printed below this semester; empty: at the end","zh-CN":"印在该学期之下；留空印在末尾"},"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options"},
    {"kind":"text","label":{"en-US":"In Chinese","zh-CN":"中文"},"max":500,"name":"textCn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"In English","zh-CN":"英文"},"max":500,"name":"textEn","required":true,"search":true},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
