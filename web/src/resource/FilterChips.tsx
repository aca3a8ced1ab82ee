import { Button, Flex, Tag, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { LINKED } from './listState';
import { resourceMessages } from './messages';
import type { Located, Values } from './screen';
import { useReferenceLabels } from './useReferenceLabels';
import { inWords } from './wire';

interface Props {
  filters: readonly Located[];
  value: Readonly<Values>;
  onChange: (value: Values) => void;
}

/** What narrows the list right now; each part can be taken away by itself. */
export function FilterChips({ filters, value, onChange }: Props) {
  const m = useMessages(resourceMessages);
  const everywhere: readonly Located[] = [
    { name: 'keyword', field: { kind: 'text', label: m.keyword } },
    { name: LINKED, field: { kind: 'text', label: m.linkedRows } },
  ];
  const active = [...everywhere, ...filters].filter(({ name }) => value[name] !== undefined && value[name] !== '');
  const labels = useReferenceLabels(active, value);
  if (active.length === 0) return null;
  return (
    <Flex wrap gap={4} align="center" role="group" aria-label={m.activeFilters} className="no-print">
      <Typography.Text type="secondary">{m.activeFilters}</Typography.Text>
      {active.map(({ name, field }) => {
        const rows = value[name];
        const shown =
          name === LINKED && Array.isArray(rows) ? rows.length : inWords(field, value[name], m, labels[name]);
        const text = `${field.label}: ${shown}`;
        return (
          <Tag key={name} style={{ maxWidth: '100%', whiteSpace: 'normal' }} className="break-anywhere">
            {text}
            <button
              type="button"
              className="chip-close"
              aria-label={m.removeFilter(text)}
              onClick={() => onChange({ [name]: undefined })}
            >
              ×
            </button>
          </Tag>
        );
      })}
      <Button
        type="link"
        size="small"
        onClick={() => onChange(Object.fromEntries(active.map(({ name }) => [name, undefined])))}
      >
        {m.clearFilters}
      </Button>
    </Flex>
  );
}
