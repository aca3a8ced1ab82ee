import { expect, it } from 'vitest';
import { inOrder, isLate, mayCancel, stagesOf } from './stages';

const event = (state: string, at: string) => ({ state, at, by: '', note: '' });
const short = (application: Parameters<typeof stagesOf>[0]) =>
  stagesOf(application).map(({ state, status, at }) => `${state} ${status}${at === undefined ? '' : ` ${at}`}`);

it('shows what is passed, where it stands and what is to come', () => {
  const events = [event('DRAFT', '1'), event('SUBMITTED', '2'), event('SUBMITTED', '3'), event('PROCESSING', '4')];
  expect(short({ state: 'PROCESSING', events })).toEqual([
    'SUBMITTED finish 2',
    'PROCESSING process 4',
    'READY wait',
    'COLLECTED wait',
  ]);
});

it('passes over a stage that was left out, and is done at the end', () => {
  const events = [event('SUBMITTED', '2'), event('READY', '3'), event('COLLECTED', '4')];
  expect(short({ state: 'READY', events: events.slice(0, 2) })).toEqual([
    'SUBMITTED finish 2',
    'PROCESSING finish',
    'READY process 3',
    'COLLECTED wait',
  ]);
  expect(short({ state: 'COLLECTED', events }).at(-1)).toBe('COLLECTED finish 4');
});

it('ends where it was rejected or taken back', () => {
  const events = [event('SUBMITTED', '2'), event('REJECTED', '3')];
  expect(short({ state: 'REJECTED', events })).toEqual(['SUBMITTED finish 2', 'REJECTED error 3']);
  expect(short({ state: 'CANCELLED', events: [] })).toEqual(['CANCELLED error']);
});

it('puts what the student has to do first', () => {
  const of = (state: string, payState = 'NONE', submittedAt: string | null = null) => ({
    state,
    payState,
    submittedAt,
  });
  const sorted = inOrder([
    of('COLLECTED'),
    of('PROCESSING', 'PAID'),
    of('SUBMITTED', 'PAID', '2026-01-01'),
    of('SUBMITTED', 'NONE', '2026-02-01'),
    of('DRAFT'),
    of('READY'),
    of('SUBMITTED', 'DUE'),
  ]);
  expect(sorted.map(({ state, payState }) => `${state} ${payState}`)).toEqual([
    'SUBMITTED DUE',
    'READY NONE',
    'DRAFT NONE',
    'SUBMITTED NONE',
    'SUBMITTED PAID',
    'PROCESSING PAID',
    'COLLECTED NONE',
  ]);
});

it('is late only while somebody works on it, and cancelled only before that', () => {
  expect(isLate({ state: 'PROCESSING', dueOn: '2026-01-01' }, '2026-01-02')).toBe(true);
  expect(isLate({ state: 'PROCESSING', dueOn: '2026-01-02' }, '2026-01-02')).toBe(false);
  expect(isLate({ state: 'READY', dueOn: '2026-01-01' }, '2026-01-02')).toBe(false);
  expect(isLate({ state: 'SUBMITTED', dueOn: null }, '2026-01-02')).toBe(false);
  expect(mayCancel({ state: 'SUBMITTED' })).toBe(true);
  expect(mayCancel({ state: 'PROCESSING' })).toBe(false);
});
