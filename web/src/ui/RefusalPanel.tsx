import { Flex, Typography } from 'antd';
import type { RefusedRule } from '@/api/errors';
import { appMessages } from '@/app/messages';
import { useMessages } from '@/i18n/messages';

interface Props {
  /** What was refused, in the server's words. */
  message: string;
  rules: readonly RefusedRule[];
  /** Stands above the panel already and is not said twice. */
  said?: string;
  onLeave?: () => void;
}

/** The three parts of a refusal: what was refused, the rule with the data it used, what can be done. */
export function RefusalPanel({ message, rules, said, onLeave }: Props) {
  const m = useMessages(appMessages);
  return (
    <Flex vertical gap={12}>
      {message !== '' && <Typography.Text strong>{message}</Typography.Text>}
      {rules.map((rule) => (
        <section key={`${rule.code} ${rule.message}`} aria-label={rule.message}>
          {(rule.message === '' || rule.message !== said) && (
            <div>
              <Typography.Text type="secondary">{m.refusal.rule}</Typography.Text> {rule.message || rule.code}
            </div>
          )}
          {dataLines(rule.data, m.refusal.names).length > 0 && (
            <div>
              <Typography.Text type="secondary">{m.refusal.data}</Typography.Text>
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {dataLines(rule.data, m.refusal.names).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )}
          {rule.actions !== undefined && rule.actions.length > 0 && (
            <div>
              <Typography.Text type="secondary">{m.refusal.actions}</Typography.Text>
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {rule.actions.map(({ label, to }) => (
                  <li key={to}>
                    <RefusalLink to={to} label={label} onLeave={onLeave} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </section>
      ))}
    </Flex>
  );
}

/** The panel also stands outside the router, so it asks the router by an event instead of being inside of it. */
function RefusalLink({ to, label, onLeave }: { to: string; label: string; onLeave?: () => void }) {
  return (
    <Typography.Link
      href={to}
      onClick={(event) => {
        event.preventDefault();
        onLeave?.();
        globalThis.dispatchEvent(new CustomEvent(GO, { detail: to }));
      }}
    >
      {label}
    </Typography.Link>
  );
}

/** Asks the router to open an address; only addresses of this site are followed. */
export const GO = 'collegium:go';

/** `names` says what the facts are called on the screens; what only the program knows a row by is left out. */
export function dataLines(data: unknown, names: Readonly<Record<string, string>>): readonly string[] {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data.flatMap((one) => dataLines(one, names));
  if (typeof data !== 'object') return [String(data)];
  if ('label' in data && typeof data.label === 'string') {
    return ['value' in data ? `${data.label}: ${String(data.value)}` : data.label];
  }
  return Object.entries(data)
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([name, text]) => !INTERNAL.test(name) && text !== '')
    .map(([name, text]) => `${names[name] ?? name}: ${text}`);
}
const INTERNAL = /^(id|ids|table|rule)$|Ids?$/u;
const LONG = 3;

/** Weeks come by the dozen: what follows one another is said as from and to. */
function textOf(value: unknown): string {
  const all = [value].flat();
  if (all.length < LONG || !all.every((one) => Number.isInteger(one))) return all.map(inWords).join(', ');
  const numbers = all as readonly number[];
  const firsts = numbers.filter((n, i) => n - 1 !== numbers[i - 1]);
  const lasts = numbers.filter((n, i) => n + 1 !== numbers[i + 1]);
  return firsts.map((first, i) => (first === lasts[i] ? `${first}` : `${first}–${lasts[i]}`)).join(', ');
}

/** A row among the data by everything people know it by; its id is none of that. */
function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('label' in value) return String(value.label);
  const known = Object.entries(value).filter(([name, one]) => name !== 'id' && one !== null && one !== '');
  return known.map(([, one]) => inWords(one)).join(' ');
}
