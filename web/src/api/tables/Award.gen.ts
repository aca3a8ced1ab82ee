// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"awards","zh-CN":"获奖"},
  path: "/api/si/award",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","required":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"奖项名称"},"max":200,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"奖项英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"University","zh-CN":"校级"},"value":"UNIVERSITY"},{"label":{"en-US":"Division","zh-CN":"学部级"},"value":"DIVISION"},{"label":{"en-US":"City","zh-CN":"市级"},"value":"CITY"},{"label":{"en-US":"Province","zh-CN":"省级"},"value":"PROVINCE"},{"label":{"en-US":"National","zh-CN":"国家级"},"value":"NATIONAL"},{"label":{"en-US":"International","zh-CN":"国际级"},"value":"INTERNATIONAL"}],"filter":true,"kind":"choice","label":{"en-US":"Level","zh-CN":"级别"},"name":"level","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Scholarship","zh-CN":"奖学金"},"value":"SCHOLARSHIP"},{"label":{"en-US":"Honour roll","zh-CN":"荣誉榜"},"value":"HONOUR_ROLL"},{"label":{"en-US":"Dean's list","zh-CN":"院长嘉许名单"},"value":"DEANS_LIST"},{"label":{"en-US":"Competition","zh-CN":"竞赛"},"value":"COMPETITION"},{"label":{"en-US":"Other","zh-CN":"其他"},"value":"OTHER"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"类别"},"name":"awardType","required":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Amount (cents)","zh-CN":"金额（分）"},"max":2000000000,"min":0,"name":"amount","sort":true},
    {"kind":"text","label":{"en-US":"Issuer","zh-CN":"颁发单位"},"max":200,"name":"issuer","search":true},
    {"filter":true,"kind":"date","label":{"en-US":"Date","zh-CN":"获奖日期"},"name":"awardDate","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options"},
    {"kind":"code","label":{"en-US":"Certificate number","zh-CN":"证书编号"},"max":60,"name":"certificateNo","search":true},
    {"filter":true,"kind":"bool","label":{"en-US":"On the transcript","zh-CN":"成绩单上显示"},"name":"showOnTranscript"},
  ],
} as const satisfies TableDescription;
