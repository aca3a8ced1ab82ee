import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Badge, Flex, Modal, Segmented, Skeleton, Statistic, Switch, Table } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import { type GeneratedDay, generate } from './calls';
import { dayTypeOf } from './days';
import { calendarMessages } from './messages';
import './calendar.css';

type Shown = 'ALL' | GeneratedDay['change'];
const STATUS = { CREATE: 'success', UPDATE: 'processing', KEEP: 'default' } as const;

/** Fills the calendar by rule: what would change, what is kept, then the writing. */
export function Generate({ semesterId, onClose }: { semesterId: string; onClose: () => void }) {
  const all = useMessages(calendarMessages);
  const m = all.gen;
  const c = useCommon();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [overwrite, setOverwrite] = useState(false);
  const [shown, setShown] = useState<Shown>('ALL');
  const preview = useQuery({
    queryKey: ['calendar', 'gen', semesterId, overwrite],
    queryFn: () => generate(semesterId, overwrite, true),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const write = useMutation({
    mutationFn: () => generate(semesterId, overwrite, false),
    onSuccess: ({ created, updated }) => {
      void message.success(m.done(created, updated));
      void queries.invalidateQueries({ queryKey: ['calendar'] });
      void queries.invalidateQueries({ queryKey: ['calendar-dates'] });
      onClose();
    },
  });
  const plan = preview.data;
  const count = (plan?.created ?? 0) + (plan?.updated ?? 0);
  const days = (plan?.days ?? []).filter(({ change }) => shown === 'ALL' || change === shown);
  const type = (value: string | null | undefined) =>
    value === null || value === undefined ? (
      '—'
    ) : (
      <>
        <span className={`legend-swatch day-${dayTypeOf(value)}`}>{all.letters[dayTypeOf(value)]}</span>{' '}
        {all.types[dayTypeOf(value)]}
      </>
    );
  const figures = plan && [
    [m.created, plan.created],
    [m.updated, plan.updated],
    [m.kept, plan.kept],
    [m.unchanged, plan.unchanged],
  ];
  return (
    <Modal
      open
      width={680}
      title={m.title}
      mask={{ closable: false }}
      onCancel={onClose}
      okText={m.confirm(count)}
      cancelText={m.cancel}
      okButtonProps={{ disabled: count === 0 || preview.isFetching }}
      confirmLoading={write.isPending}
      onOk={() => write.mutate()}
    >
      <Flex vertical gap={16}>
        <span>{m.about}</span>
        <Flex gap={8} align="center" wrap>
          <Switch id="calendar-overwrite" checked={overwrite} onChange={setOverwrite} />
          <label htmlFor="calendar-overwrite">{m.overwrite}</label>
          {!overwrite && <span className="small-grey">{m.overwriteOff}</span>}
        </Flex>
        {plan === undefined || figures === undefined ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <>
            {overwrite && handMadeLost(plan.days) > 0 && (
              <Alert type="warning" role="alert" showIcon title={m.overwriteOn(handMadeLost(plan.days))} />
            )}
            <Flex wrap gap={24}>
              {figures.map(([label, value]) => (
                <Statistic key={label} title={label} value={value} styles={{ content: { fontSize: 20 } }} />
              ))}
            </Flex>
            {count === 0 && <Alert type="success" showIcon title={m.nothing} />}
            {plan.days.length > 0 && (
              <>
                <Segmented<Shown>
                  size="small"
                  aria-label={m.show}
                  style={{ alignSelf: 'flex-start' }}
                  value={shown}
                  onChange={setShown}
                  options={[
                    { value: 'ALL', label: m.all },
                    { value: 'CREATE', label: m.changes.CREATE },
                    { value: 'UPDATE', label: m.changes.UPDATE },
                    { value: 'KEEP', label: m.changes.KEEP },
                  ]}
                />
                <Table<GeneratedDay>
                  size="small"
                  aria-label={m.title}
                  rowKey="date"
                  dataSource={days}
                  loading={{ spinning: preview.isFetching, delay: 200 }}
                  pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
                  scroll={{ x: 'max-content' }}
                  columns={[
                    { title: m.date, render: (_, day) => `${day.date} ${weekdayName(c, day.weekday)}` },
                    { title: m.week, render: (_, day) => all.weekNo(day.weekNo) },
                    { title: m.before, render: (_, day) => type(day.before) },
                    { title: m.after, render: (_, day) => type(day.after) },
                    {
                      title: m.change,
                      render: (_, day) => <Badge status={STATUS[day.change]} text={m.changes[day.change]} />,
                    },
                  ]}
                />
              </>
            )}
          </>
        )}
      </Flex>
    </Modal>
  );
}

/** Days that were there and change: with overwriting they are the ones somebody may have set. */
const handMadeLost = (days: readonly GeneratedDay[]): number =>
  days.filter(({ change, before }) => change === 'UPDATE' && before !== null).length;
