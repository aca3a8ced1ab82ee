import type zhCN from './zh-CN';

const enUS: typeof zhCN = {
  states: {
    ORDERED: 'To be paid',
    PAID: 'To be printed',
    PRINTED: 'Printed',
    FAILED: 'Failed',
    REFUNDED: 'Refunded',
    CANCELLED: 'Cancelled',
  },
  price: (price: string) => `RMB ${price} a copy`,
  freeLeft: (left: number) => `${left} more free`,
  perDay: (most: number, today: number) => `At most ${most} a day, ${today} ordered today`,
  downloadable: 'Download once paid',
  copies: 'Copies',
  copiesOf: (copies: number) => (copies === 1 ? '1 copy' : `${copies} copies`),
  purpose: 'Purpose',
  purposeHelp: 'Printed on the certificate; may be left empty',
  amount: (amount: string) => `To pay: RMB ${amount}`,
  freeOf: (free: number, amount: string) => `${free} of them free; to pay: RMB ${amount}`,
  free: 'Free of charge',
  sandbox: 'No provider of payments is connected: a test payment moves no money.',
  offline: 'Paying online is switched off; pay at the counter.',
  refused: 'Cannot be printed now',
};
export default enUS;
