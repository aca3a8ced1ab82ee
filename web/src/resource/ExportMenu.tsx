import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import type { SheetFormat } from './types';

/** Exports what the current filter shows, all pages of it. */
export function ExportMenu({ run }: { run: (format: SheetFormat) => Promise<void> }) {
  const m = useMessages(resourceMessages);
  const exporting = useMutation({ mutationFn: run });
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: m.exportXlsx },
          { key: 'csv', label: m.exportCsv },
        ],
        onClick: ({ key }) => exporting.mutate(key as SheetFormat),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={exporting.isPending}>
        {m.export}
      </Button>
    </Dropdown>
  );
}
