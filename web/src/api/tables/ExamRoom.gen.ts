// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"exam rooms","zh-CN":"考场"},
  path: "/api/exam/room",
  permissions: ["ADMIN_AUTH_LEARNING_EXAM"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Place","zh-CN":"场地"},"name":"placeId","options":"/api/basic/resources/place/options","required":true},
    {"kind":"code","label":{"en-US":"Room","zh-CN":"考场"},"max":30,"name":"name","readOnly":true,"search":true,"sort":true},
    {"kind":"integer","label":{"en-US":"Rows","zh-CN":"排数"},"max":26,"min":1,"name":"seatRows","required":true},
    {"kind":"integer","label":{"en-US":"Seats in a row","zh-CN":"每排座位"},"max":40,"min":1,"name":"seatCols","required":true},
    {"hint":{"en-US":"As B4: second row, fourth seat","zh-CN":"例如 B4：第二排第四座"},"kind":"codes","label":{"en-US":"Seats out of use","zh-CN":"停用座位"},"max":3,"name":"outOfUse"},
    {"filter":true,"kind":"integer","label":{"en-US":"Seats in use","zh-CN":"可用座位"},"max":10000,"min":0,"name":"capacity","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Several papers at once","zh-CN":"可同时考多科"},"name":"shared"},
    {"choices":[{"label":{"en-US":"Computers","zh-CN":"学生电脑"},"value":"COMPUTERS"},{"label":{"en-US":"Listening equipment","zh-CN":"听力设备"},"value":"LISTENING"},{"label":{"en-US":"Large desks","zh-CN":"大桌面"},"value":"LARGE_DESKS"},{"label":{"en-US":"Power at the seats","zh-CN":"座位电源"},"value":"POWER"},{"label":{"en-US":"Step-free access","zh-CN":"无障碍通行"},"value":"STEP_FREE"}],"filter":true,"kind":"choices","label":{"en-US":"Offers","zh-CN":"设施"},"name":"features"},
    {"kind":"text","label":{"en-US":"Remark","zh-CN":"备注"},"max":500,"name":"remark","search":true},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
