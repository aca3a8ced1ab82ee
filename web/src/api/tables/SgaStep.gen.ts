// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"steps to the degree","zh-CN":"毕业步骤"},
  path: "/api/graduation-audit/sga/step",
  permissions: ["ADMIN_AUTH_RPG_SGA"],
  services: ["get","add","edit","delete","restore","enable","history","import","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Code","zh-CN":"编码"},"max":40,"name":"code","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in Chinese","zh-CN":"中文名称"},"max":100,"name":"nameCn","required":true,"search":true,"sort":true},
    {"kind":"text","label":{"en-US":"Name in English","zh-CN":"英文名称"},"max":100,"name":"nameEn","required":true,"search":true,"sort":true},
    {"choices":[{"label":{"en-US":"Student","zh-CN":"学生"},"value":"STUDENT"},{"label":{"en-US":"Supervisor","zh-CN":"导师"},"value":"SUPERVISOR"},{"label":{"en-US":"Division","zh-CN":"学部"},"value":"DIVISION"},{"label":{"en-US":"Graduate school","zh-CN":"研究生院"},"value":"OFFICE"}],"filter":true,"kind":"choice","label":{"en-US":"Done by","zh-CN":"由谁办理"},"name":"owner","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Eligibility check","zh-CN":"资格审核"},"value":"ELIGIBLE_CHECK"},{"label":{"en-US":"Thesis submitted","zh-CN":"论文已提交"},"value":"THESIS_SUBMITTED"},{"label":{"en-US":"Revision","zh-CN":"修改中"},"value":"REVISION"},{"label":{"en-US":"Examined","zh-CN":"已答辩"},"value":"EXAMINED"},{"label":{"en-US":"Completed","zh-CN":"已完成"},"value":"COMPLETED"},{"label":{"en-US":"Senate","zh-CN":"教务委员会"},"value":"SENATE"}],"filter":true,"hint":{"en-US":"To be done before this state is left","zh-CN":"离开该阶段之前须办完"},"kind":"choice","label":{"en-US":"State","zh-CN":"所属阶段"},"name":"stage","required":true,"sort":true},
    {"choices":[{"label":{"en-US":"Entry","zh-CN":"入学日期"},"value":"ENTRY"},{"label":{"en-US":"Expected end","zh-CN":"预计毕业日期"},"value":"NORMAL_END"},{"label":{"en-US":"Latest end","zh-CN":"最长年限"},"value":"MAXIMUM_END"},{"label":{"en-US":"Beginning of its state","zh-CN":"进入所属阶段"},"value":"STAGE"}],"kind":"choice","label":{"en-US":"Counted from","zh-CN":"期限起算"},"name":"anchor","required":true},
    {"hint":{"en-US":"Negative: before that day","zh-CN":"负数：在该日期之前"},"initial":0,"kind":"integer","label":{"en-US":"Days","zh-CN":"期限（天）"},"max":3650,"min":-3650,"name":"offsetDays","required":true},
    {"kind":"bool","label":{"en-US":"Needs a file","zh-CN":"须有材料"},"name":"evidence"},
    {"kind":"text","label":{"en-US":"Hint in Chinese","zh-CN":"中文说明"},"max":500,"name":"hintCn"},
    {"kind":"text","label":{"en-US":"Hint in English","zh-CN":"英文说明"},"max":500,"name":"hintEn"},
    {"hint":{"en-US":"Smaller numbers come first","zh-CN":"数字小的排在前面"},"initial":0,"kind":"integer","label":{"en-US":"Order","zh-CN":"排序"},"max":9999,"min":0,"name":"sortOrder","sort":true},
    {"filter":true,"initial":true,"kind":"bool","label":{"en-US":"Enabled","zh-CN":"启用"},"name":"enabled","sort":true},
  ],
} as const satisfies TableDescription;
