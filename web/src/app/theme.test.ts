import { theme as kit } from 'antd';
import { expect, it } from 'vitest';
import { contrast } from '@/lib/contrast';
import {
  COLOURS,
  DARK_LINKS,
  DARK_SURFACE,
  LIGHT_SURFACE,
  mix,
  selectedRow,
  stateWords,
  themeParts,
  themeTokens,
} from './theme';

it('offers eight colours', () => expect(new Set(COLOURS.map((c) => c.value)).size).toBe(8));
it.each(COLOURS)('$name carries white text', ({ value }) =>
  expect(contrast(value, '#ffffff')).toBeGreaterThanOrEqual(4.5),
);
it.each(COLOURS)('links in $name are readable on light pages and on selected rows', ({ name, value }) => {
  expect(contrast(value, LIGHT_SURFACE)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(value, selectedRow(name, false))).toBeGreaterThanOrEqual(4.5);
});
it.each(COLOURS)('links in $name are readable on dark pages and on selected rows', ({ name }) => {
  expect(contrast(DARK_LINKS[name], DARK_SURFACE)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(DARK_LINKS[name], selectedRow(name, true))).toBeGreaterThanOrEqual(4.5);
});
it.each(COLOURS)('buttons in $name are readable under the pointer', ({ name }) => {
  for (const [dark, surface] of [
    [false, LIGHT_SURFACE],
    [true, DARK_SURFACE],
  ] as const) {
    const { colorPrimaryHover, colorErrorHover, defaultHoverColor } = themeParts(name, dark).Button ?? {};
    expect(contrast(String(colorPrimaryHover), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(String(colorErrorHover), surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(String(defaultHoverColor), surface)).toBeGreaterThanOrEqual(4.5);
  }
});
it.each(COLOURS)('states are readable on the ground of a tag, in $name', ({ name }) => {
  for (const dark of [false, true]) {
    const token = themeTokens(name, dark);
    const algorithm = dark ? kit.darkAlgorithm : kit.defaultAlgorithm;
    const { colorSuccessBg, colorWarningBg, colorErrorBg } = kit.getDesignToken({ token, algorithm });
    const { colorSuccess, colorWarning, colorError, colorInfo, colorInfoBg } = stateWords(name, dark);
    for (const [word, ground] of [
      [colorSuccess, colorSuccessBg],
      [colorWarning, colorWarningBg],
      [colorError, colorErrorBg],
      [colorInfo, colorInfoBg],
    ] as const) {
      expect(contrast(word, ground), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
it('mixes', () => expect(mix('#ff0000', '#0000ff', 0.5)).toBe('#800080'));
