import { useQuery } from '@tanstack/react-query';
import { Button, Collapse, Flex, Typography } from 'antd';
import { call } from '@/api/client';
import type { RegulationFigures, RegulationInForce, RegulationsInForce } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import type { Field } from '@/resource/types';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useWords } from '../messages';
import { OFFICE } from '../rights';

interface Props {
  fields: Readonly<Record<string, Field | undefined>>;
  onChange: (from: RegulationInForce) => void;
}

/** What holds today, for those who enter now: one line a student type, opened for all its figures. */
export function InForce({ fields, onChange }: Props) {
  const m = useWords().rules;
  const { data } = useQuery({
    queryKey: ['grade-rules', 'in-force'],
    queryFn: ({ signal }) => call<RegulationsInForce>('GET', '/api/grades/regulation/in-force', { signal }),
  });
  if (data === undefined) return null;
  return (
    <Collapse
      size="small"
      style={{ marginBlockEnd: 16 }}
      items={data.regulations.map((one) => ({
        key: one.studentType,
        label: m.inForce(one.studentType, one.versionId ? one.documentNo : undefined, summary(one.figures)),
        children: (
          <Flex vertical gap={12} align="start">
            <DescriptionGrid columns={2} items={itemsOf(one.figures, fields, m.none)} />
            <Can permissions={OFFICE} action="add">
              <Button onClick={() => onChange(one)}>{m.changeFrom(one.studentType)}</Button>
            </Can>
            <Typography.Text type="secondary">{m.inForceHint}</Typography.Text>
          </Flex>
        ),
      }))}
    />
  );
}

const hundredths = (value: number) => (value / 100).toFixed(2);
const summary = ({ warning, low }: RegulationFigures) => ({
  warning: hundredths(warning),
  low: low > 0 ? hundredths(low) : undefined,
});

function itemsOf(figures: RegulationFigures, fields: Props['fields'], none: string) {
  return Object.entries(figures).flatMap(([name, value]) => {
    const field = fields[name];
    return field === undefined ? [] : [{ key: name, label: field.label, value: shown(field, value, none) }];
  });
}

function shown(field: Field, value: unknown, none: string): string {
  if (value === null || value === undefined) return none;
  if (field.kind === 'select') return field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === 'number' && field.places !== undefined && typeof value === 'number') return hundredths(value);
  return String(value);
}
