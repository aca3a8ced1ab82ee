import { call } from '@/api/client';
import { at } from '../common/fields';

export interface StudentSettings {
  numberRule: { length: number; serialDigits: number };
  selfServiceFields: readonly string[];
  requestFields: readonly string[];
  maskRule: 'MASKED' | 'HIDDEN';
  mails: Readonly<Record<Mail, boolean>>;
  registration: { opensDaysBefore: number; closesOnDay: number };
  certificate: { signerCn: string; signerEn: string; sealCn: string; sealEn: string };
}
export const MAILS = ['accountCreated', 'registrationDone', 'statusChanged', 'requestResult'] as const;
export type Mail = (typeof MAILS)[number];
export interface SettingsView {
  settings: StudentSettings;
  version: number;
  updatedAt?: string | null;
}
export const loadSettings = (signal?: AbortSignal) => call<SettingsView>('GET', at('/settings'), { signal });
export const saveSettings = (settings: StudentSettings, version: number) =>
  call<SettingsView>('PATCH', at('/settings'), { body: { settings, version } });
