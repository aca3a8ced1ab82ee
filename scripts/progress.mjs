// How far a build is: cargo build --message-format json-render-diagnostics … | node scripts/progress.mjs PACKAGE
// Cargo shows a bar of its own on a terminal, but no time, and nothing at all elsewhere.
import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';

// Our own crates come last, and each takes as long as many of the small ones before them.
const OURS = 12;
const EVERY_MS = 10_000;

const tree = execFileSync('cargo', ['tree', '-p', process.argv[2], '-e', 'normal,build', '--prefix', 'none', '-f', '{p}'], {
  encoding: 'utf8',
  maxBuffer: 64 << 20,
  // It waits for the build that fetches its packages, which is nothing to tell.
  stdio: ['ignore', 'pipe', 'ignore'],
});
// "name v1.2.3 (proc-macro)" or "name v0.1.0 (/path)", repeated with "(*)".
const named = (line) => line.split(' ').slice(0, 2).join(' ').replace(' v', '@');
const ours = new Set();
const missing = new Set();
for (const line of tree.split('\n').filter(Boolean)) {
  missing.add(named(line));
  if (line.includes('(/')) ours.add(named(line));
}
const weight = (name) => (ours.has(name) ? OURS : 1);
const sum = (names) => [...names].reduce((all, name) => all + weight(name), 0);

const total = missing.size;
const began = Date.now();
let shown = began;
let built = 0;
let due = sum(missing);

function show() {
  const left = built > 0 ? Math.ceil(((Date.now() - began) / built) * (due / 60_000)) : undefined;
  const about = left === undefined ? '' : `, about ${left} minute${left === 1 ? '' : 's'} left`;
  console.log(`       ${total - missing.size} of ${total} packages${about}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.reason !== 'compiler-artifact' || message.target.kind.includes('custom-build')) continue;
  const id = message.package_id.split('#').pop();
  const name = id.includes('@') ? id : `${message.target.name.replaceAll('_', '-')}@${id}`;
  if (!missing.delete(name)) continue;
  due -= weight(name);
  // What lies there already says nothing about how long the rest takes.
  if (!message.fresh) built += weight(name);
  if (!message.fresh && Date.now() - shown >= EVERY_MS) {
    shown = Date.now();
    show();
  }
}
