import { useQuery } from '@tanstack/react-query';
import { Card, Empty, Segmented, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { StatusTag } from '@/reports/StatusTag';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { deskMessages } from './messages';
import { Reading } from './Reading';
import { type DeskName, type Line, listKey } from './types';
import './desk.css';

/** A desk: what lies there on the left, one report with its form on the right. */
export function Desk({ desk }: { desk: DeskName }) {
  const m = useMessages(deskMessages);
  const [params, setParams] = useSearchParams();
  const [waiting, setWaiting] = useState(true);
  const queue = useQuery({
    queryKey: listKey(desk),
    queryFn: ({ signal }) => call<readonly Line[]>('GET', `/api/teacher/pr/${desk}`, { signal }),
    meta: { silent: true },
  });
  const all = queue.data ?? [];
  const some = all.some(({ waits }) => waits);
  const lines = waiting && some ? all.filter(({ waits }) => waits) : all;
  const chosen = params.get('reportId') ?? lines[0]?.id;
  return (
    <Card>
      <PageHead
        {...m.desks[desk]}
        actions={
          some && (
            <Segmented<boolean>
              aria-label={m.narrow}
              value={waiting}
              options={[
                { value: true, label: m.onlyWaiting },
                { value: false, label: m.allReports },
              ]}
              onChange={setWaiting}
            />
          )
        }
      />
      {queue.isPending && <Skeleton active />}
      {queue.isError && <Failed error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.isSuccess && all.length === 0 && <Empty description={m.empty} />}
      {all.length > 0 && (
        <div className="report-desk">
          <nav aria-label={m.queue}>
            <ul className="report-queue">
              {lines.map((line) => (
                <li key={line.id}>
                  <button
                    type="button"
                    aria-current={line.id === chosen}
                    onClick={() => setParams({ reportId: line.id })}
                  >
                    <strong>
                      {line.studentNo} {line.studentName}
                    </strong>
                    <Typography.Text type="secondary">
                      {line.period}
                      {line.due === null ? '' : ` · ${line.due}`}
                    </Typography.Text>
                    <StatusTag status={line.status} overdue={line.overdue} />
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          {chosen === undefined ? (
            <Empty description={m.choose} />
          ) : (
            <Reading key={chosen} desk={desk} id={chosen} onDone={() => setParams({})} />
          )}
        </div>
      )}
    </Card>
  );
}
