import { call } from '@/api/client';
import type { Application, OwnApplications } from '@/applications/types';
import type { Content } from './filled';

export const OWN_APPLICATIONS = ['own-applications'] as const;

export const loadOwn = (signal?: AbortSignal) => call<OwnApplications>('GET', '/api/student/oas', { signal });

/** The draft that is there, as it was read; without one a new draft is made. */
export const saveDraft = (itemId: string, draft: Pick<Application, 'id' | 'version'> | undefined, content: Content) =>
  call<Application>('POST', '/api/student/oas/save', {
    body: { itemId, ...(draft !== undefined && { id: draft.id, version: draft.version }), ...content },
  });

export const take = (step: 'submit' | 'pay' | 'cancel', id: string) =>
  call<Application>('POST', `/api/student/oas/${step}`, { body: { id } });
