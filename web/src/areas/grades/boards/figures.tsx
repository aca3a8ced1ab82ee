import { Tag } from 'antd';
import { useBoardWords } from './messages';

const COLOURS: Readonly<Record<string, string>> = { WARNING: 'warning', PROBATION: 'warning', DISMISSAL: 'error' };

/** Hundredths as people write them. */
export const points = (hundredths: number | null | undefined): string =>
  hundredths === null || hundredths === undefined ? '—' : (hundredths / 100).toFixed(2);

export function Standing({ code }: { code: string }) {
  const m = useBoardWords();
  if (code === '') return m.none;
  const word = m.standings[code] ?? code;
  return code === 'GOOD' ? word : <Tag color={COLOURS[code] ?? 'default'}>{word}</Tag>;
}
