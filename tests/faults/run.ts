import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FaultPart } from './part.ts';
import { pointInTime } from './point-in-time.ts';
import { restoreDrill } from './restore-drill.ts';
import { rollingRestart } from './rolling-restart.ts';

// `npm run test:faults -- [PART…]`: faults with real processes, and their figures. All parts run without names. Exits with 1
// if a part failed.

const parts: FaultPart[] = [restoreDrill, pointInTime, rollingRestart];

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown) {
  console.error(`There is no part ${unknown}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const format = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });

for (const { name, run } of parts) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n── ${name}`);
  const folder = await mkdtemp(join(tmpdir(), `gva-${name}-`));
  try {
    await run(folder, (figure, value, unit) =>
      console.log(`${figure.padEnd(50)} ${format(value).padStart(10)} ${unit}`),
    );
    console.log(`── ${name} passed`);
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    console.log(`── ${name} failed`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
