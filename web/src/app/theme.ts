import type { ThemeConfig } from 'antd';

/**
 * The eight primary colours. White text stands on each of them, so red, orange, gold, cyan and green are darker
 * than the palette's own (WCAG 1.4.3 asks for 4.5:1).
 */
export const COLOURS = [
  { name: 'blue', value: '#0958d9' },
  { name: 'red', value: '#cf1322' },
  { name: 'volcano', value: '#c03a0c' },
  { name: 'gold', value: '#946200' },
  { name: 'cyan', value: '#007a7a' },
  { name: 'green', value: '#237804' },
  { name: 'geekblue', value: '#2f54eb' },
  { name: 'purple', value: '#722ed1' },
] as const;
export type Colour = (typeof COLOURS)[number]['name'];

/** On dark surfaces links need light colours: each stands 4.5:1 against the card background #141414. */
export const DARK_LINKS: Readonly<Record<Colour, string>> = {
  blue: '#69b1ff',
  red: '#ff7875',
  volcano: '#ff9c6e',
  gold: '#ffd666',
  cyan: '#5cdbd3',
  green: '#95de64',
  geekblue: '#85a5ff',
  purple: '#b37feb',
};
export const DARK_SURFACE = '#141414';
export const LIGHT_SURFACE = '#ffffff';

const FONTS = `system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Helvetica Neue', Arial, sans-serif`;

export const hexOf = (colour: Colour): string => COLOURS.find((c) => c.name === colour)?.value ?? COLOURS[0].value;

export const linkOf = (colour: Colour, dark: boolean): string => (dark ? DARK_LINKS[colour] : hexOf(colour));

const errorOf = (dark: boolean): string => (dark ? '#ff7875' : '#cf1322');

export function themeTokens(colour: Colour, dark: boolean): NonNullable<ThemeConfig['token']> {
  const primary = hexOf(colour);
  const link = linkOf(colour, dark);
  return {
    colorPrimary: primary,
    // Links follow colorInfo unless they are told otherwise.
    colorInfo: primary,
    colorLink: link,
    colorLinkHover: link,
    colorError: errorOf(dark),
    colorTextDescription: dark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.6)',
    colorTextPlaceholder: dark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.55)',
    fontFamily: FONTS,
    motionDurationFast: '0.05s',
    motionDurationMid: '0.1s',
    motionDurationSlow: '0.14s',
  };
}

/** The colours of a state that is written out, on the pale ground of a tag. */
export const stateWords = (colour: Colour, dark: boolean) => ({
  colorSuccess: linkOf('green', dark),
  colorWarning: linkOf('gold', dark),
  colorError: errorOf(dark),
  colorInfo: linkOf(colour, dark),
  // What the kit derives from the darker accents is muddy.
  colorInfoBg: selectedRow(colour, dark),
});

/** A share of one colour laid on another, opaque, because fixed columns must hide what scrolls under them. */
export function mix(colour: string, surface: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [colour, surface].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** The background of selected rows, pale enough for links on it. */
export const selectedRow = (colour: Colour, dark: boolean): string =>
  mix(hexOf(colour), dark ? DARK_SURFACE : LIGHT_SURFACE, dark ? 0.25 : 0.08);

export function themeParts(colour: Colour, dark: boolean): NonNullable<ThemeConfig['components']> {
  const rowSelectedBg = selectedRow(colour, dark);
  const link = linkOf(colour, dark);
  return {
    Table: { cellPaddingBlockSM: 3, cellFontSizeSM: 13, rowSelectedBg, rowSelectedHoverBg: rowSelectedBg },
    Layout: { headerPadding: '0 16px' },
    // Under the pointer the kit's own are paler, too pale for the words.
    Button: {
      colorPrimaryHover: mix(hexOf(colour), '#000000', 0.88),
      colorErrorHover: errorOf(dark),
      defaultHoverColor: link,
      defaultHoverBorderColor: link,
      defaultActiveColor: link,
    },
    // Labels that say what a value is are read, too.
    Descriptions: { labelColor: dark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.6)' },
    // The kit writes states in the colour it fills dots with, too pale for small words.
    Tag: stateWords(colour, dark),
    Typography: { colorSuccessText: linkOf('green', dark), colorWarningText: linkOf('gold', dark) },
    // The plain accent would be too dark on a dark page.
    Tabs: { itemSelectedColor: link, itemHoverColor: link, itemActiveColor: link },
  };
}
