// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"identity providers","zh-CN":"身份提供方"},
  path: "/api/system/sso-provider",
  permissions: ["ADMIN_AUTH_SYSTEM"],
  services: ["get","delete","restore","enable","history"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":32,"name":"code","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"OpenID Connect","zh-CN":"OpenID Connect"},"value":"OIDC"},{"label":{"en-US":"OAuth 2","zh-CN":"OAuth 2"},"value":"OAUTH2"},{"label":{"en-US":"CAS 3.0","zh-CN":"CAS 3.0"},"value":"CAS"},{"label":{"en-US":"WPS open platform","zh-CN":"WPS 开放平台"},"value":"WPS"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"类型"},"name":"kind","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":50,"name":"nameZh","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":50,"name":"nameEn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Issuer","zh-CN":"签发者地址"},"max":500,"name":"issuer"},
    {"kind":"text","label":{"en-US":"Authorisation endpoint","zh-CN":"授权地址"},"max":500,"name":"authorizationEndpoint"},
    {"kind":"text","label":{"en-US":"Token endpoint","zh-CN":"令牌地址"},"max":500,"name":"tokenEndpoint"},
    {"kind":"text","label":{"en-US":"User info endpoint","zh-CN":"用户信息地址"},"max":500,"name":"userinfoEndpoint"},
    {"kind":"text","label":{"en-US":"Client id","zh-CN":"客户端编号"},"max":200,"name":"clientId"},
    {"kind":"text","label":{"en-US":"Scopes","zh-CN":"授权范围"},"max":200,"name":"scopes"},
    {"kind":"text","label":{"en-US":"Subject claim","zh-CN":"身份字段"},"max":100,"name":"subjectClaim"},
    {"choices":[{"label":{"en-US":"Form","zh-CN":"表单"},"value":"POST"},{"label":{"en-US":"HTTP Basic","zh-CN":"HTTP Basic"},"value":"BASIC"}],"kind":"choice","label":{"en-US":"Client authentication","zh-CN":"客户端认证"},"name":"clientAuth"},
    {"choices":[{"label":{"en-US":"Current interface /oauth2","zh-CN":"现行接口 /oauth2"},"value":"OAUTH2"},{"label":{"en-US":"Older interface /oauthapi","zh-CN":"旧接口 /oauthapi"},"value":"OAUTHAPI"}],"kind":"choice","label":{"en-US":"Interface","zh-CN":"接口版本"},"name":"dialect"},
    {"kind":"bool","label":{"en-US":"Internal","zh-CN":"内部服务"},"name":"internal"},
    {"kind":"bool","label":{"en-US":"Trust its second factor","zh-CN":"信任其二次验证"},"name":"trustSecondFactor"},
    {"filter":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
    {"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":1000,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
