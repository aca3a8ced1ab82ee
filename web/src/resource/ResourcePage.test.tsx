import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import NoticeHost from '@/app/NoticeHost';
import { createQueryClient } from '@/app/queries';
import type { Action } from '@/auth/permissions';
import { useSession } from '@/auth/session';
import { ResourcePage } from './ResourcePage';
import type { Entity, Resource, Service } from './types';

interface Row extends Entity {
  code: string;
  students: number;
}
interface Draft {
  code: string;
}
interface Filter {
  state?: string;
}
const ALL: readonly Action[] = ['add', 'edit', 'delete', 'enable', 'disable', 'import', 'export', 'get', 'query'];

function service(over: Partial<Service<Row, Draft, Filter>> = {}): Service<Row, Draft, Filter> {
  return {
    list: vi.fn(async ({ pageNo = 1 }) => ({
      data: [
        { id: `a${pageNo}`, version: 1, code: `C${pageNo}`, students: 1200, enabled: true },
        { id: `b${pageNo}`, version: 1, code: `D${pageNo}`, students: 34, enabled: false },
      ],
      pageNo,
      totalCount: 25,
    })),
    get: vi.fn(async (id) => ({ id, version: 1, code: 'C1', students: 1200 })),
    create: vi.fn(async () => undefined),
    update: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
    enable: vi.fn(async () => undefined),
    disable: vi.fn(async () => undefined),
    history: vi.fn(async () => [
      {
        id: 'h',
        at: '2026-01-02T03:04:05',
        actorName: '张三',
        action: '编辑',
        changes: [{ field: 'code', label: '编号', before: 'C0', after: 'C1' }],
      },
    ]),
    export: vi.fn(async () => undefined),
    import: {
      template: vi.fn(async () => undefined),
      run: vi.fn(async (_file, { dryRun }) => ({
        batchId: 'b',
        dryRun,
        total: 3,
        valid: 2,
        created: 2,
        updated: 0,
        failed: 1,
        committed: !dryRun,
        errors: [{ row: 4, column: '编号', code: 'taken', message: '编号重复' }],
      })),
      batches: vi.fn(async () => []),
      undo: vi.fn(async () => undefined),
    },
    ...over,
  };
}

