import { Button, Flex, Typography } from 'antd';
import { Link } from 'react-router';
import type { RefusedRule } from '@/api/errors';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';
import { dataLines } from '@/ui/RefusalPanel';
import { without } from './context';
import { selectionMessages } from './messages';
import { type Step, stepOf } from './steps';
import type { SectionLine } from './types';

interface Props {
  rules: readonly RefusedRule[];
  page: string;
  onStep: (step: Step, words: string) => void;
  onLeave?: () => void;
  /** Where the section stands beside it, it need not be named again. */
  of?: SectionLine;
}

/** Every rule that stands in the way, with its data; what would help are buttons that do it. */
export function Rules({ rules, page, onStep, onLeave, of }: Props) {
  const m = useMessages(selectionMessages);
  const names = { ...useMessages(appMessages).refusal.names, ...m.names };
  return (
    <ol className="rule-list">
      {rules.map((rule) => (
        <li key={`${rule.code} ${rule.message}`}>
          <strong>{of === undefined ? rule.message : without(of, rule.message)}</strong>
          <Facts lines={dataLines(factsOf(rule.data, m.names), names)} label={m.ask.data} />
          {rule.actions !== undefined && rule.actions.length > 0 && (
            <Flex wrap gap={8} align="center" role="group" aria-label={m.ask.tries}>
              <Typography.Text type="secondary">{m.ask.tries}</Typography.Text>
              {rule.actions.map(({ label, to }) => {
                const step = stepOf(to, page);
                return step === undefined ? (
                  <Link key={to} to={to} onClick={onLeave}>
                    {label}
                  </Link>
                ) : (
                  <Button key={to} onClick={() => onStep(step, label)}>
                    {label}
                  </Button>
                );
              })}
            </Flex>
          )}
        </li>
      ))}
    </ol>
  );
}

function Facts({ lines, label }: { lines: readonly string[]; label: string }) {
  if (lines.length === 0) return null;
  return (
    <div className="small-grey" title={label}>
      {lines.join(' · ')}
    </div>
  );
}

/** What people can read; the rest of the data, such as the receipt, is for the program. */
function factsOf(data: unknown, known: Readonly<Record<string, string>>): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in known));
}
