import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name).replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.gen.') && !/\.test\.tsx?$/.test(name));
const sources = new Map(files.map((name) => [name, readFileSync(name, 'utf8')]));
const catalogues = files.filter((name) => name.endsWith('/messages/zh-CN.ts'));

type Tree = Readonly<Record<string, unknown>>;
/** Every key with what stands there, so that a text cannot become a function in one language only. */
const keysOf = (tree: Tree, above = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as Tree, `${above}${key}.`) : [`${above}${key} ${typeof value}`],
  );

describe('texts', () => {
  it('are found', () => expect(catalogues.length).toBeGreaterThanOrEqual(6));
  it.each(catalogues)('%s has the same keys in English', async (chinese) => {
    const load = async (path: string) => ((await import(`../${path}`)) as { default: Tree }).default;
    const english = await load(chinese.replace('zh-CN', 'en-US'));
    expect(keysOf(english).sort()).toEqual(keysOf(await load(chinese)).sort());
    const texts = sources.get(chinese.replace('zh-CN', 'en-US')) ?? '';
    expect(texts).not.toMatch(/\p{Script=Han}/u);
  });
  it('stand in messages only', () => {
    const scanned = /^src\/(areas|shell|app|resource|sheet|task|ui|auth|api|lib)\//;
    const found = [...sources].filter(
      ([name, text]) => scanned.test(name) && !name.includes('/messages/') && /\p{Script=Han}/u.test(text),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });
});

describe('sources', () => {
  it('set no HTML text; the sanitiser puts nodes in', () => {
    const forbidden = /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/;
    const found = [...sources].filter(
      ([name, text]) => forbidden.test(text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')) && name !== 'src/ui/SafeHtml.tsx',
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });
  it('run no text as code', () => {
    const found = [...sources].filter(([, text]) => /\beval\(|new Function\(|javascript:/.test(text));
    expect(found.map(([name]) => name)).toEqual([]);
  });
  it('of one area do not import another area', () => {
    const found = [...sources].flatMap(([name, text]) => {
      const area = /^src\/areas\/([^/]+)\//.exec(name)?.[1];
      if (area === undefined) return [];
      return [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)]
        .map(([, target = '']) =>
          target.startsWith('.') ? join(dirname(name), target) : target.replace(/^@\//, 'src/'),
        )
        .map((target) => /^src\/areas\/([^/]+)/.exec(target.replaceAll('\\', '/'))?.[1])
        .filter((other) => other !== undefined && other !== area)
        .map((other) => `${name} imports ${other}`);
    });
    expect(found).toEqual([]);
  });
  it('stay readable: no file over 300 lines', () => {
    const long = [...sources].filter(([name, text]) => !name.includes('/messages/') && text.split('\n').length > 300);
    expect(long.map(([name]) => name)).toEqual([]);
  });
});
