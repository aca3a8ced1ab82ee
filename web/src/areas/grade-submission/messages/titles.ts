import type { Title } from '@/i18n/language';

export const titles = {
  group: { zh: '成绩提交', en: 'Grade Submission' },
  courses: { zh: '课程', en: 'Course' },
  sections: { zh: '教学班', en: 'Section' },
  drafts: { zh: '成绩草稿', en: 'Draft Grade' },
  users: { zh: '教学班人员', en: 'Section User' },
  upload: { zh: '批量上传', en: 'Upload' },
  settings: { zh: '成绩提交设置', en: 'Grade Submission Settings' },
  windows: { zh: '开放设置', en: 'Open Setting' },
  help: { zh: '帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
