// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"semester registrations","zh-CN":"返校注册"},
  path: "/api/si/semester-registration",
  permissions: ["ADMIN_AUTH_SI","STAFF_AUTH_SI"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options","readOnly":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Year of study","zh-CN":"修读年级"},"max":20,"min":0,"name":"yearOfStudy","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Not yet","zh-CN":"未注册"},"value":"NOT_YET"},{"label":{"en-US":"Registered","zh-CN":"已注册"},"value":"REGISTERED"},{"label":{"en-US":"Registered late","zh-CN":"逾期注册"},"value":"LATE"},{"label":{"en-US":"Exempt","zh-CN":"免注册"},"value":"EXEMPT"},{"label":{"en-US":"Blocked","zh-CN":"受限"},"value":"BLOCKED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"注册状态"},"name":"status","readOnly":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Registered at","zh-CN":"注册时间"},"name":"registeredAt","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"At the counter","zh-CN":"柜台"},"value":"COUNTER"},{"label":{"en-US":"On the web","zh-CN":"网上"},"value":"WEB"},{"label":{"en-US":"By list","zh-CN":"批量"},"value":"BATCH"}],"filter":true,"kind":"choice","label":{"en-US":"Channel","zh-CN":"注册方式"},"name":"channel","readOnly":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Data confirmed","zh-CN":"已核对信息"},"name":"dataConfirmed","readOnly":true},
    {"kind":"text","label":{"en-US":"Mailing address","zh-CN":"通讯地址"},"max":300,"name":"mailingAddress","readOnly":true},
    {"kind":"text","label":{"en-US":"Dormitory","zh-CN":"宿舍"},"max":100,"name":"dormitory","readOnly":true,"search":true},
    {"filter":true,"kind":"date","label":{"en-US":"Arrival","zh-CN":"到校日期"},"name":"arrivalDate","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Transport","zh-CN":"到校交通"},"max":100,"name":"arrivalTransport","readOnly":true},
    {"kind":"code","label":{"en-US":"Clothing size","zh-CN":"服装尺码"},"max":20,"name":"clothingSize","readOnly":true},
    {"kind":"text","label":{"en-US":"Insurance","zh-CN":"保险"},"max":100,"name":"insurance","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Stamped","zh-CN":"盖章时间"},"name":"stampedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","readOnly":true,"search":true},
  ],
} as const satisfies TableDescription;
