import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { Failed } from '@/task/Failed';
import type { DutySeason } from '@/university/exams/types';
import { Away } from './Away';
import { DeclineTask, SwapTask } from './dutyTasks';
import { useOwnDutyWords } from './messages';
import { Swaps } from './Swaps';

const KEY = ['my-duties'];
const TONES: Readonly<Record<string, string>> = { ASSIGNED: 'warning', CONFIRMED: 'success', DECLINED: 'default' };
type Duty = DutySeason['duties'][number];

/** A teacher's duties in every season that is under way. */
export function Duties({ may }: { may: boolean }) {
  const duties = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<DutySeason[]>('GET', '/api/teacher/duty', { signal }),
    meta: { silent: true },
  });
  const queries = useQueryClient();
  const again = () => void queries.invalidateQueries({ queryKey: KEY });
  if (duties.isError) return <Failed error={duties.error} onRetry={() => void duties.refetch()} />;
  return duties.data?.map((season) => <Season key={season.itemId} season={season} may={may} onChanged={again} />);
}

interface SeasonProps {
  season: DutySeason;
  may: boolean;
  onChanged: () => void;
}

function Season({ season, may, onChanged }: SeasonProps) {
  const m = useOwnDutyWords();
  const { message } = App.useApp();
  const [declining, setDeclining] = useState<Duty>();
  const [swapping, setSwapping] = useState<Duty>();
  const confirm = useMutation({
    mutationFn: (dutyId: string) => call('POST', '/api/teacher/duty/answer', { body: { dutyId, confirm: true } }),
    onSuccess: () => {
      onChanged();
      void message.success(m.saved);
    },
  });
  return (
    <section aria-label={m.title(season.name)} style={{ marginBlockStart: 24 }}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {m.title(season.name)}
      </Typography.Title>
      <Flex wrap gap="4px 16px" style={{ marginBlockEnd: 8 }}>
        <span>{m.balance(season.dutiesCount, season.minutes, season.averageMinutes)}</span>
        <Typography.Text type="secondary">{m.carried(season.carriedMinutes)}</Typography.Text>
      </Flex>
      {season.duties.length === 0 ? (
        <Typography.Paragraph type="secondary">{m.none}</Typography.Paragraph>
      ) : (
        <Table<Duty>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: true }}
          dataSource={[...season.duties]}
          columns={[
            { key: 'day', title: m.day, dataIndex: 'day' },
            { key: 'arrive', title: m.arrive, dataIndex: 'arriveTime' },
            { key: 'time', title: m.time, render: (_, { startTime, endTime }) => `${startTime}–${endTime}` },
            { key: 'room', title: m.room, dataIndex: 'room' },
            { key: 'papers', title: m.papers, render: (_, { papers }) => papers.join(' ') },
            { key: 'role', title: m.role, render: (_, { role }) => m.roles[role] ?? role },
            {
              key: 'state',
              title: m.state,
              render: (_, { state }) => <Tag color={TONES[state] ?? 'default'}>{m.states[state] ?? state}</Tag>,
            },
            {
              key: 'actions',
              render: (_, duty) =>
                may &&
                duty.state !== 'DECLINED' && (
                  <Flex gap={8}>
                    {duty.state === 'ASSIGNED' && (
                      <Button
                        size="small"
                        type="primary"
                        aria-label={`${m.confirm} ${duty.day} ${duty.startTime}`}
                        onClick={() => confirm.mutate(duty.id)}
                      >
                        {m.confirm}
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={`${m.swap.action} ${duty.day} ${duty.startTime}`}
                      onClick={() => setSwapping(duty)}
                    >
                      {m.swap.action}
                    </Button>
                    <Button
                      size="small"
                      aria-label={`${m.decline.action} ${duty.day} ${duty.startTime}`}
                      onClick={() => setDeclining(duty)}
                    >
                      {m.decline.action}
                    </Button>
                  </Flex>
                ),
            },
          ]}
        />
      )}
      <Swaps season={season} may={may} onChanged={onChanged} />
      {may && <Away key={season.away.join()} season={season} onChanged={onChanged} />}
      {declining !== undefined && (
        <DeclineTask
          duty={declining}
          onClose={() => {
            setDeclining(undefined);
            onChanged();
          }}
        />
      )}
      {swapping !== undefined && (
        <SwapTask
          duty={swapping}
          season={season}
          onClose={() => {
            setSwapping(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
