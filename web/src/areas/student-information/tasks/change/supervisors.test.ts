import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { Supervision } from '@/api/schema.gen';
import { type Line, lineProblem, linesOn, wireOf } from './supervisors';

const fromDate = dayjs('2026-09-01');
const principal: Line = { key: 'a', role: 'PRINCIPAL', teacherId: 't1', fromDate };
const co: Line = { key: 'b', role: 'CO', teacherId: 't2', fromDate, toDate: dayjs('2027-01-31') };
const outside: Line = { key: 'c', role: 'EXTERNAL', externalName: ' 李四 ', fromDate, teacherId: 'left over' };

describe('the supervisors of a student', () => {
  it.each([
    ['nobody', [], { kind: 'principal' }],
    ['a principal', [principal], undefined],
    ['two principals', [principal, { ...principal, key: 'x' }], { kind: 'principal' }],
    ['everybody', [principal, co, outside], undefined],
    ['no teacher', [principal, { ...co, teacherId: undefined }], { kind: 'incomplete', place: 2 }],
    ['no name', [principal, co, { ...outside, externalName: ' ' }], { kind: 'incomplete', place: 3 }],
    ['no date', [{ ...principal, fromDate: null }], { kind: 'incomplete', place: 1 }],
  ] as const)('%s', (_, lines, problem) => expect(lineProblem(lines)).toEqual(problem));

  it('go to the server without what their role does not have', () => {
    expect(wireOf([co, outside])).toEqual([
      { role: 'CO', teacherId: 't2', fromDate: '2026-09-01', toDate: '2027-01-31' },
      { role: 'EXTERNAL', externalName: '李四', externalInstitution: '', fromDate: '2026-09-01' },
    ]);
  });

  it('start from those of the day', () => {
    const row = (id: string, from: string, to: string | null) =>
      ({ id, supervisionRole: 'CO', teacherId: id, fromDate: from, toDate: to }) as Supervision;
    const rows = [
      row('gone', '2024-01-01', '2026-08-31'),
      row('here', '2024-01-01', null),
      row('ending', '2024-01-01', '2026-09-01'),
      row('coming', '2026-09-02', null),
    ];
    expect(linesOn(rows, '2026-09-01').map(({ teacherId }) => teacherId)).toEqual(['here', 'ending']);
  });
});
