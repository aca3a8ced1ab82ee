// minutes.mjs REPORT…: where the time of the browser tests goes, by file, from Playwright's JSON in target/reports.
import { readFileSync } from 'node:fs';
import { specsOf } from './reports/playwright.mjs';

const SECOND_MS = 1000;
const times = new Map();
for (const path of process.argv.slice(2)) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const suite of report.suites) {
    for (const spec of specsOf(suite)) {
      const ms = spec.tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.duration, 0);
      times.set(suite.file, [...(times.get(suite.file) ?? []), ms]);
    }
  }
  console.log(`${path}: ${Math.round(report.stats.duration / SECOND_MS)} s from beginning to end`);
}
const sum = (list) => list.reduce((total, ms) => total + ms, 0);
const seconds = (ms) => (ms / SECOND_MS).toFixed(1).padStart(8);
for (const [file, all] of [...times].toSorted(([, a], [, b]) => sum(b) - sum(a))) {
  console.log(`${seconds(sum(all))} s in ${String(all.length).padStart(3)} tests, longest ${seconds(Math.max(...all))} s: ${file}`);
}
