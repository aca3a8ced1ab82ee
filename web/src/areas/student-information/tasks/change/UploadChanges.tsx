import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { call } from '@/api/client';
import { saveBlob } from '@/api/download';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskCard } from '@/task/TaskCard';
import { at } from '../../common/fields';
import { tasksMessages } from '../messages';
import { FileChoice } from './FileChoice';
import { type SHEET_COLUMNS, sheetHead } from './sheet';
import { itself } from './useChangeInputs';

interface Props {
  kind: keyof typeof SHEET_COLUMNS;
  done: string;
}
const PATHS = { status: at('/task/study-status/upload'), type: at('/task/study-type/upload') } as const;

/** Changes of many students from a sheet, one row each with its own date and document. */
export function UploadChanges({ kind, done }: Props) {
  const all = useMessages(tasksMessages);
  const m = all.upload;
  const send = ({ file }: Values, dryRun: boolean): Promise<Outcome> => {
    const form = new FormData();
    form.append('file', file as File);
    return call<Outcome>('POST', PATHS[kind], { query: { dryRun }, form });
  };
  const task = {
    name: `${kind}-upload`,
    inputs: [
      {
        name: 'file',
        field: { kind: 'text', label: m.file, help: m.columns[kind] },
        control: <FileChoice label={m.choose} accept=".xlsx,.csv" />,
        required: true,
      } as const,
    ],
    run: send,
    outcomeOf: itself,
    confirm: m.confirm,
    done,
    links: () => [{ to: '/si/query/student-list', label: all.change.toList }],
  };
  const template = () => saveBlob(new Blob([sheetHead(kind)], { type: 'text/csv' }), `${kind}.csv`);
  return (
    <>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Button icon={<DownloadOutlined />} onClick={template}>
          {m.template}
        </Button>
      </Flex>
      <TaskCard task={task} />
    </>
  );
}
