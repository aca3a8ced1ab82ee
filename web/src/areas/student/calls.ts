import { api, result } from '@/api/client';
import type { OwnChangeView, OwnInformation, RegistrationView } from '@/api/schema.gen';

export type { OwnField, OwnGuardian, OwnInformation, OwnStudent, RegistrationView } from '@/api/schema.gen';

export const INFORMATION = ['student', 'information'] as const;
export const REGISTRATION = ['student', 'registration'] as const;

export const loadInformation = (signal?: AbortSignal): Promise<OwnInformation> =>
  result(api.GET('/api/student/information', { signal }));

export interface OwnChange {
  version: number;
  changes: Readonly<Record<string, string>>;
  reason: string;
  attachments: string[];
  dryRun: boolean;
}
export const changeInformation = (body: OwnChange): Promise<OwnChangeView> =>
  result(api.POST('/api/student/information', { body }));

export const withdrawRequest = (id: string): Promise<unknown> =>
  result(api.POST('/api/student/information/request/withdraw', { body: { id } }));

export const loadAccesses = (signal?: AbortSignal) => result(api.GET('/api/student/information/access', { signal }));

export const loadRegistration = (signal?: AbortSignal): Promise<RegistrationView> =>
  result(api.GET('/api/registration/register', { signal }));
