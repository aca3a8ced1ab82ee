import type { Entity } from '@/resource/types';

export const OFFICE = ['ADMIN_AUTH_PRINTER'] as const;
/** The key under which prints and their sums are remembered. */
export const PRINTS = 'prints';

export interface OrderRow extends Entity {
  orderNo: string;
  orderedOn: string;
  studentId: string;
  typeId: string;
  stationId: string;
  state: string;
  channel: string;
  copies: number;
  freeCopies: number;
  unitPrice: number;
  amount: number;
  method: string;
  payNo: string;
  serialNo: string;
  pages: number;
  timesPrinted: number;
  reprintOfId: string | null;
  purpose: string;
  orderedAt: string;
  orderedByName: string;
  printedAt: string | null;
  reason: string;
}
export interface OrderFilter {
  studentId?: string;
  typeId?: string;
  stationId?: string;
  state?: string;
  method?: string;
  orderedOnFrom?: string;
  orderedOnTo?: string;
}

export interface ClosingRow extends Entity {
  closingNo: string;
  stationId: string;
  closedAt: string;
  closedByName: string;
  movements: number;
  cash: number;
  counted: number;
  difference: number;
  online: number;
  remark: string;
}
export interface ClosingFilter {
  stationId?: string;
  closedAt?: string;
}
