import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { errorFromThrown } from '@/api/errors';
import { useMessages } from '@/i18n/messages';
import { keepKey, openStation, type Pass, ruleOf, storedKey } from './kiosk/calls';
import { EnterForm } from './kiosk/EnterForm';
import { KeyForm } from './kiosk/KeyForm';
import { kioskMessages } from './kiosk/messages';
import { Visit } from './kiosk/Visit';
import { LoginLayout } from './LoginLayout';
import { Note } from './Note';
import './kiosk/kiosk.css';

const LOOK_AGAIN_MS = 60_000;

/** The page of a print station: it proves itself by its key, a student by a code, and forgets the student by itself. */
export default function Kiosk() {
  const m = useMessages(kioskMessages);
  const [key, setKey] = useState(storedKey);
  const [visit, setVisit] = useState<{ pass: Pass; name: string }>();
  const [over, setOver] = useState(false);
  const station = useQuery({
    queryKey: ['kiosk-station', key],
    queryFn: ({ signal }) => openStation(key ?? '', signal),
    enabled: key !== undefined && visit === undefined,
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
    meta: { silent: true },
  });
  const unknown = station.isError && ruleOf(station.error) === 'kiosk_key';
  const takeKey = (next: string) => {
    keepKey(next);
    setKey(next);
    if (next === key) void station.refetch();
  };
  const end = (by: 'clock' | 'student') => {
    setVisit(undefined);
    setOver(by === 'clock');
  };
  const view = station.data;
  return (
    <LoginLayout
      alone
      wide={visit !== undefined}
      title={view?.name ?? m.title}
      description={[m.about, view?.location].filter(Boolean).join(' · ')}
    >
      {visit !== undefined && <Visit {...visit} onEnd={end} />}
      {visit === undefined && (key === undefined || unknown) && (
        <KeyForm problem={unknown ? errorFromThrown(station.error).message : ''} onKey={takeKey} />
      )}
      {visit === undefined && key !== undefined && !unknown && (
        <>
          {station.isPending && <Skeleton active />}
          {station.isError && <Note kind="error">{errorFromThrown(station.error).message || m.closed}</Note>}
          {view?.reasons.map((reason) => (
            <Note key={reason} kind="warning">
              {reason}
            </Note>
          ))}
          {view?.reasons.length === 0 && (
            <EnterForm
              stationKey={key}
              over={over}
              onEnter={({ visit: token, name }) => {
                setOver(false);
                setVisit({ pass: { key, visit: token }, name });
              }}
            />
          )}
        </>
      )}
    </LoginLayout>
  );
}
