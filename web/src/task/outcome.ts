import type { Change, Effect, EffectKind } from '@/api/schema.gen';

export type { Change, Effect, EffectKind, Outcome } from '@/api/schema.gen';

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
export function tellingChanges({ kind, changes }: Effect): readonly Change[] {
  if (kind === 'REMOVED') return [];
  return kind === 'ADDED' ? changes.filter(({ after }) => !blank(after)) : changes;
}
