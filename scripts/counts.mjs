// counts.mjs STAGE REPORT [REPORT OF THE SECOND LOOK]: prints "passed failed unsteady", then two lines for each test
// that failed (what came, and how to repeat it) and one for each that passed only the second time.
import { existsSync, readFileSync } from 'node:fs';
import { read } from './reports/read.mjs';

const [stage, first, second] = process.argv.slice(2);
const again = second !== undefined && existsSync(second) ? readFileSync(second, 'utf8') : undefined;
const { passed, failed, failures, unsteady } = read(stage, readFileSync(first, 'utf8'), again);

console.log(`${passed} ${failed} ${unsteady.length}`);
for (const { name, reason, again: command } of failures) console.log(`${name}: ${reason}\n  again: ${command}`);
for (const { name, reason, traces } of unsteady) {
  console.log(`unsteady: ${name}: ${reason}${traces.map((path) => `\n  trace: ${path}`).join('')}`);
}
