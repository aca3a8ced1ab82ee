import { useQuery } from '@tanstack/react-query';
import { Button, Card, Collapse, Empty, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import type { OwnPrinting, OwnPrintOrder, PrintOffer } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { OfferFacts } from '@/prints/OfferFacts';
import { isUnpaid, isWaiting } from '@/prints/price';
import { Failed } from '@/task/Failed';
import { PageHead } from '@/ui/PageHead';
import { CodeCard } from './CodeCard';
import { loadOwn, OWN_PRINTS } from './calls';
import { ownPrintMessages } from './messages';
import { OrderCard } from './OrderCard';
import { OrderDialog } from './OrderDialog';
import './printing.css';

/** What a student can have printed, has ordered, and the code for a kiosk. */
export default function OwnPrintsPage() {
  const m = useMessages(ownPrintMessages);
  const own = useQuery({ queryKey: OWN_PRINTS, queryFn: ({ signal }) => loadOwn(signal), meta: { silent: true } });
  return (
    <Card className="own-prints">
      <PageHead title={m.title} about={m.about} />
      {own.isPending && <Skeleton active />}
      {own.isError && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.data !== undefined && (
        <>
          <CodeCard />
          <Orders own={own.data} />
          <Offers own={own.data} />
        </>
      )}
    </Card>
  );
}

function Orders({ own: { orders, online } }: { own: OwnPrinting }) {
  const m = useMessages(ownPrintMessages);
  if (orders.length === 0) return null;
  const isOpen = (order: OwnPrintOrder) => isUnpaid(order) || isWaiting(order);
  const ended = orders.filter((order) => !isOpen(order));
  const cards = (some: readonly OwnPrintOrder[]) => (
    <ul className="own-cards own-wide">
      {some.map((order) => (
        <li key={order.id} aria-label={`${order.typeName} ${order.orderNo}`}>
          <OrderCard order={order} online={online} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={m.orders}>
      <h2>{m.orders}</h2>
      {cards(orders.filter(isOpen))}
      {ended.length > 0 && (
        <Collapse ghost items={[{ key: 'ended', label: m.ended(ended.length), children: cards(ended) }]} />
      )}
    </section>
  );
}

function Offers({ own }: { own: OwnPrinting }) {
  const m = useMessages(ownPrintMessages);
  const [chosen, setChosen] = useState<PrintOffer>();
  return (
    <section aria-label={m.offered}>
      <h2>{m.offered}</h2>
      {own.offers.length === 0 && <Empty description={m.empty} />}
      <ul className="own-cards">
        {own.offers.map((offer) => (
          <li key={offer.typeId} aria-label={offer.name}>
            <Flex vertical gap={8} className="own-print">
              <h3>{offer.name}</h3>
              <OfferFacts offer={offer} />
              {offer.reasons.length === 0 && (
                <div style={{ marginBlockStart: 'auto' }}>
                  <Button aria-label={m.orderOf(offer.name)} onClick={() => setChosen(offer)}>
                    {m.order}
                  </Button>
                </div>
              )}
            </Flex>
          </li>
        ))}
      </ul>
      {chosen !== undefined && <OrderDialog own={own} offer={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}
