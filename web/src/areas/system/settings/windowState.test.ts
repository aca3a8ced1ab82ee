import { expect, it } from 'vitest';
import { windowState } from './windowState';

const window = { enabled: true, startAt: '2026-05-04T08:00:00.000Z', endAt: '2026-05-04T09:00:00.000Z' };
const at = (time: string) => Date.parse(`2026-05-04T${time}Z`);

it.each([
  ['07:59:59.999', 'future'],
  ['08:00:00.000', 'open'],
  ['08:59:59.999', 'open'],
  ['09:00:00.000', 'past'],
])('at %s it is %s', (time, word) => expect(windowState(window, at(time)).word).toBe(word));

it('is off when disabled, whatever the time', () =>
  expect(windowState({ ...window, enabled: false }, at('08:30:00.000')).word).toBe('off'));
