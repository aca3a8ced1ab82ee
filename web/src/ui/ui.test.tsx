import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadChunk } from '@/app/chunks';
import { styleTextOnly } from '@/app/trustedTypes';
import { Countdown } from './Countdown';
import { columnsOf } from './DescriptionGrid';
import { printElement } from './print';
import { dataLines } from './RefusalPanel';
import { ResultPage } from './ResultPage';
import { SafeHtml } from './SafeHtml';

it('cleans HTML of everything that runs', () => {
  const hostile = [
    '<p>Good <b>text</b></p>',
    '<img src=x onerror="alert(1)">',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">a</a>',
    '<svg onload=alert(1)>',
    '<iframe src="https://e.com"></iframe>',
    '<form action="https://e.com"><input name=x></form>',
    '<p style="position:fixed" id="root">s</p>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  ].join('');
  const { container } = render(<SafeHtml html={hostile} />);
  expect(container.querySelector('b')).toHaveTextContent('text');
  expect(container.innerHTML).not.toMatch(/onerror|onload|script|javascript|iframe|<form|<input|style=|id=/i);
});

it('takes two types of result and no other', () => {
  render(<ResultPage type="success" title="Done" />);
  expect(screen.getByRole('heading', { name: 'Done' })).toBeVisible();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<ResultPage type={'other' as 'error'} title="x" />)).toThrow('success or error');
  quiet.mockRestore();
});

it.each([
  [0, 1],
  [3, 3],
  [4, 4],
  [9, 4],
])('%i columns of a description become %i', (wanted, columns) => expect(columnsOf(wanted)).toBe(columns));

it('prints one element without what is marked no-print', () => {
  const element = document.createElement('div');
  element.append(
    'Shown',
    Object.assign(document.createElement('button'), { className: 'no-print', textContent: 'Hidden' }),
  );
  let printed = '';
  globalThis.print = vi.fn(() => {
    printed = document.querySelector('.print-area')?.textContent ?? '';
  });
  printElement(element);
  expect(printed).toBe('Shown');
  expect(document.querySelector('.print-area')).toBeNull();
  expect(document.body.classList.contains('printing')).toBe(false);
});

it('ticks every second and says once that the time is up', () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  render(<Countdown until={Date.now() + 61_000} onEnd={ended} />);
  expect(screen.getByRole('timer')).toHaveTextContent('1 分 1 秒');
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getByRole('timer')).toHaveTextContent('1 分 0 秒');
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  act(() => {
    vi.advanceTimersByTime(5_000);
  });
  expect(ended).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

it.each([
  [null, []],
  ['x', ['x']],
  [{ label: 'Sections', value: 3 }, ['Sections: 3']],
  [
    [{ label: 'a' }, { label: 'b', value: 1 }],
    ['a', 'b: 1'],
  ],
  [{ count: 3, names: ['p', 'q'], table: 'student', programmeId: 'x' }, ['Count: 3', 'names: p, q']],
  [
    {
      students: [
        { id: 'x', studentNo: '1', name: 'p' },
        { id: 'y', studentNo: '2', name: '' },
      ],
    },
    ['students: 1 p, 2'],
  ],
  [{ rule: 'PLACE', names: [], weeks: [1, 2, 3, 5, 6, 7, 9] }, ['weeks: 1–3, 5–7, 9']],
])('the data of a rule %j reads %j', (data, lines) => expect(dataLines(data, { count: 'Count' })).toEqual(lines));

describe('chunks', () => {
  it('give up after their time', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toThrow('time-out');
  });
  it('report a failed load and try again next time', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('page');
    await expect(loadChunk(load)).rejects.toThrow('gone');
    await expect(loadChunk(load)).resolves.toBe('page');
  });
});

it('lets style sheets pass the content policy, and no HTML', () => {
  expect(styleTextOnly('a > b { color: red }')).toBe('a > b { color: red }');
  expect(() => styleTextOnly('<img src=x onerror=alert(1)>')).toThrow('sanitiser');
});
