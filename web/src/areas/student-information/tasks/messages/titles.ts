import type { Title } from '@/i18n/language';

export const titles = {
  taskGroup: { zh: '学生业务', en: 'Student Tasks' },
  add: { zh: '新增学生', en: 'Add Student' },
  register: { zh: '新生报到', en: 'Register Student' },
  update: { zh: '修改学生信息', en: 'Update Student' },
  batch: { zh: '批量更新信息', en: 'Batch Upload' },
  registration: { zh: '新生注册', en: 'New Student Registration' },
  transfer: { zh: '转专业', en: 'Transfer Programme' },
  statusGroup: { zh: '学籍异动', en: 'Change Status' },
  changeStatus: { zh: '学籍状态变更', en: 'Change Study Status' },
  changeType: { zh: '学习类型变更', en: 'Change Study Type' },
  changeDegree: { zh: '学位变更', en: 'Change Degree' },
  changeSupervisor: { zh: '导师变更', en: 'Change Supervisor' },
  changeCategory: { zh: '学生类别变更', en: 'Change Category' },
} as const satisfies Readonly<Record<string, Title>>;
