export interface Choice {
  code: string;
  cn: string;
  en: string;
}

/** Choices as they are stored: `CODE|Chinese|English`, with `;` between them. What is not whole is left out. */
export const choicesOf = (text: string): Choice[] =>
  text
    .split(';')
    .map((part) => part.split('|').map((word) => word.trim()))
    .flatMap(([code, cn, en]) => (code && cn && en ? [{ code, cn, en }] : []));

export const choicesText = (choices: readonly Choice[]): string =>
  choices.map(({ code, cn, en }) => [code, cn, en].map((word) => word.trim()).join('|')).join(';');
