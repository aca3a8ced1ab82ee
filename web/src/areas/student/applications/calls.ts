import { call } from '@/api/client';
import type { Application, OwnApplications } from '@/applications/types';
import type { Content } from './filled';

export const OWN_APPLICATIONS = ['own-applications'] as const;

export const loadOwn = (signal?: AbortSignal) => call<OwnApplications>('GET', '/api/student/oas', { signal });

/** Without an id it is a new draft. */
export const saveDraft = (itemId: string, id: string | undefined, content: Content) =>
  call<Application>('POST', '/api/student/oas/save', { body: { itemId, ...(id !== undefined && { id }), ...content } });

export const take = (step: 'submit' | 'pay' | 'cancel', id: string) =>
  call<Application>('POST', `/api/student/oas/${step}`, { body: { id } });
