// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"distribution rules","zh-CN":"成绩分布规则"},
  path: "/api/grades/distribution",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"hint":{"en-US":"Empty: all","zh-CN":"留空表示全部"},"kind":"integer","label":{"en-US":"Course level","zh-CN":"课程级别"},"max":9,"min":1,"name":"level","sort":true},
    {"filter":true,"hint":{"en-US":"Empty: all","zh-CN":"留空表示全部"},"kind":"reference","label":{"en-US":"Offered by","zh-CN":"开课学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options"},
    {"initial":20,"kind":"integer","label":{"en-US":"Class size from which it applies","zh-CN":"最小班级人数"},"max":999,"min":1,"name":"minClassSize","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"A, least %","zh-CN":"A 下限（%）"},"max":100,"min":0,"name":"aMin"},
    {"kind":"integer","label":{"en-US":"A, most %","zh-CN":"A 上限（%）"},"max":100,"min":0,"name":"aMax"},
    {"kind":"integer","label":{"en-US":"A and B, least %","zh-CN":"A 与 B 合计下限（%）"},"max":100,"min":0,"name":"abMin"},
    {"kind":"integer","label":{"en-US":"A and B, most %","zh-CN":"A 与 B 合计上限（%）"},"max":100,"min":0,"name":"abMax"},
    {"kind":"integer","label":{"en-US":"B, least %","zh-CN":"B 下限（%）"},"max":100,"min":0,"name":"bMin"},
    {"kind":"integer","label":{"en-US":"B, most %","zh-CN":"B 上限（%）"},"max":100,"min":0,"name":"bMax"},
    {"kind":"integer","label":{"en-US":"C, least %","zh-CN":"C 下限（%）"},"max":100,"min":0,"name":"cMin"},
    {"kind":"integer","label":{"en-US":"C, most %","zh-CN":"C 上限（%）"},"max":100,"min":0,"name":"cMax"},
    {"kind":"integer","label":{"en-US":"D, least %","zh-CN":"D 下限（%）"},"max":100,"min":0,"name":"dMin"},
    {"kind":"integer","label":{"en-US":"D, most %","zh-CN":"D 上限（%）"},"max":100,"min":0,"name":"dMax"},
    {"kind":"integer","label":{"en-US":"F, least %","zh-CN":"F 下限（%）"},"max":100,"min":0,"name":"fMin"},
    {"kind":"integer","label":{"en-US":"F, most %","zh-CN":"F 上限（%）"},"max":100,"min":0,"name":"fMax"},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
