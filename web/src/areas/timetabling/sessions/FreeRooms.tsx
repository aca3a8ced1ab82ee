import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Checkbox, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { S } from '@/timetable/types';
import { useCommon } from '../common/useCommon';
import { type FreePlace, freePlaces } from './calls';
import { boardMessages } from './messages';

interface Props {
  semesterId: string;
  session: S;
  busy: boolean;
  /** Absent for those who only look. */
  onTake?: (placeId: string) => void;
}

/** Places that are free at the time of a meeting: which fit, and what the others lack. */
export function FreeRooms({ semesterId, session, busy, onTake }: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const [all, setAll] = useState(false);
  const { id, weekday, startTime, endTime, weeks } = session;
  const rooms = useQuery({
    queryKey: ['tts-board', 'free', id, weekday, startTime, endTime, weeks],
    queryFn: ({ signal }) => freePlaces({ semesterId, weekday, startTime, endTime, weeks, sessionId: id }, signal),
    enabled: weekday > 0,
    meta: { silent: true },
  });
  if (weekday < 1) return <p className="small-grey">{m.freeFirst}</p>;
  if (rooms.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (rooms.isError) return <Failed error={rooms.error} onRetry={() => void rooms.refetch()} />;
  const shown = rooms.data.filter(({ fits }) => all || fits);
  return (
    <>
      <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
        {m.freeAll}
      </Checkbox>
      <Table<FreePlace>
        size="small"
        rowKey="placeId"
        aria-label={m.free}
        dataSource={shown}
        locale={{ emptyText: m.freeNone }}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: c.place,
            render: (_, { code, name, areaName }) => (
              <>
                {code} {name !== code && name}
                <div className="small-grey">{areaName}</div>
              </>
            ),
          },
          { title: m.seats, dataIndex: 'capacity', align: 'right' },
          { title: m.placeType, dataIndex: 'typeName' },
          {
            title: m.fits,
            render: (_, { fits, missing }) => (
              <Badge status={fits ? 'success' : 'warning'} text={fits ? m.fitsYes : missing.join(m.and)} />
            ),
          },
          {
            title: m.choose,
            hidden: onTake === undefined,
            render: (_, { placeId, code }) =>
              placeId === session.placeId ? (
                m.taken
              ) : (
                <Button
                  type="link"
                  size="small"
                  disabled={busy}
                  aria-label={m.takeOf(code)}
                  onClick={() => onTake?.(placeId)}
                >
                  {m.take}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
