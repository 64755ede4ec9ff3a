import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './scan/accepted.ts';
import { isRole, roles, startApp } from './scan/app.ts';
import { installScanners } from './scan/packages.ts';
import type { Row } from './scan/run.ts';
import { scanWithSlowhttptest } from './scan/slow.ts';
import { scanWithSqlmap } from './scan/sqlmap.ts';
import { scanWithWapiti } from './scan/wapiti.ts';

const usage = `Usage: npm run scan -- [sqlmap | wapiti | slowhttptest]… [visitor | client | va | admin]… [--slice 1/2] [--output FOLDER]

Attacks a server of its own, with the demo data, with the scanners of Debian, and prints what they find. Without names, all
scanners run as all roles, for about 25 minutes. Exits with 1 if there is a finding that scripts/scan/accepted.ts does not
explain. --slice takes a part of the calls for sqlmap, for a shorter run. --output keeps what the scanners wrote.`;

const scanners = {
  sqlmap: scanWithSqlmap,
  wapiti: scanWithWapiti,
  slowhttptest: scanWithSlowhttptest,
};
type Scanner = keyof typeof scanners;
const isScanner = (name: string): name is Scanner => name in scanners;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slice: { type: 'string', default: '1/1' },
    output: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const print = (cells: (string | number)[]) =>
  console.log(
    cells.map((cell, index) => String(cell).padEnd([14, 14, 24, 10, 9, 9][index] ?? 0)).join(''),
  );

/** Each scanner gets an app of its own, because they change and delete data. */
async function scan(scanner: Scanner, folder: string) {
  const named = positionals.filter(isRole);
  const [part = 1, parts = 1] = values.slice.split('/').map(Number);
  const isInSlice = (index: number) => index % parts === part - 1;
  const wanted = named.length > 0 ? named : [...roles];
  const app = await startApp();
  try {
    return await scanners[scanner](app, { wanted, folder, isInSlice });
  } finally {
    await app.stop();
  }
}

function report(rows: Row[]) {
  print(['tool', 'scope', 'scanned', 'requests', 'refused', 'false', 'findings']);
  const reasons = new Map<string, number>();
  for (const row of rows) {
    const { findings, falseOnes } = judge(row);
    const { tool, scope, scanned, requests, refused } = row;
    print([tool, scope, scanned, requests, refused, falseOnes.length, findings.length]);
    for (const finding of findings) console.log(`  ${finding}`);
    for (const note of row.notes ?? []) console.log(`  (${note})`);
    for (const reason of falseOnes) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (findings.length > 0) process.exitCode = 1;
  }
  for (const [reason, count] of reasons) console.log(`${count} false findings: ${reason}`);
}

async function scanAll() {
  const unknown = positionals.find((name) => !isScanner(name) && !isRole(name));
  if (unknown) throw new Error(`There is no scanner or role ${unknown}.\n\n${usage}`);
  installScanners();
  const folder = values.output ?? (await mkdtemp(join(tmpdir(), 'gva-scan-')));
  const named = positionals.filter(isScanner);
  const rows: Row[] = [];
  try {
    for (const scanner of Object.keys(scanners).filter(isScanner))
      if (named.length === 0 || named.includes(scanner))
        rows.push(...(await scan(scanner, folder)));
    report(rows);
  } finally {
    if (values.output === undefined) await rm(folder, { recursive: true, force: true });
  }
}

try {
  if (values.help) console.log(usage);
  else await scanAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
