import { ApiError } from '@/api/errors';
import type { StudentSettings } from './calls';

const PARTS = ['numberRule', 'mails', 'registration', 'certificate'] as const;
type Flat = Record<string, unknown>;

/** Settings as a form has them: one name for each input, parts joined by a dot. */
export function toInputs(settings: StudentSettings): Flat {
  const flat: Flat = {};
  for (const [name, value] of Object.entries(settings)) {
    if (!PARTS.some((part) => part === name)) flat[name] = value;
    else for (const [inner, one] of Object.entries(value as object)) flat[`${name}.${inner}`] = one;
  }
  return flat;
}

export function fromInputs(flat: Flat): StudentSettings {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [part = name, inner] = name.split('.');
    if (inner === undefined) settings[part] = value;
    else settings[part] = { ...(settings[part] as object | undefined), [inner]: value };
  }
  return settings as unknown as StudentSettings;
}

/** The server judges a part as a whole; its message stands at the first input of the part. */
const FIRST: Readonly<Record<string, string>> = {
  numberRule: 'numberRule.length',
  registration: 'registration.opensDaysBefore',
  certificate: 'certificate.signerCn',
};
export function atInputs(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError) || thrown.errors.length === 0) return thrown;
  const errors = thrown.errors.map((error) => ({ ...error, field: FIRST[error.field ?? ''] ?? error.field }));
  return new ApiError(thrown.kind, { code: thrown.code, message: thrown.message, errors }, thrown.status);
}
