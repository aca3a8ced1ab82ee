// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"questions of application forms","zh-CN":"申请表题目"},
  path: "/api/oas/question",
  permissions: ["ADMIN_AUTH_OAS"],
  services: ["get","add","edit","delete","restore","history","import","export"],
  fields: [
    {"filter":true,"kind":"reference","label":{"en-US":"Item","zh-CN":"申请项目"},"name":"itemId","options":"/api/oas/item/options","required":true},
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编号"},"max":20,"name":"code","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"One line","zh-CN":"单行文字"},"value":"LINE"},{"label":{"en-US":"Text","zh-CN":"多行文字"},"value":"TEXT"},{"label":{"en-US":"Number","zh-CN":"数字"},"value":"NUMBER"},{"label":{"en-US":"Date","zh-CN":"日期"},"value":"DATE"},{"label":{"en-US":"One of several","zh-CN":"单选"},"value":"CHOICE"},{"label":{"en-US":"Any of several","zh-CN":"多选"},"value":"SEVERAL"},{"label":{"en-US":"Files","zh-CN":"附件"},"value":"FILE"}],"filter":true,"initial":"LINE","kind":"choice","label":{"en-US":"Kind","zh-CN":"题型"},"name":"kind","required":true},
    {"kind":"text","label":{"en-US":"Question in Chinese","zh-CN":"中文题目"},"max":300,"name":"textCn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Question in English","zh-CN":"英文题目"},"max":300,"name":"textEn","required":true,"search":true},
    {"kind":"text","label":{"en-US":"Hint in Chinese","zh-CN":"中文提示"},"max":300,"name":"hintCn"},
    {"kind":"text","label":{"en-US":"Hint in English","zh-CN":"英文提示"},"max":300,"name":"hintEn"},
    {"hint":{"en-US":"Of a choice: CODE|name in Chinese|name in English, with semicolons between","zh-CN":"选择题填写：代码|中文|English，选项之间用分号隔开"},"kind":"text","label":{"en-US":"Choices","zh-CN":"选项"},"max":2000,"name":"choices"},
    {"initial":true,"kind":"bool","label":{"en-US":"Has to be answered","zh-CN":"必答"},"name":"required"},
    {"hint":{"en-US":"The code of an earlier question with choices; empty: asked of everybody","zh-CN":"前面某道选择题的编号；留空则人人作答"},"kind":"text","label":{"en-US":"Hangs on question","zh-CN":"取决于题目"},"max":20,"name":"onlyIfCode"},
    {"hint":{"en-US":"Asked of those who chose this","zh-CN":"该题选了这个选项的人才作答"},"kind":"text","label":{"en-US":"Hangs on choice","zh-CN":"取决于选项"},"max":40,"name":"onlyIfChoice"},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
  ],
} as const satisfies TableDescription;
