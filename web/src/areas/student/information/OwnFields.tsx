import { Typography } from 'antd';
import type { OwnChangeView } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Attachments } from '@/task/Attachments';
import type { TaskInput, Values } from '@/task/fields';
import { TaskCard } from '@/task/TaskCard';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { changeInformation, type OwnInformation } from '../calls';
import { studentMessages } from '../messages';
import { changesOf, inputOf, needsDecision } from './fields';

/** What students change themselves or ask for, with the effect first; below it what only the university changes. */
export function OwnFields({ information: { student, fields } }: { information: OwnInformation }) {
  const m = useMessages(studentMessages).information;
  // What students change most, and at once, comes first.
  const open = (['DIRECT', 'REQUEST'] as const).flatMap((mode) => fields.filter((field) => field.mode === mode));
  const inputs = open.map((field) => inputOf(field, field.mode === 'DIRECT' ? m.direct : m.request));
  const asked = (values: Values) => needsDecision(open, inputs, values);
  const more: readonly TaskInput[] = [
    {
      name: 'reason',
      field: { kind: 'longText', label: m.reason, help: m.reasonHelp },
      required: true,
      max: 500,
      when: asked,
    },
    {
      name: 'attachments',
      field: { kind: 'text', label: m.attachments, help: m.attachmentsHelp },
      control: <Attachments accept="image/*,.pdf" />,
      initial: [],
      when: asked,
    },
  ];
  const run = ({ reason, attachments, ...body }: Values, dryRun: boolean): Promise<OwnChangeView> =>
    changeInformation({
      version: student.version,
      changes: changesOf(open, body),
      reason: String(reason ?? ''),
      attachments: [...((attachments ?? []) as readonly string[])],
      dryRun,
    });
  const said = ({ applied, request, effects }: OwnChangeView) => (
    <ul className="plain-list" style={{ marginBlockStart: 8 }}>
      {applied.length > 0 && !effects.dryRun && <li>{m.applied(applied.length)}</li>}
      {request && <li>{effects.dryRun ? m.willSend : m.sent(request.requestNo)}</li>}
    </ul>
  );
  const task = {
    name: 'own',
    inputs: [...inputs, ...more],
    run,
    outcomeOf: ({ effects }: OwnChangeView) => effects,
    more: said,
    confirm: m.confirm,
    done: m.done,
    links: (_: Values, { request }: OwnChangeView) =>
      request ? [{ to: '/student/updateInformation?tab=requests', label: m.toRequests }] : [],
  };
  const locked = fields.filter(({ mode }) => mode === 'LOCKED');
  return (
    <>
      <TaskCard task={task} />
      {locked.length > 0 && (
        <section aria-label={m.locked} style={{ marginBlockStart: 24 }}>
          <h2 className="card-title">{m.locked}</h2>
          <Typography.Paragraph type="secondary">{m.lockedAbout}</Typography.Paragraph>
          <DescriptionGrid
            items={locked.map(({ name, label, shown }) => ({ key: name, label, value: shown || m.none }))}
          />
        </section>
      )}
    </>
  );
}
