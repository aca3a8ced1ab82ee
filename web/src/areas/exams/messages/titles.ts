import type { Title } from '@/i18n/language';

export const titles = {
  exam: { zh: '考试', en: 'Exams' },
  papers: { zh: '考试科目', en: 'Exam Course' },
  pairs: { zh: '科目冲突', en: 'Course Clash' },
  check: { zh: '冲突检查', en: 'Clash Check' },
  schedule: { zh: '考试安排', en: 'Schedule' },
  duties: { zh: '监考安排', en: 'Section Invigilator' },
  invigilators: { zh: '监考人员', en: 'Invigilator' },
  seats: { zh: '考生座位', en: 'Student Schedule' },
  print: { zh: '打印考试文件', en: 'Print Exam Schedule' },
  timetable: { zh: '考试时间表', en: 'Exam Timetable' },
  studentExams: { zh: '学生考试时间表', en: 'Student Exam Timetable' },
  candidates: { zh: '考生', en: 'Student' },
  rooms: { zh: '考场', en: 'Room' },
  log: { zh: '考试日志', en: 'Log' },
  config: { zh: '考试配置', en: 'Exam Config' },
  seasons: { zh: '当前考试', en: 'Current Exam' },
  introduction: { zh: '考试说明', en: 'Introduction' },
  setting: { zh: '考试设置', en: 'Setting' },
  help: { zh: '考试帮助', en: 'Help' },
} as const satisfies Readonly<Record<string, Title>>;
