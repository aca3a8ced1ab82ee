export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Hours with one decimal, without a needless zero. */
export const hours = (value: number): string => String(Math.round(value * 10) / 10);
