/** What a command changes: the same answer before it is carried out and after. */
export interface Outcome {
  dryRun: boolean;
  /** The first of them; `total` counts all. */
  effects: readonly Effect[];
  total: number;
  warnings: readonly { code: string; message: string }[];
}
export interface Effect {
  subject: string;
  /** What rows of this kind are called. */
  label: string;
  /** Empty for a row that does not exist yet. */
  id: string;
  title: string;
  kind: EffectKind;
  changes: readonly EffectChange[];
}
export type EffectKind = 'ADDED' | 'CHANGED' | 'REMOVED';
export interface EffectChange {
  field: string;
  label: string;
  before?: string | null;
  after?: string | null;
}

export interface EffectGroup {
  key: string;
  label: string;
  kind: EffectKind;
  effects: readonly Effect[];
}

/** Rows of one kind that meet the same fate stand together, in the order in which they first appear. */
export function groupEffects(effects: readonly Effect[]): readonly EffectGroup[] {
  const groups = new Map<string, EffectGroup & { effects: Effect[] }>();
  for (const effect of effects) {
    const key = `${effect.subject} ${effect.kind}`;
    const group = groups.get(key) ?? { key, label: effect.label, kind: effect.kind, effects: [] };
    group.effects.push(effect);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const blank = (value: string | null | undefined) => value === null || value === undefined || value === '';

/** A new row is told by what it holds, a removed one by its title; only a change has two sides. */
export function tellingChanges({ kind, changes }: Effect): readonly EffectChange[] {
  if (kind === 'REMOVED') return [];
  return kind === 'ADDED' ? changes.filter(({ after }) => !blank(after)) : changes;
}
