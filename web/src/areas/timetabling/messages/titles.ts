import type { Title } from '@/i18n/language';

export const titles = {
  tts: { zh: '排课', en: 'Timetabling' },
  sections: { zh: '教学班', en: 'Section' },
  sessions: { zh: '课表编排', en: 'Session' },
  seats: { zh: '学生教学班', en: 'Student Section' },
  groups: { zh: '学生组', en: 'Group' },
  students: { zh: '学生课表', en: 'Student' },
  teachers: { zh: '教师课表', en: 'Teacher Information' },
  coursePlaces: { zh: '课程场地要求', en: 'Course Place' },
  settings: { zh: '排课设置', en: 'System Setting' },
  log: { zh: '排课日志', en: 'Log' },
  help: { zh: '排课帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;

/** Of the branch that holds this area and those after it. */
export const learningTitle = { zh: '教学管理', en: 'Learning' } as const satisfies Title;