function show(
  calls = service(),
  address = '/',
  actions: readonly string[] = ALL,
  over: Partial<Resource<Row, Draft, Filter>> = {},
) {
  const resource: Resource<Row, Draft, Filter> = {
    name: 'things',
    title: '东西列表',
    entity: '东西',
    permissions: ['ADMIN_AUTH_BASIC_TERM'],
    fields: {
      code: { kind: 'code', label: '编号' },
      students: { kind: 'number', label: '人数' },
      state: { kind: 'select', label: '状态', options: [{ value: 'open', label: '开放' }] },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'students', total: true },
    ],
    filters: ['state'],
    form: [{ name: 'code', required: true }],
    service: calls,
    ...over,
  };
  useSession.setState({ user: null, grants: new Map([['ADMIN_AUTH_BASIC_TERM', new Set(actions)]]) });
  const page = (
    <App>
      <ResourcePage resource={resource} />
      <NoticeHost />
    </App>
  );
  const router = createMemoryRouter([{ path: '/', element: page }], { initialEntries: [address] });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { router, calls, user: userEvent.setup() };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the list', () => {
  it('asks for the page, order and filter the address names', async () => {
    const { calls } = show(service(), '/?pageNo=2&sortField=code&sortOrder=descend&keyword=x&state=open');
    expect(await screen.findByText('C2')).toBeInTheDocument();
    expect(calls.list).toHaveBeenCalledWith(
      { pageNo: 2, pageSize: 10, sortField: 'code', sortOrder: 'descend', keyword: 'x', state: 'open' },
      expect.any(AbortSignal),
    );
    expect(screen.getByText('1,200')).toBeInTheDocument();
  });
  it('puts a keyword into the address, returns to the first page, and shows it as a chip that can be removed', async () => {
    const { router, user } = show(service(), '/?pageNo=2');
    await screen.findByText('C2');
    await user.type(screen.getByLabelText('关键字'), 'abc{enter}');
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        pageNo: '1',
        keyword: 'abc',
      }),
    );
    await user.click(await screen.findByRole('button', { name: '移除筛选：关键字: abc' }));
    await waitFor(() => expect(router.state.location.search).toBe('?pageNo=1'));
  });
  it('steps back when a later page is empty', async () => {
    const { router } = show(
      service({
        list: async ({ pageNo = 1 }) => ({
          data: pageNo > 1 ? [] : [{ id: 'a', code: 'C1', students: 1 }],
          pageNo,
          totalCount: 1,
        }),
      }),
      '/?pageNo=2',
    );
    expect(await screen.findByText('C1')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?pageNo=1');
  });
  it('teaches when it is empty', async () => {
    show(service({ list: async () => ({ data: [], pageNo: 1, totalCount: 0 }) }));
    expect(await screen.findByText('还没有东西')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /新增东西/ })).toHaveLength(2);
  });
  it('does not call a list empty that could not be read, and reads it again', async () => {
    const calls = service();
    const list = vi.fn(calls.list).mockRejectedValueOnce(new ApiError('timeout'));
    show({ ...calls, list });
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('C1')).toBeVisible();
    expect(screen.queryByText('没有读到列表')).toBeNull();
  });

  it('shows only what the user may do and the server offers', async () => {
    show(service(), '/', ['query']);
    await screen.findByText('C1');
    for (const name of [/新增/, /导入/, /导出/, /编辑/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'C1' })).not.toBeNull();
  });
  it('sums the selected rows, disables them and clears the selection', async () => {
    const { user, calls } = show();
    await screen.findByText('C1');
    await user.click(screen.getByRole('checkbox', { name: 'C1' }));
    await user.click(screen.getByRole('checkbox', { name: 'D1' }));
    expect(screen.getByText('人数合计 1,234')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '停用' }));
    await waitFor(() => expect(calls.disable).toHaveBeenCalledWith(['a1', 'b1']));
    await waitFor(() => expect(screen.queryByText('已选择 2 项')).toBeNull());
  });
  it('answers to the keyboard', async () => {
    const { user } = show();
    await screen.findByText('C1');
    await user.keyboard('/');
    expect(screen.getByLabelText('关键字')).toHaveFocus();
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('n');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });
  it('exports the current filter, all pages of it', async () => {
    const { user, calls } = show(service(), '/?pageNo=2&keyword=x');
    await screen.findByText('C2');
    await user.click(button(/导出/));
    await user.click(await screen.findByText('导出为 CSV'));
    await waitFor(() =>
      expect(calls.export).toHaveBeenCalledWith(
        'csv',
        expect.objectContaining({ keyword: 'x', pageNo: undefined }),
        undefined,
      ),
    );
  });
  it('remembers the chosen columns', async () => {
    const { user } = show();
    await screen.findByText('C1');
    await user.click(button('列'));
    await user.click(await screen.findByRole('checkbox', { name: '人数' }));
    expect(localStorage.getItem('collegium.columns.things')).toBe('["code"]');
    await waitFor(() => expect(screen.queryByText('1,200')).toBeNull());
  });
});

