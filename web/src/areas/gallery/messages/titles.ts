import type { Title } from '@/i18n/language';

export const titles = {
  gallery: { zh: '组件示例', en: 'Gallery' },
  list: { zh: '列表', en: 'List' },
  profile: { zh: '详情', en: 'Profile' },
  result: { zh: '结果', en: 'Result' },
  exception: { zh: '异常', en: 'Exception' },
  components: { zh: '组件', en: 'Components' },
} as const satisfies Readonly<Record<string, Title>>;
