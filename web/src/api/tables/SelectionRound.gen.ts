// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"rounds of selection","zh-CN":"选课轮次"},
  path: "/api/es/round",
  permissions: ["ADMIN_AUTH_LEARNING_ES"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Semester","zh-CN":"学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Mock","zh-CN":"模拟选课"},"value":"MOCK"},{"label":{"en-US":"Formal","zh-CN":"正式选课"},"value":"FORMAL"},{"label":{"en-US":"Add and drop","zh-CN":"加退选"},"value":"ADDDROP"}],"filter":true,"kind":"choice","label":{"en-US":"Kind","zh-CN":"类型"},"name":"kind","required":true,"sort":true},
    {"filter":true,"kind":"integer","label":{"en-US":"Round","zh-CN":"轮次"},"max":99,"min":1,"name":"no","required":true,"sort":true},
    {"kind":"text","label":{"en-US":"Chinese name","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"English name","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Begins","zh-CN":"开始时间"},"name":"startAt","required":true,"sort":true},
    {"filter":true,"kind":"instant","label":{"en-US":"Ends","zh-CN":"结束时间"},"name":"endAt","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Year 1","zh-CN":"一年级"},"value":"Y1"},{"label":{"en-US":"Year 2","zh-CN":"二年级"},"value":"Y2"},{"label":{"en-US":"Year 3","zh-CN":"三年级"},"value":"Y3"},{"label":{"en-US":"Year 4","zh-CN":"四年级"},"value":"Y4"}],"filter":true,"kind":"choices","label":{"en-US":"Years","zh-CN":"年级"},"name":"years"},
    {"hint":{"en-US":"Such as FE:50","zh-CN":"例如 FE:50"},"kind":"codes","label":{"en-US":"Shares","zh-CN":"放出比例"},"max":30,"name":"shares"},
    {"choices":[{"label":{"en-US":"First come, first served","zh-CN":"先到先得"},"value":"FIRST_COME"},{"label":{"en-US":"Lottery","zh-CN":"抽签"},"value":"LOTTERY"},{"label":{"en-US":"Ranked preferences","zh-CN":"志愿优先"},"value":"RANKED"}],"filter":true,"kind":"choice","label":{"en-US":"Allocation","zh-CN":"分配方式"},"name":"allocation","required":true},
    {"filter":true,"kind":"bool","label":{"en-US":"Reset afterwards","zh-CN":"结束后清空"},"name":"resetAfter"},
    {"choices":[{"label":{"en-US":"Planned","zh-CN":"未开始"},"value":"DRAFT"},{"label":{"en-US":"Open","zh-CN":"进行中"},"value":"OPEN"},{"label":{"en-US":"Paused","zh-CN":"已暂停"},"value":"PAUSED"},{"label":{"en-US":"Closed","zh-CN":"已结束"},"value":"CLOSED"},{"label":{"en-US":"Reset","zh-CN":"已清空"},"value":"RESET"}],"filter":true,"kind":"choice","label":{"en-US":"State","zh-CN":"状态"},"name":"state","readOnly":true,"sort":true},
    {"kind":"text","label":{"en-US":"Seed commitment","zh-CN":"随机种子承诺"},"max":128,"name":"seedCommitment","readOnly":true},
    {"kind":"text","label":{"en-US":"Seed","zh-CN":"随机种子"},"max":128,"name":"revealedSeed","readOnly":true},
  ],
} as const satisfies TableDescription;
