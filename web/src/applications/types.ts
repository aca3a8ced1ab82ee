import type { OasApplicationView, OasQuestionView, OwnOas, OwnOasItem } from '@/api/schema.gen';

export type Question = OasQuestionView;
export type Application = OasApplicationView;
export type OwnItem = OwnOasItem;
export type OwnApplications = OwnOas;

export type State = 'DRAFT' | 'SUBMITTED' | 'PROCESSING' | 'READY' | 'COLLECTED' | 'REJECTED' | 'CANCELLED';
export type PayState = 'NONE' | 'DUE' | 'PAID' | 'REFUNDED';

/** Files that go with one question. */
export const MOST_FILES = 5;
