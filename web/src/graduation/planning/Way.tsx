import { useMutation } from '@tanstack/react-query';
import { Alert, App, Button, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { type ApiPath, call } from '@/api/client';
import type { AuditWay, SavedAuditWay } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import { planningMessages } from './messages';
import { Refusal } from './Refusal';
import { type Pins, Terms } from './Terms';
import '../graduation.css';

interface Props {
  path: ApiPath;
  /** Where students keep their plan; others only look. */
  savePath?: ApiPath;
  id: string;
}

/** Term by term to the earliest degree; the student pins courses to terms and keeps the plan. */
export function Way(props: Props) {
  const m = useMessages(planningMessages).way;
  const planned = useMutation({
    mutationFn: (pins: Pins | undefined) =>
      call<AuditWay>('POST', props.path, { body: { id: props.id, pins: pins === undefined ? null : listed(pins) } }),
    meta: { silent: true },
  });
  return (
    <section className="ga-planning no-print" aria-label={m.title}>
      <Flex wrap gap={8} justify="space-between" align="center">
        <h2 className="ga-heading">{m.title}</h2>
        {planned.isIdle && <Button onClick={() => planned.mutate(undefined)}>{m.open}</Button>}
      </Flex>
      <Typography.Paragraph type="secondary">{m.about}</Typography.Paragraph>
      {planned.isError && <Failed error={planned.error} onRetry={() => planned.mutate(planned.variables)} />}
      {planned.isPending && planned.data === undefined && <Skeleton active />}
      {planned.data !== undefined && (
        <Planned
          // What is pinned begins anew with each plan.
          key={planned.submittedAt}
          {...props}
          way={planned.data}
          busy={planned.isPending}
          onAgain={(pins) => planned.mutate(pins)}
        />
      )}
    </section>
  );
}

const listed = (pins: Pins) =>
  Object.entries(pins).flatMap(([courseId, term]) => (term === undefined ? [] : [{ courseId, ...term }]));

interface PlannedProps extends Props {
  way: AuditWay;
  busy: boolean;
  onAgain: (pins: Pins) => void;
}

function Planned({ way, id, savePath, busy, onAgain }: PlannedProps) {
  const m = useMessages(planningMessages).way;
  const { message } = App.useApp();
  const held = Object.fromEntries(
    way.terms.flatMap(({ year, no, courses }) =>
      courses.flatMap(({ course, pinned }) => (pinned && course ? [[course.courseId, { year, no }] as const] : [])),
    ),
  );
  const [pins, setPins] = useState<Pins>(held);
  const save = useMutation({
    mutationFn: (path: ApiPath) =>
      call<SavedAuditWay>('POST', path, {
        body: {
          id,
          courses: way.terms.flatMap(({ year, no, courses }) =>
            courses.flatMap(({ course }) => {
              if (!course) return [];
              const pin = pins[course.courseId];
              return [{ courseId: course.courseId, ...(pin ?? { year, no }), pinned: pin !== undefined }];
            }),
          ),
        },
      }),
    onSuccess: () => void message.success(m.saved),
  });
  const last = way.terms.at(-1);
  const end = last && m.term(last.year, last.no);
  return (
    <Flex vertical gap={12} aria-live="polite">
      {way.saved && <Typography.Text type="secondary">{savePath ? m.kept : m.keptByStudent}</Typography.Text>}
      {!way.averageMet && <Alert type="warning" showIcon title={m.average} />}
      {way.refused ? (
        <Refusal refused={way.refused} />
      ) : end === undefined ? (
        <Alert type="success" showIcon title={m.nothing} />
      ) : (
        <Typography.Text strong>{way.earliest ? m.last(end) : m.probably(end)}</Typography.Text>
      )}
      <Terms
        way={way}
        {...(savePath !== undefined && {
          pins,
          onPin: (courseId: string, term: Pins[string]) => setPins((all) => ({ ...all, [courseId]: term })),
        })}
      />
      {savePath !== undefined && (
        <Flex wrap gap={8}>
          {way.refused ? (
            <Button loading={busy} onClick={() => onAgain({})}>
              {m.unpin}
            </Button>
          ) : (
            <Button loading={busy} onClick={() => onAgain(pins)}>
              {m.again}
            </Button>
          )}
          {way.terms.length > 0 && (
            <Button type="primary" loading={save.isPending} onClick={() => save.mutate(savePath)}>
              {m.save}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  );
}
