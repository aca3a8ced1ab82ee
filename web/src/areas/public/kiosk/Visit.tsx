import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import type { KioskPapers, OwnPrintOrder, PrintOffer } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { printMessages } from '@/prints/messages';
import { OfferFacts } from '@/prints/OfferFacts';
import { isUnpaid } from '@/prints/price';
import { StateTag } from '@/prints/StateTag';
import { useFailure } from '../useFailure';
import { Choosing } from './Choosing';
import { finish, leave, loadPapers, type Pass, ruleOf } from './calls';
import { kioskMessages } from './messages';
import { useIdle } from './useIdle';

interface Props {
  pass: Pass;
  name: string;
  /** Signed out by the clock, by the student, or because the server says so. */
  onEnd: (by: 'clock' | 'student') => void;
}

/** One student in front of the station: what waits, what can be had, and the way out. */
export function Visit({ pass, name, onEnd }: Props) {
  const m = useMessages(kioskMessages);
  const failure = useFailure();
  const [chosen, setChosen] = useState<PrintOffer>();
  const papers = useQuery({
    queryKey: ['kiosk', pass.visit],
    queryFn: ({ signal }) => loadPapers(pass, signal),
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });
  const work = useMutation({
    mutationFn: (what: Parameters<typeof finish>[1]) => finish(pass, what),
    meta: { silent: true },
    onMutate: failure.clear,
    onSuccess: () => setChosen(undefined),
    onError: (error) => (ruleOf(error) === 'kiosk_over' ? onEnd('clock') : failure.fail(error)),
    onSettled: () => void papers.refetch(),
  });
  const go = (by: 'clock' | 'student') => {
    // Whether or not the server hears of it, nobody sees anything here any more.
    void leave(pass).catch(() => undefined);
    onEnd(by);
  };
  const left = useIdle(work.isPending, () => go('clock'));
  return (
    <div className="login-card kiosk-visit">
      <Flex wrap gap={12} align="center" justify="space-between">
        <h2>{m.hello(name)}</h2>
        <Flex wrap gap={12} align="center">
          <span role="timer">{m.idle(left)}</span>
          <Button size="large" danger disabled={work.isPending} onClick={() => go('student')}>
            {m.leave}
          </Button>
        </Flex>
      </Flex>
      {work.isPending && <Alert type="info" showIcon role="status" title={m.working} />}
      {work.isSuccess && (
        <Alert type="success" showIcon role="status" title={m.done(work.data.copies, work.data.serialNo)} />
      )}
      {failure.note}
      {work.isError && <p>{m.left}</p>}
      {papers.isPending && <Skeleton active />}
      {papers.isError && <Ended onBack={() => go('student')} />}
      {papers.data !== undefined &&
        (chosen === undefined ? (
          <Lists
            papers={papers.data}
            busy={work.isPending}
            onChoose={setChosen}
            onGoOn={(order) => work.mutate(order)}
          />
        ) : (
          <Choosing
            offer={chosen}
            maxCopies={papers.data.maxCopies}
            online={papers.data.online}
            busy={work.isPending}
            onBack={() => setChosen(undefined)}
            onPrint={(wish) => work.mutate(wish)}
          />
        ))}
    </div>
  );
}

function Ended({ onBack }: { onBack: () => void }) {
  const m = useMessages(kioskMessages);
  return (
    <Alert
      type="warning"
      showIcon
      title={m.closed}
      action={
        <Button size="large" onClick={onBack}>
          {m.back}
        </Button>
      }
    />
  );
}

interface ListsProps {
  papers: KioskPapers;
  busy: boolean;
  onChoose: (offer: PrintOffer) => void;
  onGoOn: (order: OwnPrintOrder) => void;
}

function Lists({ papers: { offers, orders, online }, busy, onChoose, onGoOn }: ListsProps) {
  const m = useMessages(kioskMessages);
  const words = useMessages(printMessages);
  return (
    <>
      {orders.length > 0 && (
        <section aria-label={m.waiting}>
          <h2>{m.waiting}</h2>
          <ul className="kiosk-list">
            {orders.map((order) => (
              <li key={order.id} aria-label={`${order.typeName} ${order.orderNo}`}>
                <Flex vertical gap={4}>
                  <Flex wrap gap={8} align="center">
                    <h3>{order.typeName}</h3>
                    <StateTag state={order.state} />
                  </Flex>
                  <span>{`${words.copiesOf(order.copies)} · ${order.orderNo}`}</span>
                </Flex>
                {isUnpaid(order) && order.amount > 0 && !online ? (
                  <span>{words.offline}</span>
                ) : (
                  <Button size="large" type="primary" disabled={busy} onClick={() => onGoOn(order)}>
                    {isUnpaid(order) && order.amount > 0 ? m.pay(yuan(order.amount)) : m.print}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={m.papers}>
        <h2>{m.papers}</h2>
        {offers.length === 0 && <p>{m.none}</p>}
        <ul className="kiosk-list">
          {offers.map((offer) => (
            <li key={offer.typeId} aria-label={offer.name}>
              <Flex vertical gap={4}>
                <h3>{offer.name}</h3>
                <OfferFacts offer={offer} />
              </Flex>
              {offer.reasons.length === 0 && (
                <Button
                  size="large"
                  aria-label={m.chooseOf(offer.name)}
                  disabled={busy}
                  onClick={() => onChoose(offer)}
                >
                  {m.choose}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
