// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"print stations","zh-CN":"打印站点"},
  path: "/api/grades/station",
  permissions: ["ADMIN_AUTH_LEARNING_SG_EDIT","ADMIN_AUTH_PRINTER"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"hint":{"en-US":"Unique, and not used again after deletion","zh-CN":"不能重复，删除后也不会重用"},"kind":"code","label":{"en-US":"Station code","zh-CN":"站点代码"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":200,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"text","label":{"en-US":"Location","zh-CN":"位置"},"max":200,"name":"location","search":true,"sort":true},
    {"hint":{"en-US":"As 08:30; empty: always open","zh-CN":"如 08:30；留空表示全天"},"kind":"code","label":{"en-US":"Opens","zh-CN":"开放时间"},"max":5,"name":"opensAt"},
    {"hint":{"en-US":"As 17:00; empty: always open","zh-CN":"如 17:00；留空表示全天"},"kind":"code","label":{"en-US":"Closes","zh-CN":"关闭时间"},"max":5,"name":"closesAt"},
    {"hint":{"en-US":"An address or a range as 10.2.0.0/16; papers are printed from there only; empty: from anywhere","zh-CN":"地址或地址段，如 10.2.0.0/16；只接受从此打印，留空不限"},"kind":"code","label":{"en-US":"Network address","zh-CN":"网络地址"},"max":45,"name":"address","search":true},
    {"kind":"code","label":{"en-US":"Device number","zh-CN":"设备编号"},"max":50,"name":"device","search":true},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
