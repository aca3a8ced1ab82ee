import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  app: {
    title: 'Academic Affairs',
    skip: 'Skip to main content',
    menu: 'Main menu',
    openMenu: 'Open menu',
    loading: 'Loading',
  },
  demo: 'Demonstration: all data is fictitious and may be reset at any time.',
  error: {
    forbidden: 'Forbidden',
    unauthorized: 'Unauthorized',
    unauthorizedDetail: 'Authorization verification failed',
    title: 'Error',
    request: 'request error, please try again later',
    timeout: 'The request timed out, please try again later',
    network: 'No network, please check the connection and try again',
    notFound: 'The record does not exist or is outside your scope',
    busy: (seconds: number) =>
      seconds > 0
        ? `The system is busy, please try again in ${seconds} s`
        : 'The system is busy, please try again later',
    conflict: 'Somebody else has changed this record, please reload and try again',
    refused: 'The operation was refused',
    userInfo: 'failed to request user info, please retry',
    config: 'failed to read system config, please retry',
    roles: 'roles must be a non-null array',
    requestId: (id: string) => `Request ${id}`,
  },
  exception: {
    forbidden: 'Sorry, you have no right to visit this page',
    notFound: 'Sorry, the page was not found or is still in development',
    serverError: 'Sorry, the server reported an error',
    chunk: 'The page could not be loaded, please check the network and retry',
    retry: 'Retry',
    home: 'Homepage',
  },
  user: {
    signOut: 'Sign out',
    center: 'Account centre',
    account: 'Account settings',
    language: 'Switch to Chinese',
    menu: (name: string) => `User menu: ${name}`,
  },
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', night: 'Good evening' },
  action: { close: 'Close', cancel: 'Cancel', save: 'Save', more: 'More', print: 'Print' },
  countdown: (hours: number, minutes: number, seconds: number) =>
    [hours > 0 ? `${hours} h` : '', hours + minutes > 0 ? `${minutes} min` : '', `${seconds} s`]
      .filter(Boolean)
      .join(' '),
  reason: { label: 'Reason', needed: 'At least 4 characters, please' },
  refusal: { rule: 'Rule', data: 'Data it used', actions: 'What you can do' },
  richText: {
    tools: (label: string) => `${label}: formatting`,
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    link: 'Link',
    linkHint: 'An address starting with https:// or /',
    plain: 'Clear formatting',
  },
} satisfies Like<typeof zhCN>;
