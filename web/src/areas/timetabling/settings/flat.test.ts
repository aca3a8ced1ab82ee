import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { atInputs, fromInputs, isClock, type TimetableSettings, toInputs } from './flat';

const settings: TimetableSettings = {
  dayStart: '08:00',
  dayEnd: '21:50',
  periodMinutes: 50,
  breakMinutes: 10,
  lunchFrom: '12:00',
  lunchTo: '14:00',
  maxConsecutiveHours: 4,
  saturday: true,
  defaultQuota: 40,
  weights: { gap: 2, consecutive: 5, building: 1, lunch: 4, saturday: 8 },
  lateCancelling: false,
  teachersSeeCgpa: false,
};

it('gives back the settings it was given', () => {
  expect(toInputs(settings)['weights.lunch']).toBe(4);
  expect(fromInputs(toInputs(settings))).toEqual(settings);
});
it('puts a complaint at its input', () => {
  const error = new ApiError(
    'invalid',
    { message: 'x', errors: [{ field: 'settings.weights.gap', code: 'c', message: 'm' }] },
    400,
  );
  expect((atInputs(error) as ApiError).errors[0]?.field).toBe('weights.gap');
});
it('knows a time of the day', () => {
  expect(['08:00', '23:59', '8:00', '24:00', '12:60', '', undefined].map(isClock)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
