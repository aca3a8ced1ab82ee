import type { TextError } from './calls';

export interface Piece {
  /** The character it begins at. */
  from: number;
  text: string;
  wrong: boolean;
}

/** The text cut where something is wrong. Places count characters, which are not always one unit of a string. */
export function pieces(text: string, errors: readonly TextError[]): readonly Piece[] {
  const characters = Array.from(text);
  const cut: Piece[] = [];
  let from = 0;
  for (const { at, length } of errors.toSorted((a, b) => a.at - b.at)) {
    const start = Math.min(Math.max(at, from), characters.length);
    const end = Math.min(Math.max(at + length, start), characters.length);
    cut.push({ from, text: characters.slice(from, start).join(''), wrong: false });
    // Something missing at the end has no character of its own.
    cut.push({ from: start, text: characters.slice(start, end).join('') || ' ', wrong: true });
    from = end;
  }
  cut.push({ from, text: characters.slice(from).join(''), wrong: false });
  return cut.filter((piece) => piece.text !== '');
}

/** The same place as an input counts it. */
export function selectionOf(text: string, { at, length }: TextError): [number, number] {
  const characters = Array.from(text);
  const start = characters.slice(0, at).join('').length;
  return [start, start + characters.slice(at, at + length).join('').length];
}
