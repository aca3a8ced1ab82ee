import { describe, expect, it } from 'vitest';
import { largestColumns, largestOf, shadeOf, shadeRanges, studentsBehind } from './pivot';

const CST = { key: 'p1', label: 'CST' };
const ACTIVE = { key: 's1', label: 'Studying' };

describe('the students behind a cell', () => {
  it('are found by the filters of the list', () => {
    expect(
      studentsBehind(
        [
          ['programme', CST],
          ['status', ACTIVE],
        ],
        { cohortId: 'c1' },
      ),
    ).toBe('/si/query/student-list?cohortId=c1&programmeId=p1&studyStatusId=s1');
  });
  it('are found by the state that is chosen for the whole table', () => {
    expect(studentsBehind([['programme', CST]], { statusId: 's1' })).toContain('studyStatusId=s1');
  });
  it('are not shown where the list has no such filter', () => {
    expect(studentsBehind([['origin', { key: 'GD', label: 'Guangdong' }]], {})).toBeUndefined();
  });
  it('are not shown for those about whom it is unknown', () => {
    expect(studentsBehind([['programme', { key: '', label: '' }]], {})).toBeUndefined();
  });
  it('are not shown where the cell contradicts the filter', () => {
    expect(studentsBehind([['programme', CST]], { programmeId: 'p2' })).toBeUndefined();
    expect(studentsBehind([['programme', CST]], { programmeId: 'p1' })).toContain('programmeId=p1');
  });
});

describe('shading', () => {
  it('is measured by the largest count and passes over what is not told', () => {
    expect(
      largestOf({
        cells: [
          [1, '<5'],
          [40, 0],
        ],
      }),
    ).toBe(40);
    expect(largestOf({ cells: [] })).toBe(0);
  });
  it('leaves nothing white but nothing', () => {
    expect([0, 1, 100].map((count) => shadeOf(count, 100))).toEqual([0, 1, 5]);
    expect(shadeOf('<5', 100)).toBe(1);
    expect(shadeOf(3, 0)).toBe(0);
  });
  it.each([1, 2, 3, 7, 40, 100, 1234])('says of each count up to %i the shade it has', (largest) => {
    const ranges = shadeRanges(largest);
    for (let count = 1; count <= largest; count += 1) {
      const found = ranges.filter(({ from, to }) => from <= count && count <= to);
      expect(found.map(({ step }) => step)).toEqual([shadeOf(count, largest)]);
    }
  });
});

it('draws the columns with the most people, in the order of the table', () => {
  const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key, label: key }));
  const cells = [
    [1, 50, '<5', 9],
    [2, 0, '<5', 9],
  ];
  expect(largestColumns({ columns, cells }, 2)).toEqual([1, 3]);
  expect(largestColumns({ columns, cells }, 9)).toEqual([0, 1, 2, 3]);
});
