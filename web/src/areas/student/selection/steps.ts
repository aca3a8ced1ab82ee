import type { Picked } from './types';

/** What a student can ask for, and what is decided at once. */
export type Decided =
  | { act: 'select' | 'join' | 'leave' | 'drop'; sectionId: string; typeId?: string | undefined }
  | { act: 'replace'; from: string; to: string; typeId?: string | undefined }
  | { act: 'bundle' | 'wish'; picks: readonly Picked[] };
/** What the registry is asked to let pass. */
export interface Plea {
  act: 'ask';
  sectionId: string;
  waiver: string;
}
export type Step = Decided | Plea;
export type Act = Decided['act'];

/** The step that an address of a student's page carries, if it carries one; any other address is only a link. */
export function stepOf(to: string, page: string): Step | undefined {
  const [path, search = ''] = to.split('?');
  return path === page ? stepIn(new URLSearchParams(search)) : undefined;
}

export function stepIn(params: URLSearchParams): Step | undefined {
  const act = params.get('do');
  const sectionId = params.get('to') ?? params.get('sectionId') ?? '';
  const typeId = params.get('typeId') ?? undefined;
  switch (act) {
    case 'select':
    case 'join':
    case 'leave':
    case 'drop':
      return sectionId === '' ? undefined : { act, sectionId, typeId };
    case 'replace': {
      const from = params.get('from') ?? '';
      return from === '' || sectionId === '' ? undefined : { act, from, to: sectionId, typeId };
    }
    case 'wish':
      return sectionId === '' ? undefined : { act, picks: [{ sectionId, electiveTypeId: typeId }] };
    case 'ask': {
      const waiver = params.get('waiver') ?? '';
      return sectionId === '' || waiver === '' ? undefined : { act, sectionId, waiver };
    }
    default:
      return undefined;
  }
}

/** The names under which an address carries a step. */
export const STEP_NAMES = ['do', 'from', 'to', 'sectionId', 'waiver'] as const;

/** Which sections a step speaks of, the one that is asked for last. */
export function sectionsOf(step: Step): readonly string[] {
  switch (step.act) {
    case 'replace':
      return [step.from, step.to];
    case 'bundle':
    case 'wish':
      return step.picks.map(({ sectionId }) => sectionId);
    case 'select':
    case 'join':
    case 'leave':
    case 'drop':
    case 'ask':
      return [step.sectionId];
  }
}

/** What is sent for it, the key of the attempt aside. */
export function bodyOf(step: Decided): object {
  switch (step.act) {
    case 'replace':
      return { fromSectionId: step.from, toSectionId: step.to, electiveTypeId: step.typeId };
    case 'bundle':
    case 'wish':
      return { picks: step.picks.map(({ sectionId, electiveTypeId }) => ({ sectionId, electiveTypeId })) };
    case 'select':
    case 'join':
      return { sectionId: step.sectionId, electiveTypeId: step.typeId };
    case 'leave':
    case 'drop':
      return { sectionId: step.sectionId };
  }
}
