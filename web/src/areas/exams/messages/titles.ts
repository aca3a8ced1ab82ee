import type { Title } from '@/i18n/language';

export const titles = {
  exam: { zh: '考试', en: 'Exams' },
  papers: { zh: '考试科目', en: 'Exam Course' },
  rooms: { zh: '考场', en: 'Room' },
  log: { zh: '考试日志', en: 'Log' },
  config: { zh: '考试配置', en: 'Exam Config' },
  seasons: { zh: '当前考试', en: 'Current Exam' },
  introduction: { zh: '考试说明', en: 'Introduction' },
  setting: { zh: '考试设置', en: 'Setting' },
  help: { zh: '考试帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
