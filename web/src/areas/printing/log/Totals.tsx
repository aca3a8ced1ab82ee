import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Statistic } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { PrintTotals } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { LINKED } from '@/resource/listState';
import { printingMessages } from '../messages';
import { PRINTS } from '../rows';

const FILTERS = ['keyword', 'studentId', 'typeId', 'stationId', 'state', 'method', 'orderedOnFrom', 'orderedOnTo'];

/** What the filtered list comes to, over all of its pages. Rows that a link names are no filter. */
export function Totals() {
  const m = useMessages(printingMessages).totals;
  const [params] = useSearchParams();
  const named = FILTERS.map((name) => [name, params.getAll(name).filter((value) => value !== '')] as const);
  const query = Object.fromEntries(named.filter(([, values]) => values.length > 0));
  const linked = params.has(LINKED);
  const { data } = useQuery({
    queryKey: [PRINTS, 'totals', query],
    queryFn: ({ signal }) => call<PrintTotals>('GET', '/api/printer/log/totals', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: !linked,
  });
  if (linked || data === undefined) return null;
  const figures = [
    [m.orders, data.orders],
    [m.copies, data.copies],
    [m.pages, data.pages],
    [m.amount, yuan(data.amount)],
    [m.refunded, yuan(data.refunded)],
    [m.waiting, data.waiting],
  ] as const;
  return (
    <section aria-label={m.label} style={{ marginBlockEnd: 8 }}>
      <Flex wrap gap="4px 32px">
        {figures.map(([title, value]) => (
          <Statistic key={title} title={title} value={value} styles={{ content: { fontSize: 18 } }} />
        ))}
      </Flex>
    </section>
  );
}
