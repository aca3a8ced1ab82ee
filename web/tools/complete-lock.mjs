// A registry may lack the native builds of other platforms; `npm install` then leaves them out of the lock file
// and `npm ci` refuses it. This adds an entry for each, marked with the platform it is for, and drops the
// addresses packages were fetched from, so that the lock file says what to install but not where from.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const OS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'];
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [at, entry] of Object.entries(lock.packages)) {
  // A workspace link is `resolved` to a folder of this repository; only addresses go.
  if (entry.link !== true) delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${at}/node_modules/${name}`;
    const place = `node_modules/${name}`;
    if (lock.packages[place] || lock.packages[nested]) continue;
    const words = name.split(/[/-]/);
    const os = words.find((word) => OS.includes(word));
    const cpu = words.find((word) => CPU.includes(word));
    if (!os && !cpu) continue;
    const libc = name.includes('musl') ? ['musl'] : undefined;
    lock.packages[place] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      dev: true,
      ...(libc && { libc }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform entries added`);