describe('what a list remembers', () => {
  it('finds the filters chosen last again, and forgets them when they are cleared', async () => {
    localStorage.setItem('collegium.list.things', '"state=open"');
    const { router, calls, user } = show();
    await screen.findByText('C1');
    expect(calls.list).toHaveBeenCalledTimes(1);
    expect(calls.list).toHaveBeenCalledWith(expect.objectContaining({ state: 'open' }), expect.any(AbortSignal));
    expect(router.state.location.search).toBe('?state=open');
    await user.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(router.state.location.search).toBe('?pageNo=1'));
    expect(localStorage.getItem('collegium.list.things')).toBe('null');
  });
  it('lets an address that says something about the list count alone', async () => {
    localStorage.setItem('collegium.list.things', '"state=open"');
    const { calls } = show(service(), '/?keyword=x');
    await screen.findByText('C1');
    expect(calls.list).toHaveBeenCalledWith(expect.not.objectContaining({ state: 'open' }), expect.any(AbortSignal));
  });
  it('saves the present look under a name and opens it again', async () => {
    const views: Record<string, unknown>[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const request = input as Request;
      if (request.method === 'POST') views.push({ id: 'v', version: 1, ...((await request.json()) as object) });
      return Response.json({ success: true, result: request.method === 'GET' ? [...views] : null });
    });
    const { router, user } = show(service(), '/?pageNo=2&state=open');
    await screen.findByText('C2');
    await user.click(button('保存的视图'));
    await user.click(await screen.findByLabelText('视图名称'));
    await user.paste('开放的');
    await user.click(button('保存当前视图'));
    await screen.findByRole('button', { name: /开放的.*当前视图/ });
    expect(views).toEqual([
      { id: 'v', version: 1, screen: 'things', name: '开放的', query: 'state=open', columns: ['code', 'students'] },
    ]);
    await user.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(router.state.location.search).toBe('?pageNo=1'));
    await user.click(button('保存的视图'));
    await user.click(await screen.findByRole('button', { name: '开放的' }));
    await waitFor(() => expect(router.state.location.search).toBe('?state=open'));
    fetched.mockRestore();
  });
});

it('takes a deletion back', async () => {
  const restore = vi.fn(async () => undefined);
  const { user, calls } = show(service({ restore }));
  await screen.findByText('C1');
  await user.click(screen.getByRole('checkbox', { name: 'C1' }));
  await user.click(screen.getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(calls.remove).toHaveBeenCalledWith(['a1']));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  await waitFor(() => expect(restore).toHaveBeenCalledWith(['a1']));
});

