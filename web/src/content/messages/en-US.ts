import type { Like } from '@/i18n/messages';
import type zhCN from './zh-CN';

export default {
  titleZh: 'Chinese title',
  titleEn: 'English title',
  bodyZh: 'Chinese text',
  bodyEn: 'English text',
  preview: 'Preview',
  save: 'Save text',
  attachments: 'Attachments',
  noAttachments: 'No attachments',
  upload: 'Upload attachment',
  remove: 'Delete attachment',
  removeAsk: (name: string) => `Delete the attachment "${name}"`,
  removeEffect: 'Links to it that were handed out stop working.',
  removed: 'Attachment deleted',
  uploaded: 'Attachment uploaded',
  size: (text: string) => ` (${text})`,
  updatedAt: (at: string) => `Updated ${at}`,
  edit: 'Edit',
  done: 'Done',
  print: 'Print',
  saved: 'Saved',
  cancel: 'Cancel',
} satisfies Like<typeof zhCN>;
