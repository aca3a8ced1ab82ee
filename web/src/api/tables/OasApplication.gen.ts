// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"online applications","zh-CN":"网上申请"},
  path: "/api/oas/application",
  permissions: ["ADMIN_AUTH_OAS"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"code","label":{"en-US":"Number","zh-CN":"申请编号"},"max":40,"name":"applicationNo","search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Item","zh-CN":"申请项目"},"name":"itemId","options":"/api/oas/item/options"},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId"},
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options"},
    {"choices":[{"label":{"en-US":"Draft","zh-CN":"草稿"},"value":"DRAFT"},{"label":{"en-US":"Handed in","zh-CN":"已提交"},"value":"SUBMITTED"},{"label":{"en-US":"Being worked on","zh-CN":"办理中"},"value":"PROCESSING"},{"label":{"en-US":"Ready","zh-CN":"可领取"},"value":"READY"},{"label":{"en-US":"Collected","zh-CN":"已领取"},"value":"COLLECTED"},{"label":{"en-US":"Rejected","zh-CN":"已驳回"},"value":"REJECTED"},{"label":{"en-US":"Cancelled","zh-CN":"已取消"},"value":"CANCELLED"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","sort":true},
    {"choices":[{"label":{"en-US":"No fee","zh-CN":"无需缴费"},"value":"NONE"},{"label":{"en-US":"Fee due","zh-CN":"待缴费"},"value":"DUE"},{"label":{"en-US":"Paid","zh-CN":"已缴费"},"value":"PAID"},{"label":{"en-US":"Refunded","zh-CN":"已退费"},"value":"REFUNDED"}],"filter":true,"kind":"choice","label":{"en-US":"Payment","zh-CN":"缴费"},"name":"payState","sort":true},
    {"kind":"integer","label":{"en-US":"Fee (RMB)","zh-CN":"费用（元）"},"max":1000000,"min":0,"name":"fee","places":2,"sort":true},
    {"kind":"code","label":{"en-US":"Receipt number","zh-CN":"缴费单号"},"max":60,"name":"payNo","search":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Handed in at","zh-CN":"提交时间"},"name":"submittedAt","sort":true},
    {"filter":true,"kind":"date","label":{"en-US":"Done by","zh-CN":"预计办结"},"name":"dueOn","sort":true},
    {"kind":"text","label":{"en-US":"Worked on by","zh-CN":"经办人"},"max":100,"name":"handledByName","search":true},
    {"kind":"instant","label":{"en-US":"Ready at","zh-CN":"可领取时间"},"name":"readyAt","sort":true},
    {"kind":"instant","label":{"en-US":"Collected at","zh-CN":"领取时间"},"name":"collectedAt","sort":true},
    {"kind":"text","label":{"en-US":"Note","zh-CN":"说明"},"max":500,"name":"note"},
  ],
} as const satisfies TableDescription;