describe('adding and editing', () => {
  async function typeCode(user: ReturnType<typeof userEvent.setup>, code: string) {
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('编号');
    await user.clear(input);
    await user.type(input, code);
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    return input;
  }
  it('creates with a key that stays the same for the same content', async () => {
    const create = vi.fn().mockRejectedValueOnce(new ApiError('timeout')).mockResolvedValue(undefined);
    const { user } = show(service({ create }));
    await screen.findByText('C1');
    await user.click(button(/新增东西/));
    await typeCode(user, 'N1');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await user.click(button('保存'));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    expect(create.mock.calls[0]).toEqual([{ code: 'N1' }, expect.any(String)]);
    expect(create.mock.calls[1]?.[1]).toBe(create.mock.calls[0]?.[1]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('does not send what is required but empty', async () => {
    const { user, calls } = show();
    await screen.findByText('C1');
    await user.click(button(/新增东西/));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请填写编号')).toBeInTheDocument();
    expect(calls.create).not.toHaveBeenCalled();
  });
  it('asks before it throws away what was typed, and closes at once when nothing was', async () => {
    const { user } = show();
    await screen.findByText('C1');
    const open = async () => {
      await user.click(button(/新增东西/));
      return within(await screen.findByRole('dialog')).getByLabelText('编号');
    };
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const input = await open();
    await user.type(input, 'N1');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    expect(input).toHaveValue('N1');
    await user.click(button('取消'));
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    await closed();
    expect(await open()).toHaveValue('');
    await user.keyboard('{Escape}');
    await closed();
  });
  it('puts server errors at the field and keeps what was typed', async () => {
    const errors = [
      { field: 'code', code: 'taken', message: '编号已被使用' },
      { code: 'quota', message: '名额已满' },
    ];
    const { user } = show(service({ create: () => Promise.reject(new ApiError('invalid', { errors }, 422)) }));
    await screen.findByText('C1');
    await user.click(button(/新增东西/));
    const input = await typeCode(user, 'N1');
    expect(await screen.findByText('编号已被使用')).toBeInTheDocument();
    expect(screen.getByText('名额已满')).toBeInTheDocument();
    expect(input).toHaveValue('N1');
  });
  it('shows both versions on a conflict and puts mine onto the current one', async () => {
    const current = { id: 'a1', version: 7, code: '别人的' };
    const update = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('conflict', { current }, 409))
      .mockResolvedValue(undefined);
    const { user } = show(service({ update }));
    await screen.findByText('C1');
    await user.click(screen.getAllByRole('button', { name: '编辑' })[0] as HTMLElement);
    await typeCode(user, '我的');
    expect(await screen.findByText('别人的')).toBeInTheDocument();
    expect(screen.getByText('不同')).toBeInTheDocument();
    await user.click(button('用我的内容覆盖最新版本'));
    await waitFor(() => expect(update).toHaveBeenLastCalledWith({ id: 'a1', version: 7, code: '我的' }));
  });
});

it('shows a refused deletion with its rule, the data and what can be done', async () => {
  const rules = [
    {
      code: 'in_use',
      message: '被其他数据引用',
      data: [{ label: '课程班', value: 37 }],
      actions: [{ label: '查看课程班', to: '/x' }],
    },
  ];
  const remove = () => Promise.reject(new ApiError('refused', { message: '不能删除', refusal: { rules } }, 409));
  const { user } = show(service({ remove }));
  await screen.findByText('C1');
  await user.click(screen.getByRole('checkbox', { name: 'C1' }));
  await user.click(screen.getByRole('button', { name: '删除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('不能删除')).toBeInTheDocument();
  expect(screen.getByText('课程班: 37')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看课程班' })).toHaveAttribute('href', '/x');
});

it('opens a row in the drawer with its history in the labels of the form', async () => {
  const { user } = show();
  await user.click(await screen.findByText('C1'));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('张三 · 2026-01-02 03:04:05')).toBeInTheDocument();
  expect(within(drawer).getByText('C0')).toBeInTheDocument();
});

it('imports: dry run first, then the good rows only', async () => {
  const { user, calls } = show();
  await screen.findByText('C1');
  await user.click(button(/导入/));
  const dialog = await screen.findByRole('dialog');
  const file = new File(['x'], 'a.csv', { type: 'text/csv' });
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
  await user.click(within(dialog).getByRole('button', { name: '检查文件' }));
  expect(await within(dialog).findByText('编号重复')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: '导入 0 行' })).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: /跳过错误行/ }));
  await user.click(within(dialog).getByRole('button', { name: '导入 2 行' }));
  expect(await within(dialog).findByText('已新增 2 条，更新 0 条。')).toBeInTheDocument();
  expect(calls.import?.run).toHaveBeenNthCalledWith(1, expect.anything(), { dryRun: true, onError: 'skip' });
  expect(calls.import?.run).toHaveBeenNthCalledWith(2, expect.anything(), { dryRun: false, onError: 'skip' });
});

it('leaves opening a row to a page that has a look of its own', async () => {
  const onOpen = vi.fn();
  const { user, calls } = show(service(), '/', ALL, { onOpen });
  await user.click(await screen.findByRole('button', { name: 'C1' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a1' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.get).not.toHaveBeenCalled();
});
it('calls a row by words, never by the id behind them', async () => {
  const found = { id: 'a1', version: 1, code: '0af1', students: 1, labels: { code: 'DST – 理工学部' } };
  const { user } = show(service({ list: vi.fn(async () => ({ data: [found], pageNo: 1, totalCount: 1 })) }));
  expect(await screen.findByRole('checkbox', { name: 'DST – 理工学部' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'DST – 理工学部' }));
  const drawer = await screen.findByRole('dialog');
  expect(drawer.querySelector('.ant-drawer-title')).toHaveTextContent('DST – 理工学部');
});
