import { useSearchParams } from 'react-router';

/** Whose results of which semester are looked at; it stands in the address. */
export interface Chosen {
  semesterId?: string;
  programmeId?: string;
  cohortId?: string;
}
const NAMES = ['semesterId', 'programmeId', 'cohortId'] as const;

export function useChosen() {
  const [params, setParams] = useSearchParams();
  const chosen: Chosen = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && value !== '') chosen[name] = value;
  }
  const put = (name: string, value: unknown) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (typeof value === 'string' && value !== '') next.set(name, value);
      else next.delete(name);
      return next;
    });
  return { chosen, view: params.get('view') ?? 'sheet', put };
}

export const isNarrowed = ({ programmeId, cohortId }: Chosen): boolean =>
  programmeId !== undefined || cohortId !== undefined;
