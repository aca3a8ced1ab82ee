import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Skeleton } from 'antd';
import { useMessages } from '@/i18n/messages';
import type { SheetFormat } from '@/resource/types';
import { Failed } from '@/task/Failed';
import type { TaskInput, Values } from '@/task/fields';
import { TaskCard } from '@/task/TaskCard';
import { FileChoice } from '../change/FileChoice';
import { batchTemplate, type FieldSet, loadFieldSets, uploadBatch } from './calls';
import { batchMessages } from './messages';
import { useSheetTask } from './useSheetTask';

export function UploadSheet() {
  const sets = useQuery({
    queryKey: ['batch', 'fieldsets'],
    queryFn: ({ signal }) => loadFieldSets(signal),
    staleTime: 60_000,
  });
  if (sets.isError) return <Failed error={sets.error} onRetry={() => void sets.refetch()} />;
  return sets.data === undefined ? <Skeleton active /> : <Upload sets={sets.data} />;
}

function Upload({ sets }: { sets: readonly FieldSet[] }) {
  const m = useMessages(batchMessages);
  const { onError, task } = useSheetTask('batch', uploadBatch);
  const setOf = ({ fieldSet }: Values) => sets.find((set) => set.fieldSet === fieldSet);
  const inputs: readonly TaskInput[] = [
    {
      name: 'fieldSet',
      field: {
        kind: 'select',
        label: m.fieldSet,
        options: sets.map(({ fieldSet, label }) => ({ value: fieldSet, label })),
      },
      required: true,
    },
    onError,
    { name: 'template', field: { kind: 'text', label: m.template }, control: <Template sets={sets} /> },
    {
      name: 'file',
      field: { kind: 'text', label: m.file },
      control: <FileChoice label={m.chooseSheet} accept=".xlsx,.csv" />,
      required: true,
    },
    { name: 'clearEmpty', field: { kind: 'switch', label: m.clearEmpty, help: m.clearHelp } },
    {
      name: 'reason',
      field: { kind: 'longText', label: m.reason, help: m.reasonHelp },
      required: true,
      max: 500,
      when: (values) => setOf(values)?.needsReason ?? false,
    },
  ];
  return <TaskCard task={{ ...task, inputs }} />;
}

/** The empty sheet of the chosen set, and what stands in it. */
function Template({ sets }: { sets: readonly FieldSet[] }) {
  const m = useMessages(batchMessages);
  const chosen = Form.useWatch<string | undefined>('fieldSet');
  const set = sets.find(({ fieldSet }) => fieldSet === chosen);
  const fetch = useMutation({
    mutationFn: async (format: SheetFormat) => set && batchTemplate(set.fieldSet, format),
  });
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={8}>
        <Button disabled={set === undefined} onClick={() => fetch.mutate('xlsx')}>
          {m.templateXlsx}
        </Button>
        <Button disabled={set === undefined} onClick={() => fetch.mutate('csv')}>
          {m.templateCsv}
        </Button>
      </Flex>
      <span className="small-grey">
        {set === undefined ? m.chooseSet : m.fieldsOf(set.fields.map(({ label }) => label).join(', '))}
      </span>
    </Flex>
  );
}
