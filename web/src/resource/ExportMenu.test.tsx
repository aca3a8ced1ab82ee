import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createQueryClient } from '@/app/queries';
import { ExportMenu } from './ExportMenu';

function show(run: (format: string, purpose?: string) => Promise<void>) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <ExportMenu run={run} />
      </App>
    </QueryClientProvider>,
  );
}

describe('exporting', () => {
  it('asks what for where the server does, and exports with the answer', async () => {
    const problem = { code: 'invalid', errors: [{ field: 'purpose', code: 'required', message: '请说明导出用途' }] };
    const run = vi.fn(async (_format: string, purpose?: string) => {
      if (purpose === undefined) throw new ApiError('invalid', problem as never, 422);
    });
    show(run);
    await userEvent.click(screen.getByRole('button', { name: /导出/ }));
    await userEvent.click(await screen.findByText('导出为 CSV'));
    await userEvent.type(await screen.findByLabelText('用途', {}, { timeout: 5000 }), '迎新名单{Enter}');
    await waitFor(() => expect(run).toHaveBeenLastCalledWith('csv', '迎新名单'));
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('asks nothing where none is needed', async () => {
    const run = vi.fn(async () => undefined);
    show(run);
    await userEvent.click(screen.getByRole('button', { name: /导出/ }));
    await userEvent.click(await screen.findByText('导出为 CSV'));
    await waitFor(() => expect(run).toHaveBeenCalledWith('csv', undefined));
    expect(screen.queryByLabelText('用途')).toBeNull();
  });
});
