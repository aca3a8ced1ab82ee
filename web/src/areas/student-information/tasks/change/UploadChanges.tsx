import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Flex, Typography } from 'antd';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { useMessages } from '@/i18n/messages';
import type { Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskCard } from '@/task/TaskCard';
import { at } from '../../common/fields';
import { tasksMessages } from '../messages';
import { FileChoice } from './FileChoice';
import { itself } from './useChangeInputs';

interface Props {
  kind: keyof typeof PATHS;
  done: string;
}
const PATHS = { status: at('/task/study-status'), type: at('/task/study-type') } as const;

/** Changes of many students from a sheet, one row each with its own date and document. */
export function UploadChanges({ kind, done }: Props) {
  const all = useMessages(tasksMessages);
  const m = all.upload;
  const send = ({ file }: Values, dryRun: boolean): Promise<Outcome> => {
    const form = new FormData();
    form.append('file', file as File);
    return call<Outcome>('POST', `${PATHS[kind]}/upload`, { query: { dryRun }, form });
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
  const template = useMutation({ mutationFn: () => download(`${PATHS[kind]}/template`) });
  return (
    <>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Typography.Text type="secondary">{m.about}</Typography.Text>
        <Button icon={<DownloadOutlined />} loading={template.isPending} onClick={() => template.mutate()}>
          {m.template}
        </Button>
      </Flex>
      <TaskCard task={task} />
    </>
  );
}
