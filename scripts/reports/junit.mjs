// JUnit files: those of nextest and of schemathesis.
import { linesOf, quoted, short } from './text.mjs';

const CASE = /<testcase name="([^"]*)"([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const FAULT = /<(failure|error)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1>)/;
const NAMED = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&', '#10': '\n', '#x60': '`' };

const plain = (text) => (text ?? '').replaceAll(/&(quot|apos|lt|gt|amp|#10|#x60);/g, (_, name) => NAMED[name]);

export function junit(text, stage) {
  const all = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
  const number = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(all)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  const failures = [...text.matchAll(CASE)].flatMap(([, name, , body]) => {
    const fault = FAULT.exec(body ?? '');
    return fault === null ? [] : [{ name: plain(name), reason: reasonOf(fault), again: againOf(plain(name), stage) }];
  });
  return { passed: number('tests') - failed, failed, failures, unsteady: [] };
}

/** From the panic on: what was expected and what came follows it. */
function reasonOf([, , head, body]) {
  const message = /\bmessage="([^"]*)"/.exec(head)?.[1];
  const lines = linesOf(plain(body || message)).filter((line) => line !== '');
  const from = lines.findIndex((line) => line.includes('panicked at'));
  return short(lines.slice(Math.max(from, 0)).slice(0, 4));
}

const againOf = (name, stage) =>
  stage === 'rust' ? `./test --only rust --grep ${quoted(`^${name}$`)}` : `./test --only ${stage}`;
