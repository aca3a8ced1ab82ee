import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { call } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import { spare } from '@/lib/vault';
import type { Report } from '@/reports/types';
import { Autosave, type Pending, type Ports } from './autosave';

interface Stored {
  kind: 'pr';
  reportId: string;
  code: string;
  pending: Pending;
}

/** After the last key, and between tries. */
const PAUSE_MS = 800;
const KINDS_TO_REPEAT: readonly string[] = ['network', 'timeout', 'busy', 'server', 'unauthorized', 'expired'];

const idOf = (reportId: string, code: string) => `pr ${reportId} ${code}`;

function portsOf(account: string, reportId: string): Ports & { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    keep: (code, pending) =>
      spare.keep(account, [
        { id: idOf(reportId, code), value: { kind: 'pr', reportId, code, pending } satisfies Stored },
      ]),
    drop: (code) => spare.drop(account, [idOf(reportId, code)]),
    later: (work) => {
      clearTimeout(timer);
      timer = setTimeout(work, PAUSE_MS);
    },
    stop: () => clearTimeout(timer),
    send: async (code, { value, base }) => {
      try {
        const body = { reportId, code, value, version: base };
        const { version } = await call<{ version: number }>('POST', '/api/student/pr/answer', { body });
        return { kind: 'kept', version };
      } catch (cause) {
        const problem = errorFromThrown(cause);
        const rule = problem.rules.find((one) => one.code === 'changed_elsewhere');
        if (rule !== undefined) {
          return { kind: 'collision', theirs: rule.data as { value: string; version: number } };
        }
        if (KINDS_TO_REPEAT.includes(problem.kind)) return { kind: 'later' };
        const said = problem.errors[0]?.message ?? problem.rules[0]?.message ?? problem.message;
        return { kind: 'wrong', message: said };
      }
    },
  };
}

const nothing = { look: () => undefined, watch: () => () => {} };

/** The answers of one report, saved by themselves. Nothing until the browser's store was read. */
export function useAutosave(account: string, report: Report) {
  const [saver, setSaver] = useState<Autosave>();
  const begin = useEffectEvent((ports: Ports, own: readonly Stored[]) => {
    const made = new Autosave(
      ports,
      new Map(Object.entries(report.answers)),
      new Map(own.map(({ code, pending }) => [code, pending])),
    );
    setSaver(made);
    void made.flush();
  });
  const { id } = report;
  useEffect(() => {
    let gone = false;
    const ports = portsOf(account, id);
    void spare.kept<Partial<Stored>>(account).then((all) => {
      const own = all.filter((one): one is Stored => one.kind === 'pr' && one.reportId === id);
      if (!gone) begin(ports, own);
    });
    return () => {
      gone = true;
      ports.stop();
    };
  }, [account, id]);
  const state = useSyncExternalStore(saver?.watch ?? nothing.watch, saver?.look ?? nothing.look);
  return { saver, state };
}
