import type { Title } from '@/i18n/language';

export const titles = {
  group: { zh: '教学评价', en: 'Teaching Evaluation' },
  folder: { zh: '评教任务', en: 'Folder' },
  section: { zh: '教学班', en: 'Section' },
  records: { zh: '评语记录', en: 'Records' },
  stat: { zh: '完成情况', en: 'Student Statistics' },
  help: { zh: '帮助', en: 'Help' },
  user: { zh: '查阅人', en: 'User' },
  config: { zh: '配置', en: 'Config' },
  log: { zh: '日志', en: 'Log' },
} as const satisfies Readonly<Record<string, Title>>;
