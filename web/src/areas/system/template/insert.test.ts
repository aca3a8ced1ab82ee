import { expect, it } from 'vitest';
import { insertPlaceholder } from './insert';

it.each([
  ['', undefined, '{{name}}', 8],
  ['Hello ', undefined, 'Hello {{name}}', 14],
  ['Hello !', { start: 6, end: 6 }, 'Hello {{name}}!', 14],
  ['Hello you!', { start: 6, end: 9 }, 'Hello {{name}}!', 14],
] as const)('into %j at %j gives %j', (text, selection, expected, cursor) =>
  expect(insertPlaceholder(text, selection, 'name')).toEqual({ text: expected, cursor }),
);
