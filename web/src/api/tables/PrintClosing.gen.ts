// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"closings of the till","zh-CN":"关账记录"},
  path: "/api/printer/closing",
  permissions: ["ADMIN_AUTH_PRINTER"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Closing number","zh-CN":"关账单号"},"max":40,"name":"closingNo","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Station","zh-CN":"站点"},"name":"stationId","options":"/api/grades/station/options","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Closed at","zh-CN":"关账时间"},"name":"closedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Closed by","zh-CN":"关账人"},"max":100,"name":"closedByName","readOnly":true,"search":true},
    {"kind":"integer","label":{"en-US":"Movements","zh-CN":"笔数"},"max":1000000,"min":0,"name":"movements","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Cash due (RMB)","zh-CN":"应有现金（元）"},"max":100000000,"min":-100000000,"name":"cash","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Cash counted (RMB)","zh-CN":"清点现金（元）"},"max":100000000,"min":-100000000,"name":"counted","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Difference (RMB)","zh-CN":"差额（元）"},"max":100000000,"min":-100000000,"name":"difference","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Online (RMB)","zh-CN":"在线支付（元）"},"max":100000000,"min":-100000000,"name":"online","places":2,"readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"说明"},"max":500,"name":"remark","readOnly":true},
  ],
} as const satisfies TableDescription;
