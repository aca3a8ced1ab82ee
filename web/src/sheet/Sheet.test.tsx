import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { sheetMessages } from './messages';
import type { SheetColumn, SheetRow } from './rows';
import { Sheet } from './Sheet';

const columns: readonly SheetColumn[] = [
  { name: 'code', label: '编码', required: true },
  { name: 'units', label: '学分', numeric: { min: 0, max: 6 } },
  { name: 'teacher', label: '教师', lookup: async () => new Map([['T1', { id: 't1', label: 'T1 – 张三' }]]) },
];
function Held() {
  const [rows, setRows] = useState<readonly SheetRow[]>([]);
  return <Sheet label="课程" columns={columns} value={rows} onChange={setRows} />;
}
const cell = (row: number, label: string) => screen.findByLabelText(`第 ${row} 行 ${label}`);

beforeAll(() => sheetMessages.load('zh-CN'));

it('takes a part of a spreadsheet, says what is wrong in its cell, and takes the step back', async () => {
  render(
    <Suspense>
      <Held />
    </Suspense>,
  );
  await userEvent.click(await cell(1, '编码'));
  await userEvent.paste('A1\t3\tT1\nA2\t9\tT9\n');
  expect(await cell(2, '编码')).toHaveValue('A2');
  expect(await cell(2, '学分')).toHaveAccessibleDescription('应在 0 到 6 之间');
  expect(await screen.findByText('T1 – 张三')).toBeInTheDocument();
  expect(await screen.findByText('没有找到')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('已填 2 行 · 1 处需要更正');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await cell(1, '编码')).toHaveValue('');
  expect(screen.queryByLabelText('第 2 行 编码')).toBeNull();
});

it('is walked with the keys, and Enter at the end begins a row', async () => {
  render(
    <Suspense>
      <Held />
    </Suspense>,
  );
  await userEvent.type(await cell(1, '编码'), 'B1');
  await userEvent.keyboard('{ArrowRight}');
  expect(await cell(1, '学分')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => document.activeElement).toBe(await cell(2, '编码'));
  await userEvent.keyboard('{ArrowUp}');
  expect(await cell(1, '编码')).toHaveFocus();
});
