import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { requirementMessages } from './messages';
import { RequirementEditor } from './RequirementEditor';
import type { Tree } from './tree';
import type { RequirementValue } from './value';

const TAKEN: Tree = { op: 'TAKEN', course: 'COMP1013' };
/** Reads one condition, misses what follows "同时", and writes every tree the same way. */
function answer({ text, tree }: { text?: string; tree?: Tree }) {
  if (text?.endsWith('同时')) {
    const errors = [{ at: Array.from(text).length, length: 0, path: null, message: '这里缺少一个条件' }];
    return { valid: false, errors, tree: null, textCn: '', textEn: '', unknownCodes: [] };
  }
  const empty = tree === undefined && text === '';
  return {
    valid: true,
    errors: [],
    tree: empty ? null : (tree ?? TAKEN),
    textCn: empty ? '' : '修读过COMP1013',
    textEn: empty ? '' : 'has taken COMP1013',
    unknownCodes: [],
  };
}

const seen = vi.fn<(value: RequirementValue) => void>();
function Host() {
  const [value, setValue] = useState<RequirementValue>({ text: '' });
  return (
    <RequirementEditor
      id="requirement"
      value={value}
      onChange={(next) => {
        seen(next);
        setValue(next);
      }}
    />
  );
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Host />
      </Suspense>
    </QueryClientProvider>,
  );
const box = () => screen.findByPlaceholderText('留空表示没有要求');

beforeAll(() => requirementMessages.load('zh-CN'));
beforeEach(() => {
  seen.mockClear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    const body = (await (request as Request).json()) as { text?: string; tree?: Tree };
    return Response.json({ success: true, result: answer(body) });
  });
});

it('points at the character that is wrong, and leads there', async () => {
  show();
  const text = (await box()) as HTMLTextAreaElement;
  await userEvent.type(text, '修读过COMP1013 同时');
  expect(await screen.findByText('这里缺少一个条件')).toBeVisible();
  expect(screen.getByRole('radio', { name: '表单' })).toBeDisabled();
  await userEvent.click(screen.getByText('第 15 个字'));
  expect(text.selectionStart).toBe(14);
});

it('reads back what it understood in both languages', async () => {
  show();
  await userEvent.type(await box(), '修读过COMP1013');
  expect(await screen.findByText('has taken COMP1013')).toBeVisible();
});

it('does not let a form with gaps pass for its old text', async () => {
  show();
  await userEvent.type(await box(), '修读过COMP1013');
  await screen.findByText('has taken COMP1013');
  await userEvent.click(screen.getByText('表单'));
  await userEvent.click(await screen.findByRole('button', { name: /添加条件$/ }));
  expect(screen.getByText('还有条件没有填完，填完后生成文字')).toBeVisible();
  expect(seen.mock.lastCall?.[0].unfinished).toBe(true);
  const [, removeSecond] = screen.getAllByRole('button', { name: '移除这个条件' });
  await userEvent.click(removeSecond as HTMLElement);
  await vi.waitFor(() => expect(seen.mock.lastCall?.[0]).toEqual({ text: '修读过COMP1013', unfinished: false }));
});
