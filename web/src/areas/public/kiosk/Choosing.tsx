import { Button, Flex } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import type { PrintOffer } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { printMessages } from '@/prints/messages';
import { Amount } from '@/prints/OfferFacts';
import { mostOf, priceOf } from '@/prints/price';
import { Note } from '../Note';
import type { Wish } from './calls';
import { kioskMessages } from './messages';

interface Props {
  offer: PrintOffer;
  maxCopies: number;
  online: boolean;
  busy: boolean;
  onBack: () => void;
  onPrint: (wish: Wish) => void;
}

/** How many copies, what for, and what it costs; then one touch pays and prints. */
export function Choosing({ offer, maxCopies, online, busy, onBack, onPrint }: Props) {
  const m = useMessages(kioskMessages);
  const words = useMessages(printMessages);
  const [copies, setCopies] = useState(1);
  const [purpose, setPurpose] = useState('');
  const { amount } = priceOf(offer, copies);
  const most = mostOf(offer, maxCopies);
  return (
    <section aria-label={offer.name}>
      <h2>{offer.name}</h2>
      <Flex align="center" gap={12}>
        <Button size="large" aria-label={m.less} disabled={copies <= 1} onClick={() => setCopies(copies - 1)}>
          −
        </Button>
        <span className="kiosk-copies">{words.copiesOf(copies)}</span>
        <Button size="large" aria-label={m.more} disabled={copies >= most} onClick={() => setCopies(copies + 1)}>
          +
        </Button>
      </Flex>
      {offer.hasPurpose && (
        <div>
          <label htmlFor="kiosk-purpose">{words.purpose}</label>
          <Input
            id="kiosk-purpose"
            size="large"
            maxLength={100}
            placeholder={words.purposeHelp}
            value={purpose}
            onChange={(event) => setPurpose(event.target.value)}
          />
        </div>
      )}
      <Amount offer={offer} copies={copies} />
      {amount > 0 && <Note kind="warning">{online ? words.sandbox : words.offline}</Note>}
      <Flex wrap gap={12} justify="end">
        <Button size="large" disabled={busy} onClick={onBack}>
          {m.back}
        </Button>
        {(online || amount === 0) && (
          <Button
            size="large"
            type="primary"
            loading={busy}
            onClick={() => onPrint({ typeId: offer.typeId, copies, purpose })}
          >
            {amount === 0 ? m.printFree : m.payAndPrint(yuan(amount))}
          </Button>
        )}
      </Flex>
    </section>
  );
}
