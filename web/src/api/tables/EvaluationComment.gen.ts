// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"comments","zh-CN":"评语"},
  path: "/api/te/comment",
  permissions: ["ADMIN_AUTH_TE"],
  services: ["get","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Folder","zh-CN":"评教任务"},"name":"folderId","options":"/api/te/folder/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Section","zh-CN":"教学班"},"name":"teSectionId","readOnly":true},
    {"filter":true,"kind":"code","label":{"en-US":"Question","zh-CN":"题目"},"max":10,"name":"itemCode","readOnly":true},
    {"kind":"text","label":{"en-US":"Comment","zh-CN":"评语"},"max":2000,"name":"text","readOnly":true,"search":true},
    {"choices":[{"label":{"en-US":"Waiting","zh-CN":"待审阅"},"value":"WAITING"},{"label":{"en-US":"Shown","zh-CN":"显示"},"value":"SHOWN"},{"label":{"en-US":"Hidden","zh-CN":"不显示"},"value":"HIDDEN"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Why it is not shown","zh-CN":"不显示的原因"},"max":500,"name":"reason","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Screened by","zh-CN":"审阅人"},"name":"screenedBy","options":"/api/security/user/options","readOnly":true},
  ],
} as const satisfies TableDescription;
