// Made from openapi.json by npm run generate.
import type { TableDescription } from '@/resource/described';

export default {
  label: {"en-US":"progress reports","zh-CN":"进展报告"},
  path: "/api/pr/report",
  permissions: ["ADMIN_AUTH_RPG_REPORT"],
  services: ["get","history","export"],
  fields: [
    {"kind":"code","label":{"en-US":"Student/period","zh-CN":"学号/报告期"},"max":60,"name":"label","readOnly":true,"search":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Student","zh-CN":"学生"},"name":"studentId","options":"/api/si/student/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Period","zh-CN":"报告期"},"name":"periodId","options":"/api/pr/period/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Not started","zh-CN":"未开始"},"value":"NOT_STARTED"},{"label":{"en-US":"With the student","zh-CN":"学生填写中"},"value":"DRAFT"},{"label":{"en-US":"Submitted","zh-CN":"待导师审阅"},"value":"SUBMITTED"},{"label":{"en-US":"With the supervisor again","zh-CN":"导师重审"},"value":"SUPERVISOR_REVIEW"},{"label":{"en-US":"With the panel","zh-CN":"小组评审"},"value":"PANEL_REVIEW"},{"label":{"en-US":"With the head","zh-CN":"系主任审核"},"value":"HEAD_REVIEW"},{"label":{"en-US":"With the division","zh-CN":"学部审定"},"value":"DEAN_REVIEW"},{"label":{"en-US":"Completed","zh-CN":"已完成"},"value":"COMPLETED"}],"filter":true,"kind":"choice","label":{"en-US":"Status","zh-CN":"状态"},"name":"status","readOnly":true,"sort":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Programme","zh-CN":"专业"},"name":"programmeId","options":"/api/basic/resources/college/programme/programme/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Division","zh-CN":"学部"},"name":"divisionId","options":"/api/basic/resources/college/division/options","readOnly":true},
    {"filter":true,"kind":"reference","label":{"en-US":"Supervisor","zh-CN":"导师"},"name":"supervisorId","options":"/api/basic/resources/organization/teacher/options","readOnly":true},
    {"choices":[{"label":{"en-US":"Excellent","zh-CN":"优秀"},"value":"EXCELLENT"},{"label":{"en-US":"Good","zh-CN":"良好"},"value":"GOOD"},{"label":{"en-US":"Satisfactory","zh-CN":"合格"},"value":"SATISFACTORY"},{"label":{"en-US":"Unsatisfactory","zh-CN":"不合格"},"value":"UNSATISFACTORY"},{"label":{"en-US":"Very unsatisfactory","zh-CN":"很不合格"},"value":"VERY_UNSATISFACTORY"}],"filter":true,"kind":"choice","label":{"en-US":"Supervisor's rating","zh-CN":"导师评价"},"name":"rating","readOnly":true,"sort":true},
    {"choices":[{"label":{"en-US":"Continue","zh-CN":"继续"},"value":"CONTINUE"},{"label":{"en-US":"Continue with conditions","zh-CN":"有条件继续"},"value":"CONDITIONS"},{"label":{"en-US":"Warning","zh-CN":"警告"},"value":"WARNING"},{"label":{"en-US":"Suspend the studentship","zh-CN":"暂停奖助"},"value":"SUSPEND_STUDENTSHIP"},{"label":{"en-US":"Terminate","zh-CN":"终止学业"},"value":"TERMINATE"}],"filter":true,"kind":"choice","label":{"en-US":"Decision","zh-CN":"审定结论"},"name":"decision","readOnly":true,"sort":true},
    {"kind":"date","label":{"en-US":"Extended until","zh-CN":"延期至"},"name":"extendedUntil","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Handed in at","zh-CN":"提交时间"},"name":"submittedAt","readOnly":true,"sort":true},
    {"kind":"instant","label":{"en-US":"Completed at","zh-CN":"完成时间"},"name":"completedAt","readOnly":true,"sort":true},
  ],
} as const satisfies TableDescription;
