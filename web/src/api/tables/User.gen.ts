// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"users","zh-CN":"用户"},
  path: "/api/security/user",
  permissions: ["ADMIN_AUTH_SECURITY"],
  services: ["get","history","import","export"],
  fields: [
    {"hint":{"en-US":"lower-case letters, digits and . _ -","zh-CN":"小写字母、数字和 . _ -"},"kind":"code","label":{"en-US":"User name","zh-CN":"用户名"},"max":50,"name":"username","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name","zh-CN":"姓名"},"max":100,"name":"name","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Nickname","zh-CN":"昵称"},"max":50,"name":"nickname"},
    {"choices":[{"label":{"en-US":"Administrator","zh-CN":"管理员"},"value":"ADMIN"},{"label":{"en-US":"Staff","zh-CN":"职员"},"value":"STAFF"},{"label":{"en-US":"Teacher","zh-CN":"教师"},"value":"TEACHER"},{"label":{"en-US":"Student","zh-CN":"学生"},"value":"STUDENT"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"身份"},"name":"kind","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"E-mail","zh-CN":"邮箱"},"max":200,"name":"email","search":true},
    {"filter":true,"kind":"protected","label":{"en-US":"Mobile","zh-CN":"手机"},"name":"mobile","search":true},
    {"choices":[{"label":{"en-US":"Chinese","zh-CN":"中文"},"value":"zh-CN"},{"label":{"en-US":"English","zh-CN":"英文"},"value":"en-US"}],"kind":"choice","label":{"en-US":"Language","zh-CN":"语言"},"name":"language"},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","readOnly":true,"sort":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Must change password","zh-CN":"须修改密码"},"name":"mustChangePassword","readOnly":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Last sign-in","zh-CN":"最近登录"},"name":"lastSignInAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
