import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { studentTypeOptions } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { Semester } from '../rows';
import { makeCurrent } from './calls';
import { Done } from './Done';
import { termsMessages } from './messages';
import { currentLines } from './preview';

/** A consequence for everybody: choose the types, see who leaves which semester, confirm. */
export function MakeCurrent({ semester, onClose }: { semester: Semester; onClose: () => void }) {
  const c = useCommon();
  const all = useMessages(termsMessages);
  const m = all.current;
  const queries = useQueryClient();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [types, setTypes] = useState<readonly string[]>(
    semester.studentTypes.filter((type) => !semester.currentFor.includes(type)),
  );
  const preview = useQuery({
    queryKey: ['semesters', 'current', semester.id, types],
    queryFn: () => makeCurrent(semester.id, types, true),
    enabled: types.length > 0,
  });
  const change = useMutation({
    mutationFn: () => makeCurrent(semester.id, types, false),
    onSuccess: () => queries.invalidateQueries(),
  });
  const names = new Map(studentTypeOptions(c).map(({ value, label }) => [value, label]));
  const lines = types.length === 0 ? [] : currentLines((change.data ?? preview.data)?.changes ?? []);
  const table = (
    <Table
      size="small"
      rowKey="studentType"
      aria-label={m.preview}
      pagination={false}
      loading={{ spinning: preview.isFetching, delay: 200 }}
      dataSource={lines}
      locale={{ emptyText: types.length === 0 ? m.chooseFirst : preview.isFetching ? ' ' : m.none }}
      columns={[
        { title: m.type, render: (_, line) => names.get(line.studentType) ?? line.studentType },
        { title: m.before, render: (_, line) => line.before ?? m.noBefore },
        { title: m.after, render: (_, line) => <Typography.Text strong>{line.after}</Typography.Text> },
      ]}
    />
  );
  const done = change.isSuccess;
  return (
    <Modal
      open
      width={600}
      title={m.title(chinese ? semester.nameCn : semester.nameEn)}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={onClose}>
            {m.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{m.cancel}</Button>
            <Button
              type="primary"
              disabled={lines.length === 0 || preview.isFetching}
              loading={change.isPending}
              onClick={() => change.mutate()}
            >
              {m.confirm(lines.length)}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Done
          title={m.done}
          about={m.doneAbout}
          links={[{ to: `/basic-resources/term/date-list?semesterId=${semester.id}`, label: all.semester.toCalendar }]}
          onLeave={onClose}
        >
          {table}
        </Done>
      ) : (
        <Flex vertical gap={16}>
          <Alert type="info" showIcon title={m.about} />
          <Flex vertical gap={8} role="group" aria-label={m.choose}>
            <Typography.Text strong>{m.choose}</Typography.Text>
            {semester.studentTypes.map((type) => (
              <Checkbox
                key={type}
                checked={types.includes(type)}
                disabled={semester.currentFor.includes(type)}
                onChange={(event) =>
                  setTypes(event.target.checked ? [...types, type] : types.filter((other) => other !== type))
                }
              >
                {names.get(type) ?? type}
                {semester.currentFor.includes(type) && <Typography.Text type="secondary"> {m.already}</Typography.Text>}
              </Checkbox>
            ))}
          </Flex>
          <Flex vertical gap={8}>
            <Typography.Text strong>{m.preview}</Typography.Text>
            {table}
          </Flex>
        </Flex>
      )}
    </Modal>
  );
}
