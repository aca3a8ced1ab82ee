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

export function themeTokens(colour: Colour, dark: boolean): NonNullable<ThemeConfig['token']> {
  const primary = hexOf(colour);
  const link = dark ? DARK_LINKS[colour] : primary;
  return {
    colorPrimary: primary,
    // Links follow colorInfo unless they are told otherwise.
    colorInfo: primary,
    colorLink: link,
    colorLinkHover: link,
    colorError: dark ? '#ff7875' : '#cf1322',
    colorTextDescription: dark ? 'rgba(255,255,255,0.65)' : 'rgba(0,0,0,0.6)',
    colorTextPlaceholder: dark ? 'rgba(255,255,255,0.55)' : 'rgba(0,0,0,0.55)',
    fontFamily: FONTS,
    motionDurationFast: '0.05s',
    motionDurationMid: '0.1s',
    motionDurationSlow: '0.14s',
  };
}
