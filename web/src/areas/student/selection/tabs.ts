import type { ComponentType } from 'react';
import { BuilderTab } from './BuilderTab';
import { CatalogueTab } from './CatalogueTab';
import { CurrentTab } from './CurrentTab';
import type { Half } from './calls';
import { ListTab } from './ListTab';
import { OverviewTab } from './OverviewTab';
import { ReceiptsTab } from './ReceiptsTab';
import { WeekTab } from './WeekTab';

export type TabKey =
  | 'overview'
  | 'current'
  | 'courses'
  | 'catalogue'
  | 'list'
  | 'builder'
  | 'week'
  | 'receipts'
  | 'history';
type Tab = { key: TabKey; Body: ComponentType };

const ES: readonly Tab[] = [
  { key: 'overview', Body: OverviewTab },
  { key: 'courses', Body: CatalogueTab },
  { key: 'list', Body: ListTab },
  { key: 'builder', Body: BuilderTab },
  { key: 'week', Body: WeekTab },
  { key: 'receipts', Body: ReceiptsTab },
];
const ADDDROP: readonly Tab[] = [
  { key: 'current', Body: CurrentTab },
  { key: 'catalogue', Body: CatalogueTab },
  { key: 'list', Body: ListTab },
  { key: 'builder', Body: BuilderTab },
  { key: 'week', Body: WeekTab },
  { key: 'history', Body: ReceiptsTab },
];
export const tabsOf = (half: Half): readonly Tab[] => (half === 'es' ? ES : ADDDROP);
