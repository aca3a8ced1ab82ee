import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import type { StudentSettings } from './calls';
import { atInputs, fromInputs, toInputs } from './flat';

const SETTINGS: StudentSettings = {
  numberRule: { length: 10, serialDigits: 3 },
  selfServiceFields: ['mobile'],
  requestFields: ['nameCn'],
  maskRule: 'MASKED',
  mails: { accountCreated: true, registrationDone: false, statusChanged: true, requestResult: true },
  registration: { opensDaysBefore: 7, closesOnDay: 11 },
  certificate: { signerCn: 'A', signerEn: 'B', sealCn: 'C', sealEn: 'D' },
};

describe('settings as a form', () => {
  it('come back as they went in', () => expect(fromInputs(toInputs(SETTINGS))).toEqual(SETTINGS));
  it('have one name for each input', () => {
    expect(toInputs(SETTINGS)).toMatchObject({
      'numberRule.length': 10,
      'mails.registrationDone': false,
      maskRule: 'MASKED',
    });
  });
  it('show what is wrong with a part at its first input', () => {
    const wrong = new ApiError('invalid', {
      errors: [
        { field: 'numberRule', code: 'out_of_range', message: 'x' },
        { field: 'requestFields', code: 'in_both', message: 'y' },
      ],
    });
    expect((atInputs(wrong) as ApiError).errors.map(({ field }) => field)).toEqual([
      'numberRule.length',
      'requestFields',
    ]);
  });
  it('leave other failures alone', () => {
    const refused = new ApiError('forbidden');
    expect(atInputs(refused)).toBe(refused);
  });
});
