import type { PublicPage } from '@/app/manifest';
import { titles } from './messages/titles';

/** Pages that need no session. */
export const publicPages = [
  { path: '/user/login', title: titles.login, load: () => import('./login') },
  { path: '/user/register', title: titles.register, load: () => import('./register') },
  { path: '/user/register-result', title: titles.registerResult, load: () => import('./registerResult') },
  { path: '/user/home', title: titles.lookupHome, load: () => import('./lookupHome') },
  { path: '/user/query', title: titles.query, load: () => import('./query') },
  { path: '/oauth2/authorization-endpoints', title: titles.oauth2, load: () => import('./oauth2') },
  { path: '/wps/oauth2/login', title: titles.wpsOauth2, load: () => import('./oauth2') },
  { path: '/user/setup', title: titles.setup, load: () => import('./setup') },
  { path: '/user/help', title: titles.help, load: () => import('./help') },
  { path: '/user/privacy', title: titles.privacy, load: () => import('./privacy') },
  { path: '/user/terms', title: titles.terms, load: () => import('./terms') },
  { path: '/kiosk', title: titles.kiosk, load: () => import('./kiosk') },
  { path: '/verify', title: titles.verify, load: () => import('./verify') },
] as const satisfies readonly PublicPage[];
