import type { OptionSource } from '@/resource/types';

/** For tables that keep the code of a row and not its id; the list of choices says "code – name". */
export const codesOf =
  (...sources: readonly OptionSource[]): OptionSource =>
  async ({ keyword, ids }, signal) => {
    if (ids !== undefined) return ids.map((code) => ({ value: code, label: code }));
    const found = await Promise.all(sources.map((source) => source({ keyword }, signal)));
    return found.flat().map(({ label }) => ({ value: label.split(' – ')[0] ?? label, label }));
  };
