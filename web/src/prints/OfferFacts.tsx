import { Alert, Typography } from 'antd';
import type { PrintOffer } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { yuan } from '@/lib/money';
import { printMessages } from './messages';
import { priceOf } from './price';

/** What a paper costs and how often it can be had; or why it cannot. */
export function OfferFacts({ offer }: { offer: PrintOffer }) {
  const m = useMessages(printMessages);
  const facts = [
    offer.price === 0 ? m.free : m.price(yuan(offer.price)),
    offer.price > 0 && offer.freeLeft > 0 ? m.freeLeft(offer.freeLeft) : '',
    typeof offer.maxPerDay === 'number' ? m.perDay(offer.maxPerDay, offer.today) : '',
    offer.downloadable ? m.downloadable : '',
  ].filter(Boolean);
  return (
    <>
      <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>
      {offer.reasons.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={m.refused}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {offer.reasons.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

export function Amount({ offer, copies }: { offer: PrintOffer; copies: number }) {
  const m = useMessages(printMessages);
  const { free, amount } = priceOf(offer, copies);
  const words = amount === 0 ? m.free : free > 0 ? m.freeOf(free, yuan(amount)) : m.amount(yuan(amount));
  return (
    <Typography.Text strong role="status">
      {words}
    </Typography.Text>
  );
}
