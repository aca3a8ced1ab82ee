// The tables that openapi.json describes, one module each, so that a page loads only its own: node tools/tables.mjs
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const directory = new URL('../src/api/tables/', import.meta.url);
const tables = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))['x-tables'];

mkdirSync(directory, { recursive: true });
for (const old of readdirSync(directory)) if (old.endsWith('.gen.ts')) rmSync(new URL(old, directory));

for (const [stem, { fields, ...table }] of Object.entries(tables)) {
  const lines = [
    '// Made from openapi.json by npm run generate.',
    "import type { TableDescription } from '@/resource/described';",
    '',
    'export default {',
    ...Object.entries(table).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`),
    '  fields: [',
    ...fields.map((field) => `    ${JSON.stringify(field)},`),
    '  ],',
    '} as const satisfies TableDescription;',
    '',
  ];
  writeFileSync(new URL(`${stem}.gen.ts`, directory), lines.join('\n'));
}
console.log(`${Object.keys(tables).length} tables`);
