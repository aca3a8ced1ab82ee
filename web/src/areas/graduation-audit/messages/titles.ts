import type { Title } from '@/i18n/language';

export const titles = {
  group: { zh: '毕业审核', en: 'Graduation Audit' },
} as const satisfies Readonly<Record<string, Title>>;

export const sgaTitles = {
  students: { zh: '研究生审核', en: 'Student Graduation Audit Student' },
  config: { zh: '研究生审核配置', en: 'Student Graduation Audit Config' },
  users: { zh: '学部经办人', en: 'Student Graduation Audit Division User' },
  mail: { zh: '研究生审核邮件', en: 'Student Graduation Audit E-mail' },
  log: { zh: '研究生审核日志', en: 'Student Graduation Audit Log' },
  help: { zh: '研究生审核帮助', en: 'Student Graduation Audit Help' },
} as const satisfies Readonly<Record<string, Title>>;

export const auditTitles = {
  major: {
    students: { zh: '主修审核学生', en: 'Major Audit Student' },
    courses: { zh: '主修审核课程', en: 'Major Audit Course' },
    access: { zh: '主修审核权限', en: 'Major Audit Access Management' },
    setting: { zh: '主修审核设置', en: 'Major Audit Setting' },
    help: { zh: '主修审核帮助', en: 'Major Audit Help' },
  },
  minor: {
    students: { zh: '辅修审核学生', en: 'Minor Audit Student' },
    courses: { zh: '辅修审核课程', en: 'Minor Audit Course' },
    access: { zh: '辅修审核权限', en: 'Minor Audit Access Management' },
    setting: { zh: '辅修审核设置', en: 'Minor Audit Setting' },
    help: { zh: '辅修审核帮助', en: 'Minor Audit Help' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Title>>>>;
