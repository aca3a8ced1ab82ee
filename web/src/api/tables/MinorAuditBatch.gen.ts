// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"graduation audits","zh-CN":"毕业审核批次"},
  path: "/api/graduation-audit/minor/batch",
  permissions: ["ADMIN_AUTH_LEARNING_SP_GRADUATION"],
  services: ["get","add","edit","delete","restore","history","export"],
  fields: [
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Undergraduate","zh-CN":"本科"},"value":"UG"},{"label":{"en-US":"Taught postgraduate","zh-CN":"授课型研究生"},"value":"TPG"},{"label":{"en-US":"Research postgraduate","zh-CN":"研究型研究生"},"value":"RPG"}],"filter":true,"kind":"choice","label":{"en-US":"Student type","zh-CN":"学生类型"},"name":"studentType","required":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Graduating term","zh-CN":"毕业学期"},"name":"semesterId","options":"/api/basic/resources/college/semester/options","required":true},
    {"kind":"references","label":{"en-US":"Cohorts","zh-CN":"年级"},"name":"cohortIds","options":"/api/si/cohort/options","required":true},
    {"choices":[{"label":{"en-US":"Honours degrees (2024)","zh-CN":"荣誉学位（2024）"},"value":"HONOURS_2024"},{"label":{"en-US":"General degrees (2024)","zh-CN":"普通学位（2024）"},"value":"GENERAL_2024"},{"label":{"en-US":"Without classes","zh-CN":"不分等级"},"value":"NONE"}],"filter":true,"initial":"NONE","kind":"choice","label":{"en-US":"Rules of classes","zh-CN":"等级规则"},"name":"ruleVersion","required":true},
    {"choices":[{"label":{"en-US":"Half up","zh-CN":"四舍五入"},"value":"HALF_UP"},{"label":{"en-US":"Truncate","zh-CN":"舍去"},"value":"TRUNCATE"}],"hint":{"en-US":"Classes compare the displayed average","zh-CN":"等级按显示的绩点判定"},"initial":"HALF_UP","kind":"choice","label":{"en-US":"Rounding of averages","zh-CN":"绩点取舍"},"name":"rounding","required":true},
    {"kind":"instant","label":{"en-US":"Queries until","zh-CN":"学生可提问至"},"name":"queryUntil"},
    {"kind":"text","label":{"en-US":"Text of the report, in Chinese","zh-CN":"报告说明（中文）"},"max":1000,"name":"reportCn"},
    {"kind":"text","label":{"en-US":"Text of the report, in English","zh-CN":"报告说明（英文）"},"max":1000,"name":"reportEn"},
    {"choices":[{"label":{"en-US":"Preparation","zh-CN":"准备"},"value":"PREPARE"},{"label":{"en-US":"Audited","zh-CN":"已审核"},"value":"RUN"},{"label":{"en-US":"Programme check","zh-CN":"专业初审"},"value":"PROGRAMME_CHECK"},{"label":{"en-US":"Registry check","zh-CN":"教务复核"},"value":"AR_CHECK"},{"label":{"en-US":"Senate","zh-CN":"教务委员会"},"value":"SENATE"},{"label":{"en-US":"Awarded","zh-CN":"已授予"},"value":"AWARDED"}],"filter":true,"initial":"PREPARE","kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"initial":0,"kind":"integer","label":{"en-US":"Students","zh-CN":"审核人数"},"max":1000000,"min":0,"name":"audited","readOnly":true},
    {"kind":"instant","label":{"en-US":"Audited at","zh-CN":"审核时间"},"name":"runAt","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Released at","zh-CN":"公布时间"},"name":"releasedAt","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Awarded at","zh-CN":"授予时间"},"name":"awardedAt","readOnly":true,"sort":true},
    {"initial":"MINOR","kind":"text","label":{"en-US":"Kind","zh-CN":"类别"},"max":10,"name":"kind","readOnly":true},
  ],
} as const satisfies TableDescription;
