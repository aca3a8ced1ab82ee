import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { atInputs, flatten, partOf, unflatten } from './flat';

const settings = { defaultQuota: 40, dayStart: '08:00', weights: { gap: 2, lunch: 4 }, saturday: true };

it('settings go through the form and back', () => {
  expect(flatten(settings)).toEqual({
    defaultQuota: 40,
    dayStart: '08:00',
    'weights.gap': 2,
    'weights.lunch': 4,
    saturday: true,
  });
  expect(unflatten(flatten(settings))).toEqual(settings);
});

it('errors stand at the inputs they are about', () => {
  const error = new ApiError('invalid', { errors: [{ field: 'settings.weights.gap', code: 'x', message: 'no' }] }, 422);
  expect((atInputs(error) as ApiError).errors[0]?.field).toBe('weights.gap');
  expect(atInputs('other')).toBe('other');
});

it('inputs stand in their parts', () => {
  expect(partOf('weights.saturday')).toBe('weights');
  expect(partOf('dayStart')).toBe('times');
  expect(partOf('maxHoursPerDay')).toBe('load');
  expect(partOf('defaultQuota')).toBe('defaults');
});
