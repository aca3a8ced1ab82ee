// The operations that may be left out by day: node scripts/schema-sample.mjs OPENAPI.json
// The engine serves every table by the same code, so tables are kept that have, together, every kind of field with
// every service and in every area, and every set of services; of the others nothing is called but at night. Prints a
// regular expression of operation ids.
import { readFileSync } from 'node:fs';

const { 'x-tables': tables, paths } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const traits = ({ path, services, fields }) => {
  const area = path.split('/')[2];
  const met = fields.flatMap(({ kind }) => [area, 'list', ...services].map((service) => `${service} ${kind}`));
  return new Set([...met, services.join(' ')]);
};

const kept = new Set();
const met = new Set();
const wanted = new Set(Object.values(tables).flatMap((table) => [...traits(table)]));
while (met.size < wanted.size) {
  const added = (stem) => [...traits(tables[stem])].filter((trait) => !met.has(trait)).length;
  const best = Object.keys(tables).reduce((a, b) => (added(b) > added(a) ? b : a));
  for (const trait of traits(tables[best])) met.add(trait);
  kept.add(best);
}

// An operation of a table lies at its path or right below it; whatever an area adds there has a name of its own.
const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
const ofTable = (id) => Object.keys(tables).find((stem) => /^[a-z]+$/.test(id.slice(0, -stem.length)) && id.endsWith(stem));
const left = ids.filter((id) => ofTable(id) !== undefined && !kept.has(ofTable(id)));
console.error(`${kept.size} of ${Object.keys(tables).length} tables, ${ids.length - left.length} of ${ids.length} operations`);
console.log(`^(${left.join('|')})$`);
