import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Role } from './app.ts';
import { type Row, runAll, runTool, type Scope } from './run.ts';

const connections = 250;

/**
 * The app waits 10 s for headers and 30 s for a body (src/app.ts), so it has closed these connections when the test ends. A
 * slow reader does not notice the end of its connection before it has read what has already arrived.
 */
const modes = [
  { name: 'slow headers', options: ['-H', '-i', '2'], path: '/', seconds: 30, mustClose: true },
  {
    name: 'slow body',
    options: ['-B', '-i', '2', '-s', '8192', '-f', 'application/json'],
    path: '/api/tasks',
    seconds: 45,
    mustClose: true,
  },
  {
    name: 'ranges',
    options: ['-R', '-a', '1', '-b', '3000'],
    path: '/',
    seconds: 30,
    mustClose: true,
  },
  {
    name: 'slow read',
    options: ['-X', '-n', '3', '-w', '1', '-y', '1', '-z', '1'],
    // The largest response that costs the app little.
    path: '/api/openapi.json',
    seconds: 40,
    mustClose: false,
  },
];

type Mode = (typeof modes)[number];

/** slowhttptest asks the app each second, on a connection of its own, and writes whether it answered within 3 s. */
export function countMissed(csv: string) {
  const [header = '', ...lines] = csv.trim().split('\n');
  const column = header.split(',').indexOf('Service Available');
  return lines.filter((line) => Number(line.split(',')[column]) === 0).length;
}

async function scanRole(app: App, role: Role, folder: string, mode: Mode) {
  const prefix = join(folder, `slow-${mode.name.replace(' ', '-')}-${role}`);
  const cookie = await app.cookieOf(role);
  const target = ['-u', `${app.url}${mode.path}`, ...(cookie ? ['-j', cookie] : [])];
  const load = ['-c', String(connections), '-r', '100', '-l', String(mode.seconds), '-p', '3'];
  const { output } = await runTool(
    'slowhttptest',
    [...mode.options, ...target, ...load, '-g', '-o', prefix],
    mode.seconds + 30,
  );
  writeFileSync(`${prefix}.txt`, output);
  return {
    role,
    missed: countMissed(readFileSync(`${prefix}.csv`, 'utf8')),
    isClosed: output.includes('No open connections left'),
  };
}

/** All roles attack at the same time. This does not go through a gateway, which would take the connections itself. */
async function scanMode(app: App, wanted: Role[], folder: string, mode: Mode): Promise<Row> {
  const results = await runAll(wanted, wanted.length, (role) => scanRole(app, role, folder, mode));
  const findings = results.flatMap(({ role, missed, isClosed }) => [
    ...(missed > 0 ? [`no answer for ${missed} s of the test as ${role}`] : []),
    ...(mode.mustClose && !isClosed ? [`connections of ${role} are still open`] : []),
  ]);
  return {
    ...{ tool: 'slowhttptest', scope: mode.name, findings, refused: 0 },
    scanned: `${connections * wanted.length} connections`,
    requests: connections * wanted.length,
  };
}

export async function scanWithSlowhttptest(app: App, { wanted, folder }: Scope) {
  mkdirSync(folder, { recursive: true });
  const rows: Row[] = [];
  for (const mode of modes) rows.push(await scanMode(app, wanted, folder, mode));
  return rows;
}
