// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"prints","zh-CN":"打印记录"},
  path: "/api/printer/log",
  permissions: ["ADMIN_AUTH_PRINTER"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Order number","zh-CN":"订单号"},"max":40,"name":"orderNo","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"Day","zh-CN":"日期"},"name":"orderedOn","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Type","zh-CN":"打印类型"},"name":"typeId","options":"/api/printer/type/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Station","zh-CN":"站点"},"name":"stationId","options":"/api/grades/station/options","readOnly":true},
    {"choices":[{"label":{"en-US":"To be paid","zh-CN":"待付款"},"value":"ORDERED"},{"label":{"en-US":"To be printed","zh-CN":"待打印"},"value":"PAID"},{"label":{"en-US":"Printed","zh-CN":"已打印"},"value":"PRINTED"},{"label":{"en-US":"Failed","zh-CN":"打印失败"},"value":"FAILED"},{"label":{"en-US":"Refunded","zh-CN":"已退款"},"value":"REFUNDED"},{"label":{"en-US":"Cancelled","zh-CN":"已取消"},"value":"CANCELLED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Counter","zh-CN":"柜台"},"value":"COUNTER"},{"label":{"en-US":"Web","zh-CN":"网上"},"value":"WEB"},{"label":{"en-US":"Kiosk","zh-CN":"自助机"},"value":"KIOSK"}],"kind":"choice","label":{"en-US":"Channel","zh-CN":"渠道"},"name":"channel","readOnly":true},
    {"kind":"integer","label":{"en-US":"Copies","zh-CN":"份数"},"max":100000,"min":0,"name":"copies","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Free copies","zh-CN":"免费份数"},"max":100000,"min":0,"name":"freeCopies","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Price (RMB)","zh-CN":"单价（元）"},"max":100000000,"min":0,"name":"unitPrice","places":2,"readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Amount (RMB)","zh-CN":"金额（元）"},"max":100000000,"min":0,"name":"amount","places":2,"readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Free of charge","zh-CN":"免费"},"value":"FREE"},{"label":{"en-US":"Cash","zh-CN":"现金"},"value":"CASH"},{"label":{"en-US":"Online (test)","zh-CN":"在线支付（测试）"},"value":"SANDBOX"}],"filter":true,"kind":"choice","label":{"en-US":"Paid by","zh-CN":"付款方式"},"name":"method","readOnly":true},
    {"kind":"code","label":{"en-US":"Payment number","zh-CN":"付款号"},"max":60,"name":"payNo","readOnly":true,"search":true},
    {"filter":true,"kind":"code","label":{"en-US":"Serial number","zh-CN":"材料编号"},"max":40,"name":"serialNo","readOnly":true,"search":true},
    {"kind":"integer","label":{"en-US":"Pages","zh-CN":"页数"},"max":100000,"min":0,"name":"pages","readOnly":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Times printed","zh-CN":"打印次数"},"max":100000,"min":0,"name":"timesPrinted","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Reprint of","zh-CN":"重印自"},"name":"reprintOfId","options":"/api/printer/log/options","readOnly":true},
    {"kind":"text","label":{"en-US":"Purpose","zh-CN":"用途"},"max":100,"name":"purpose","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Ordered at","zh-CN":"下单时间"},"name":"orderedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Served by","zh-CN":"经办人"},"max":100,"name":"orderedByName","readOnly":true,"search":true},
    {"kind":"instant","label":{"en-US":"Printed at","zh-CN":"打印时间"},"name":"printedAt","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Reason","zh-CN":"原因"},"max":500,"name":"reason","readOnly":true},
  ],
} as const satisfies TableDescription;
