import { call } from '@/api/client';
import type { BasicConfig, MailSettings } from '@/api/schema.gen';

interface Parts {
  basic: BasicConfig;
  mail: MailSettings;
}

/** Inputs are named as the server names them in its errors (`mail.host`), so that each error finds its input. */
export const inputsOf = <P extends keyof Parts>(
  part: P,
  names: readonly (keyof Parts[P] & string)[],
): Readonly<Record<string, keyof Parts[P] & string>> =>
  Object.fromEntries(names.map((name) => [`${part}.${name}`, name]));

export const saveConfig = <P extends keyof Parts>(part: P, value: Parts[P], version: number): Promise<unknown> =>
  call('PATCH', '/api/base/config/save', { body: { [part]: value, [`${part}Version`]: version } });
