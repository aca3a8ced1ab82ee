import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Checkbox, Flex, Form, Select, Skeleton, Typography } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { weekMessages } from '@/timetable/messages';
import { type BuilderForm, hoursFrom, preferencesOf, staying } from './builder';
import { nameOf, useSelection } from './context';
import { selectionMessages } from './messages';
import type { Combination, OwnRow } from './types';
import { useWanted } from './useWanted';
import { OwnWeek } from './WeekTab';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Proposes combinations of the wanted courses in which nothing clashes. */
export function BuilderTab() {
  const m = useMessages(selectionMessages).builder;
  const { weekdays } = useMessages(weekMessages);
  const { calls, overview } = useSelection();
  const { wanted, loading } = useWanted();
  const [form] = Form.useForm<BuilderForm>();
  const [at, setAt] = useState(0);
  const find = useMutation({
    mutationFn: calls.schedule,
    onSuccess: () => setAt(0),
    meta: { silent: true },
  });
  const combinations = find.data?.combinations ?? [];
  const shown = combinations[Math.min(at, combinations.length - 1)];
  const conflict = find.data?.conflict;
  if (loading) return <Skeleton active paragraph={{ rows: 6 }} />;
  const hours = (from: number, to: number) => hoursFrom(from, to).map((value) => ({ value, label: value }));
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{m.about}</Typography.Text>
      <Form<BuilderForm>
        form={form}
        name="builder"
        layout="vertical"
        initialValues={{ courseIds: [...new Set(wanted.map(({ courseId }) => courseId))], freeDays: [], keep: true }}
        onFinish={(values) => find.mutate(preferencesOf(values, overview.rows))}
        className="builder-form"
      >
        <Form.Item name="courseIds" label={m.courses} rules={[{ required: true, message: m.needed }]}>
          <CourseSelect />
        </Form.Item>
        <Form.Item name="freeDays" label={m.free}>
          <Checkbox.Group options={DAYS.map((day) => ({ value: day, label: weekdays[day] }))} />
        </Form.Item>
        <Flex wrap gap={16} align="end">
          <Form.Item name="notBefore" label={m.notBefore}>
            <Select allowClear placeholder={m.any} options={hours(8, 13)} style={{ width: 120 }} />
          </Form.Item>
          <Form.Item name="notAfter" label={m.notAfter}>
            <Select allowClear placeholder={m.any} options={hours(15, 22)} style={{ width: 120 }} />
          </Form.Item>
          <Form.Item name="keep" valuePropName="checked">
            <Checkbox>{m.keep}</Checkbox>
          </Form.Item>
          <Form.Item>
            <Button type="primary" htmlType="submit" loading={find.isPending}>
              {m.find}
            </Button>
          </Form.Item>
        </Flex>
      </Form>
      {find.isError && <Failed error={find.error} onRetry={() => form.submit()} />}
      {find.isSuccess && (combinations.length === 0 || conflict) && (
        <Alert
          type="warning"
          role="alert"
          showIcon
          title={combinations.length === 0 ? m.none : m.notAll}
          description={
            <>
              {conflict && (
                <div>
                  {conflict.courses.length > 1 && m.conflict(conflict.courses.join(', '))} {conflict.reason}
                </div>
              )}
              <div>{m.noneAbout}</div>
            </>
          }
        />
      )}
      {shown !== undefined && (
        <Proposed
          combination={shown}
          own={find.variables === undefined ? overview.rows : staying(overview.rows, find.variables)}
          at={at}
          of={combinations.length}
          onGo={(by) => setAt(at + by)}
        />
      )}
    </Flex>
  );
}

interface ProposedProps {
  combination: Combination;
  own: readonly OwnRow[];
  at: number;
  of: number;
  onGo: (by: -1 | 1) => void;
}

/** One combination on the week, with what speaks for it. */
function Proposed({ combination, own, at, of, onGo }: ProposedProps) {
  const m = useMessages(selectionMessages);
  const { half, phase, overview, ask } = useSelection();
  const { add, saving } = useWanted();
  const { message } = App.useApp();
  const put = async () => {
    if (await add(combination.picks)) void message.success(m.builder.put);
  };
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8} align="center">
        <Button icon={<LeftOutlined />} aria-label={m.builder.previous} disabled={at === 0} onClick={() => onGo(-1)} />
        <strong role="status">{m.builder.of(at + 1, of)}</strong>
        <Button icon={<RightOutlined />} aria-label={m.builder.next} disabled={at + 1 >= of} onClick={() => onGo(1)} />
        <Button loading={saving} onClick={() => void put()}>
          {m.builder.toList}
        </Button>
        {phase === 'open' && overview.round?.way === 'FIRST_COME' && (
          <Button type="primary" onClick={() => ask({ act: 'bundle', picks: combination.picks })}>
            {m.verbs[half].bundle}
          </Button>
        )}
      </Flex>
      {combination.without.length > 0 && (
        <Alert type="warning" showIcon title={m.builder.without(combination.without.join(', '))} />
      )}
      <ul className="plain-list">
        {combination.picks.map((pick) => (
          <li key={pick.sectionId}>
            <strong>{nameOf(pick)}</strong> {pick.courseName} · {pick.times.join(' ')}
            {pick.full && <strong> · {m.builder.full}</strong>}
          </li>
        ))}
        {combination.reasons.map((reason) => (
          <li key={reason} className="small-grey">
            {reason}
          </li>
        ))}
      </ul>
      <OwnWeek own={own} wanted={combination.picks} label={m.week.proposed} />
    </Flex>
  );
}

/** Courses, found by what is typed; those of the shopping list are there at once. */
function CourseSelect(props: { id?: string; value?: string[]; onChange?: (ids: string[]) => void }) {
  const m = useMessages(selectionMessages).builder;
  const { calls } = useSelection();
  const { wanted } = useWanted();
  const [keyword, setKeyword] = useState('');
  const searched = useDeferredValue(keyword);
  const found = useQuery({
    queryKey: [calls.base, 'catalogue', 'courses', searched],
    queryFn: ({ signal }) =>
      calls.catalogue({ keyword: searched === '' ? undefined : searched, pageNo: 1, pageSize: 50 }, signal),
    placeholderData: (before) => before,
  });
  const lines = [...wanted, ...(found.data?.data ?? [])];
  const courses = new Map(lines.map((line) => [line.courseId, `${line.courseCode} ${line.courseName}`]));
  return (
    <Select
      {...props}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={m.coursesHint}
      loading={found.isFetching}
      options={[...courses].map(([value, label]) => ({ value, label }))}
    />
  );
}
