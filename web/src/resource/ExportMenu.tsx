import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { SheetFormat } from './types';

const PurposeDialog = lazy(() => import('./PurposeDialog'));

interface Wanted {
  readonly format: SheetFormat;
  readonly purpose?: string;
}

interface Props {
  run: (format: SheetFormat, purpose?: string) => Promise<void>;
  formats?: readonly SheetFormat[];
}
const FORMATS: readonly SheetFormat[] = ['xlsx', 'csv'];

/** Lists of people are exported for a purpose: the server says so, and the person is asked. */
const asksPurpose = (problem: unknown) =>
  problem instanceof ApiError && problem.errors.some((error) => error.field === 'purpose');

/** Exports what the current filter shows, all pages of it. */
export function ExportMenu({ run, formats = FORMATS }: Props) {
  const m = useMessages(resourceMessages);
  const [asking, setAsking] = useState<SheetFormat>();
  const exporting = useMutation({
    mutationFn: async ({ format, purpose }: Wanted) => {
      try {
        await run(format, purpose);
        setAsking(undefined);
      } catch (problem) {
        if (purpose !== undefined || !asksPurpose(problem)) {
          throw problem;
        }
        setAsking(format);
      }
    },
  });
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: formats.map((key) => ({ key, label: key === 'xlsx' ? m.exportXlsx : m.exportCsv })),
          onClick: ({ key }) => exporting.mutate({ format: key as SheetFormat }),
        }}
      >
        <Button icon={<DownloadOutlined />} loading={exporting.isPending}>
          {m.export}
        </Button>
      </Dropdown>
      {asking && (
        <Suspense>
          <PurposeDialog
            busy={exporting.isPending}
            onSay={(purpose) => exporting.mutate({ format: asking, purpose })}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
