import type { PublicPage } from '@/app/manifest';
import { titles } from './messages/titles';

/** Pages that need no session. */
export const publicPages = [
  { path: '/user/login', title: titles.login, load: () => import('./login') },
  { path: '/user/setup', title: titles.setup, load: () => import('./setup') },
  { path: '/user/help', title: titles.help, load: () => import('./help') },
  { path: '/user/privacy', title: titles.privacy, load: () => import('./privacy') },
  { path: '/user/terms', title: titles.terms, load: () => import('./terms') },
] as const satisfies readonly PublicPage[];
