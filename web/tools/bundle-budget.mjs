// Adds up what the browser loads before anybody can type on the login page, and on the first list page,
// following the static imports of each entry through the build manifest. Sizes are gzip.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const BUDGETS = [
  {
    name: 'login page',
    limit: 250_000,
    entries: [
      'index.html',
      'src/areas/public/login.tsx',
      'src/app/messages/zh-CN.ts',
      'src/areas/public/messages/zh-CN.ts',
      'node_modules/antd/locale/zh_CN.js',
      'node_modules/dayjs/locale/zh-cn.js',
    ],
  },
  {
    name: 'first list page',
    limit: 500_000,
    entries: [
      'index.html',
      'src/app/shellRoutes.tsx',
      'src/shell/Shell.tsx',
      'src/app/messages/zh-CN.ts',
      'src/shell/messages/zh-CN.ts',
      'src/resource/messages/zh-CN.ts',
      'node_modules/antd/locale/zh_CN.js',
      'node_modules/dayjs/locale/zh-cn.js',
      listPage(),
    ],
  },
];

/** Any page that draws a list with the kit; they all load the same code but for their own few lines. */
function listPage() {
  const page = Object.keys(manifest).find((key) => key.startsWith('src/areas/') && usesKit(key));
  return page ?? 'src/areas/dashboard/applications/myApp.tsx';
}
function usesKit(key) {
  return manifest[key].isDynamicEntry && existsSync(key) && readFileSync(key, 'utf8').includes('ResourcePage');
}

function filesOf(key, seen) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build manifest`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

let failed = false;
for (const { name, limit, entries } of BUDGETS) {
  const seen = new Set();
  const files = [...new Set(entries.flatMap((entry) => filesOf(entry, seen)))];
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0);
  failed ||= size > limit;
  console.log(`${name}: ${(size / 1000).toFixed(1)} kB of ${limit / 1000} kB${size > limit ? '  TOO LARGE' : ''}`);
  if (process.argv.includes('--files')) {
    for (const file of files) console.log(`  ${gzipSync(readFileSync(`dist/${file}`)).length} ${file}`);
  }
}

// The samples are for those who build pages: neither their code nor their addresses belong into production.
const samples = [
  ...Object.keys(manifest).filter((key) => key.includes('/gallery/')),
  ...readdirSync('dist/assets').filter((file) => readFileSync(`dist/assets/${file}`, 'utf8').includes('/gallery')),
];
failed ||= samples.length > 0;
console.log(samples.length > 0 ? `the gallery is in the bundle: ${samples.join(', ')}` : 'no gallery in the bundle');
process.exitCode = failed ? 1 : 0;
