import { call } from '@/api/client';
import type { Answers } from '@/applications/asked';
import type { Files } from '@/applications/FormFields';
import type { Application, OwnApplications } from '@/applications/types';

export const OWN_APPLICATIONS = ['own-applications'] as const;

export const loadOwn = (signal?: AbortSignal) => call<OwnApplications>('GET', '/api/student/oas', { signal });

export interface Filled {
  itemId: string;
  id?: string;
  values: Answers;
  files: Files;
}
/** What is empty is left out; the server knows it by that. */
export const saveDraft = ({ itemId, id, values, files }: Filled) =>
  call<Application>('POST', '/api/student/oas/save', {
    body: {
      itemId,
      ...(id !== undefined && { id }),
      answers: Object.entries(values).flatMap(([code, value]) => (value.trim() === '' ? [] : [{ code, value }])),
      files: Object.entries(files).flatMap(([code, own]) => own.map(({ id: fileId }) => ({ code, fileId }))),
    },
  });

export type Step = 'submit' | 'pay' | 'cancel';
export const take = (step: Step, id: string) => call<Application>('POST', `/api/student/oas/${step}`, { body: { id } });
