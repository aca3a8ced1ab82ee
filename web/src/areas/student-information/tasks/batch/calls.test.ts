import { describe, expect, it } from 'vitest';
import { type BatchReport, outcomeOfSheet } from './calls';

const report: BatchReport = {
  batchId: null,
  dryRun: true,
  total: 3,
  changed: 1,
  unchanged: 1,
  failed: 1,
  errors: [],
  diff: [{ row: 2, studentId: 's1', studentNo: '2330001', name: '张三', changes: [] }],
  ignored: [],
};

describe('the differences of a sheet', () => {
  it('are effects on students', () => {
    const { effects, warnings } = outcomeOfSheet(report, 'students', 'skip', ['one is wrong']);
    expect(effects).toMatchObject([{ id: 's1', title: '2330001 – 张三', kind: 'CHANGED' }]);
    expect(warnings.map(({ message }) => message)).toEqual(['one is wrong']);
  });
  it.each([
    ['mistakes are left out', 1, 'skip', 1],
    ['one mistake stops everything', 1, 'abort', 0],
    ['there are no mistakes', 0, 'abort', 1],
  ] as const)('where %s', (_, failed, onError, total) =>
    expect(outcomeOfSheet({ ...report, failed }, '', onError, []).total).toBe(total),
  );
});
