import { call } from '@/api/client';
import type { StudentSettingsView } from '@/api/schema.gen';
import { at } from '../common/fields';

export type SettingsView = StudentSettingsView;
export type StudentSettings = SettingsView['settings'];
export const MAILS = ['accountCreated', 'registrationDone', 'statusChanged', 'requestResult'] as const;
export const loadSettings = (signal?: AbortSignal) => call<SettingsView>('GET', at('/settings'), { signal });
export const saveSettings = (settings: StudentSettings, version: number) =>
  call<SettingsView>('PATCH', at('/settings'), { body: { settings, version } });
