// Which program runs the tests of each fault: node planted.mjs LIST.json FAULTS.txt [NAME…]
// A line for each test: fault<TAB>package's directory<TAB>program<TAB>test; without program and test when one of the
// tests a fault names does not exist, or its filter is no list of names.
import { readFileSync } from 'node:fs';

const [list, faults, ...wanted] = process.argv.slice(2);
const suites = Object.values(JSON.parse(readFileSync(list, 'utf8'))['rust-suites']);

const known = new Map();
for (const suite of suites) {
  for (const test of Object.keys(suite.testcases)) {
    known.set(test, [...(known.get(test) ?? []), [suite.cwd, suite['binary-path'], test]]);
  }
}

for (const line of readFileSync(faults, 'utf8').split('\n')) {
  const [name, filter] = line.split('\t');
  if (!name || name.startsWith('#') || (wanted.length > 0 && !wanted.includes(name) && !wanted.includes(name.split('@')[0]))) continue;
  const tests = [...(filter ?? '').matchAll(/test\(=([^)]+)\)/g)].map((found) => found[1]);
  const rest = (filter ?? '').replace(/test\(=[^)]+\)/g, '').replace(/[\s+|]|\bor\b/g, '');
  const found = tests.map((test) => known.get(test) ?? []);
  if (tests.length === 0 || rest !== '' || found.some((places) => places.length === 0)) {
    console.log([name, filter ?? '', '', ''].join('\t'));
  } else {
    for (const place of found.flat()) console.log([name, ...place].join('\t'));
  }
}
