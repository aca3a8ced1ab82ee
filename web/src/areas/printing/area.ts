import { PrinterOutlined } from '@ant-design/icons';
import type { GroupNode } from '@/app/manifest';
import { titles } from './messages/titles';

const OFFICE = ['ADMIN_AUTH_PRINTER'] as const;

const page = (name: keyof typeof import('./pages')) => async () => ({ default: (await import('./pages'))[name] });

/** Papers for money: what was printed, what can be, and where. */
export const printingArea = {
  path: '/printer',
  title: titles.group,
  icon: PrinterOutlined,
  redirect: '/printer/student/log-list',
  children: [
    {
      path: '/printer/student',
      title: titles.student,
      redirect: '/printer/student/log-list',
      children: [{ path: '/printer/student/log-list', title: titles.log, permissions: OFFICE, load: page('Log') }],
    },
    { path: '/printer/type/item-list', title: titles.types, permissions: OFFICE, load: page('Types') },
    { path: '/printer/config', title: titles.config, permissions: OFFICE, load: page('Config') },
  ],
} as const satisfies GroupNode;
