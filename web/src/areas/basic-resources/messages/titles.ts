import type { Title } from '@/i18n/language';

export const titles = {
  basic: { zh: '基础资源', en: 'Basic Resources' },
  college: { zh: '学校', en: 'College' },
  divisionGroup: { zh: '学部与专业', en: 'Divisions and Programmes' },
  divisions: { zh: '学部', en: 'Division' },
  categories: { zh: '专业类别', en: 'Programme Category' },
  programmes: { zh: '专业', en: 'Programme' },
  streams: { zh: '方向', en: 'Stream' },
  minors: { zh: '辅修', en: 'Minor' },
  placeGroup: { zh: '场地', en: 'Places' },
  places: { zh: '场地', en: 'Place' },
  placeAreas: { zh: '楼宇', en: 'Building' },
  placeTypes: { zh: '场地类型', en: 'Place Type' },
  placeUsed: { zh: '场地使用情况', en: 'Place Usage' },
  termGroup: { zh: '学年学期', en: 'Terms' },
  dates: { zh: '校历', en: 'Calendar Date' },
  years: { zh: '学年', en: 'Academic Year' },
  semesters: { zh: '学期', en: 'Semester' },
  log: { zh: '系统日志', en: 'System Log' },
} as const satisfies Readonly<Record<string, Title>>;
