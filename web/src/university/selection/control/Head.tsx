import { useMutation } from '@tanstack/react-query';
import { Alert, Badge, Button, Typography } from 'antd';
import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import type { PermissionId } from '@/auth/permissions';
import { useLanguage } from '@/i18n/language';
import { formatDateTime } from '@/lib/time';
import { Countdown } from '@/ui/Countdown';
import { PageHead } from '@/ui/PageHead';
import { type Control, type Door, proveBook, type RoundVerb, STATES, verbsFor } from './calls';
import { useControlWords } from './messages';

const MINUTES = 'YYYY-MM-DD HH:mm';
/** Earlier the end itself says enough. */
const DAY_MS = 86_400_000;
const TONES = { DRAFT: 'default', OPEN: 'success', PAUSED: 'warning', CLOSED: 'default', RESET: 'default' } as const;

interface Props {
  data: Control;
  door: Door;
  office: readonly PermissionId[];
  back: string;
  onVerb: (verb: RoundVerb) => void;
  /** Whether ways are compared below. */
  lab: boolean;
  onLab: () => void;
}

/** Which round it is, how long it still runs, and what can be done with it as a whole. */
export function Head({ data: { round, endsAt, now }, door, office, back, onVerb, lab, onLab }: Props) {
  const m = useControlWords();
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const may = useCan(office)('edit');
  const proof = useMutation({ mutationFn: () => proveBook(door, round.id) });
  const soon = Date.parse(endsAt) - Date.parse(now) < DAY_MS;
  const state = STATES.find((one) => one === round.state) ?? 'CLOSED';
  return (
    <>
      <PageHead
        title={m.title(chinese ? round.nameCn : round.nameEn)}
        about={
          <>
            <Badge status={TONES[state]} text={m.state[state]} />{' '}
            {m.window(formatDateTime(round.startAt, MINUTES), formatDateTime(endsAt, MINUTES))}
            {state === 'OPEN' && soon && (
              <>
                {' · '}
                {m.left} <Countdown until={Date.parse(endsAt)} />
              </>
            )}{' '}
            · {m.asOf(formatDateTime(now, 'HH:mm:ss'))}
          </>
        }
        actions={
          <>
            <Button loading={proof.isPending} onClick={() => proof.mutate()}>
              {m.proof}
            </Button>
            <Button aria-expanded={lab} onClick={onLab}>
              {lab ? m.lab.hide : m.lab.open}
            </Button>
            {may &&
              verbsFor(round.state).map((verb) => (
                <Button key={verb} danger={verb === 'close'} onClick={() => onVerb(verb)}>
                  {m.verbs[verb].action}
                </Button>
              ))}
            <Link to={back}>{m.close}</Link>
          </>
        }
      />
      {proof.data !== undefined && (
        <Alert
          type={proof.data.ok ? 'success' : 'error'}
          role="status"
          showIcon
          title={proof.data.ok ? m.proved(proof.data.entries) : `${m.fault}: ${proof.data.fault ?? ''}`}
          description={
            proof.data.ok && (
              <>
                {proof.data.compared ? m.compared : m.notCompared}{' '}
                {proof.data.draw && (
                  <div>
                    {m.drawn(proof.data.draw.students)} <span className="code-text">{proof.data.draw.seed}</span>
                  </div>
                )}
                <Typography.Text type="secondary">
                  {m.head} <span className="code-text">{proof.data.head}</span>
                </Typography.Text>
              </>
            )
          }
          closable
          onClose={() => proof.reset()}
        />
      )}
    </>
  );
}
