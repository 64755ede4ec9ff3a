import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clock } from './clock.ts';
import { fileStore } from './file-store.ts';
import { frozenDatabase } from './frozen-database.ts';
import { fullDisk, readOnlyDisk } from './full-disk.ts';
import { idleStreams } from './idle-streams.ts';
import { kills } from './kills.ts';
import { mailServer } from './mail-server.ts';
import { noFileDescriptors } from './no-file-descriptors.ts';
import type { FaultPart } from './part.ts';
import { pointInTime } from './point-in-time.ts';
import { restoreDrill } from './restore-drill.ts';
import { rollingRestart } from './rolling-restart.ts';

// `npm run test:faults -- [PART…]`: faults with real processes, and their figures. All parts run without names. Exits with 1
// if a part failed.

const parts: FaultPart[] = [
  kills,
  frozenDatabase,
  fullDisk,
  readOnlyDisk,
  fileStore,
  noFileDescriptors,
  clock,
  mailServer,
  idleStreams,
  restoreDrill,
  pointInTime,
  rollingRestart,
];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown) {
  console.error(`There is no part ${unknown}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const format = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });
const table: string[] = [];
const counts = { passed: 0, failed: 0, 'not run': 0 };

function finish(name: string, result: keyof typeof counts, reason = '') {
  counts[result] += 1;
  const line = `── ${name}: ${result}${reason && ` (${reason})`}`;
  table.push(line);
  console.log(line);
}

async function runPart({ name, run }: FaultPart, folder: string) {
  const startedAt = performance.now();
  await mkdir(folder);
  try {
    await run(folder, (figure, value, unit, target) => {
      const limit = target === undefined ? '' : `(target: ${format(target)})`;
      const line = `${figure.padEnd(50)} ${format(value).padStart(10)} ${unit.padEnd(3)} ${limit}`;
      table.push(line.trimEnd());
      console.log(line.trimEnd());
    });
    finish(name, 'passed', `${format((performance.now() - startedAt) / 1_000)} s`);
  } catch (error) {
    console.error(error);
    finish(name, 'failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const home = await mkdtemp(join(tmpdir(), 'gva-faults-'));
// Processes that are started again load in half the time.
process.env.NODE_COMPILE_CACHE = join(home, 'compile-cache');
try {
  for (const part of parts) {
    if (positionals.length > 0 && !positionals.includes(part.name)) continue;
    const obstacle = part.findObstacle?.();
    if (obstacle) finish(part.name, 'not run', obstacle);
    else await runPart(part, join(home, part.name));
  }
} finally {
  await rm(home, { recursive: true, force: true });
}
console.log(`\nFigures\n${table.join('\n')}\n`);
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts['not run'] > 0 ? `, ${counts['not run']} not run` : ''}`,
);
process.exit(counts.failed > 0 ? 1 : 0);
