// Length of files, what must not stand in the repository, and the direction of dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const faults = [];
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 << 20 });
const listed = (...args) => git('ls-files', ...args).split('\n').filter((file) => file && existsSync(file));
const installed = (file) => /(^|\/)node_modules\//.test(file);
const tracked = listed('--cached');
if (tracked.some(installed)) faults.push('node_modules is in the repository');
// New files count as well: a rule must not wait for the commit.
const files = [...tracked, ...listed('--others', '--exclude-standard')].filter((file) => !installed(file));

const LONGEST = 500;
const MACHINE = /(^|[\s"'`(=:])\/(home\/\w|root\/|work\/|Users\/\w|mnt\/\w)/;
const REGISTRY = /^\s*(registry|replace-with|index)\s*=/m;

for (const file of files) {
  if (/\.(png|ico|jpe?g|woff2?|otf|xlsx|zip|gz|pdf|docx|sqlite|db|bin)$/.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  if (/\.(rs|tsx?)$/.test(file) && !/\.gen\./.test(file) && lines.length - 1 > LONGEST) {
    faults.push(`${file}: ${lines.length - 1} lines, more than ${LONGEST}`);
  }
  if (/(^|\/)(\.npmrc|\.cargo\/config\.toml)$/.test(file) && REGISTRY.test(text)) {
    faults.push(`${file}: names a registry; that belongs to the machine, not to the repository`);
  }
  if (/(^|\/)package-lock\.json$/.test(file)) {
    const hosts = new Set([...text.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map((m) => m[1]));
    hosts.delete('registry.npmjs.org');
    for (const host of hosts) faults.push(`${file}: packages come from ${host}`);
    continue;
  }
  if (/(^|\/)Cargo\.lock$/.test(file)) {
    const sources = new Set([...text.matchAll(/^source = "(.*)"/gm)].map((m) => m[1]));
    sources.delete('registry+https://github.com/rust-lang/crates.io-index');
    for (const source of sources) faults.push(`${file}: crates come from ${source}`);
    continue;
  }
  if (file === 'scripts/house.mjs') continue;
  lines.forEach((line, index) => {
    if (MACHINE.test(line)) faults.push(`${file}:${index + 1}: a path of one machine: ${line.trim().slice(0, 120)}`);
  });
}

// Which of our crates each of our crates may use. Areas may use each other only along AREA_EDGES,
// which docs/architecture.md explains; the other side of an edge offers its `api` module.
const PLATFORM = {
  hostile: [],
  sheets: [],
  papers: [],
  oprf: [],
  proof: [],
  edge: [],
  kernel: ['sheets', 'edge'],
  permissions: ['kernel'],
  schema: ['kernel', 'permissions'],
  rules: [],
  solver: ['rules'],
  migration: ['kernel', 'permissions', 'schema'],
};
// Who may ask whose `api`. Accounts, seats and plans of a student change with the student, in one transaction.
const AREA_EDGES = {
  '*': ['basic-resources', 'workflow'],
  'basic-resources': ['workflow'],
  workflow: [],
  'elective-selection': ['basic-resources', 'workflow', 'course-planning'],
  timetabling: ['basic-resources', 'workflow', 'course-planning', 'elective-selection', 'grades', 'student-information'],
  'timetable-collection': ['basic-resources', 'workflow', 'course-planning', 'timetabling'],
  grades: ['basic-resources', 'workflow', 'course-planning', 'elective-selection'],
  'grade-submission': ['basic-resources', 'workflow', 'course-planning', 'elective-selection', 'grades'],
  'graduation-audit': ['basic-resources', 'workflow', 'course-planning', 'grades'],
  'teaching-evaluation': ['basic-resources', 'workflow', 'course-planning', 'elective-selection'],
  exams: ['basic-resources', 'workflow', 'course-planning', 'elective-selection'],
  'online-registration': ['basic-resources', 'workflow', 'course-planning', 'printing'],
  printing: ['basic-resources', 'workflow', 'course-planning', 'grades', 'student-information'],
  'progress-report': ['basic-resources', 'workflow', 'course-planning'],
  'student-information': ['basic-resources', 'workflow', 'security', 'course-planning', 'elective-selection', 'grades'],
};
const BELOW_AREAS = ['sheets', 'papers', 'oprf', 'proof', 'edge', 'kernel', 'permissions', 'schema', 'rules', 'solver'];

const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps'], { encoding: 'utf8', maxBuffer: 64 << 20 }),
);
const folder = (crate) => crate.manifest_path.slice(metadata.workspace_root.length + 1).split('/')[0];
const ours = new Map(metadata.packages.map((crate) => [crate.name, crate]));
const areas = metadata.packages.filter((crate) => folder(crate) === 'areas').map((crate) => crate.name);

function allowed(crate) {
  switch (folder(crate)) {
    case 'platform':
      if (crate.name === 'testkit') return [...ours.keys()].filter((name) => name !== 'collegium' && name !== 'bench');
      return PLATFORM[crate.name];
    case 'areas':
      return [...BELOW_AREAS, ...(AREA_EDGES[crate.name] ?? AREA_EDGES['*'])];
    case 'demo':
      return [...BELOW_AREAS, ...areas];
    case 'server':
      return [...BELOW_AREAS, 'migration', 'demo', ...areas];
    default:
      return [...ours.keys()];
  }
}

for (const crate of metadata.packages) {
  const may = allowed(crate);
  if (!may) {
    faults.push(`${crate.name}: a new platform crate needs its row in scripts/house.mjs and docs/architecture.md`);
    continue;
  }
  for (const dependency of crate.dependencies) {
    if (!ours.has(dependency.name) || may.includes(dependency.name)) continue;
    // Tests may use the whole test kit and hostile files; they must not reach a product build.
    if (dependency.kind === 'dev' && ['testkit', 'hostile'].includes(dependency.name)) continue;
    faults.push(`${crate.name} must not depend on ${dependency.name}`);
  }
}

// A fault that no test is planted with proves nothing.
const planted = new Set(
  readFileSync('scripts/planted-faults.txt', 'utf8').split('\n').map((line) => line.split(/[\t@]/)[0]),
);
for (const file of files.filter((name) => name.endsWith('.rs'))) {
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/\bfault\("(\w+)"\)/g)) {
    if (!planted.has(name)) faults.push(`${file}: the fault ${name} has no line in scripts/planted-faults.txt`);
  }
}

for (const fault of faults) console.error(`  ${fault}`);
console.log(`house: ${files.length} files, ${metadata.packages.length} crates, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
