import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Role } from './app.ts';
import { type Row, runAll, runTool, type Scope } from './run.ts';

const connections = 250;
const seconds = 40;

/** The app keeps a request without complete headers for 10 s, so it has closed them all when the test ends. */
const modes = [
  { name: 'slow headers', options: ['-H', '-i', '2'], path: '/' },
  {
    name: 'slow body',
    options: ['-B', '-i', '2', '-s', '8192', '-f', 'application/json'],
    path: '/api/tasks',
  },
  { name: 'ranges', options: ['-R', '-a', '1', '-b', '3000'], path: '/api/docs' },
  {
    name: 'slow read',
    options: ['-X', '-n', '3', '-w', '1', '-y', '1', '-z', '1', '-k', '3'],
    path: '/api/tasks?limit=1000',
  },
];

type Mode = (typeof modes)[number];

/** slowhttptest asks the app each second, on a connection of its own, and writes whether it answered within 3 s. */
export function readAvailability(csv: string) {
  const [header = '', ...lines] = csv.trim().split('\n');
  const column = header.split(',').indexOf('Service Available');
  return lines.map((line) => Number(line.split(',')[column]) > 0);
}

async function scanRole(app: App, role: Role, folder: string, { name, options, path }: Mode) {
  const prefix = join(folder, `slow-${name.replace(' ', '-')}-${role}`);
  const cookie = await app.cookieOf(role);
  const target = ['-u', `${app.url}${path}`, ...(cookie ? ['-j', cookie] : [])];
  const load = ['-c', String(connections), '-r', '100', '-l', String(seconds), '-p', '3'];
  const { output } = await runTool(
    'slowhttptest',
    [...options, ...target, ...load, '-g', '-o', prefix],
    seconds + 30,
  );
  writeFileSync(`${prefix}.txt`, output);
  const isAvailable = readAvailability(readFileSync(`${prefix}.csv`, 'utf8'));
  const missed = isAvailable.filter((each) => !each).length;
  return { missed, probes: isAvailable.length, output };
}

/** All roles attack at the same time. This does not go through a gateway, which would take the connections itself. */
async function scanMode(app: App, wanted: Role[], folder: string, mode: Mode): Promise<Row> {
  const results = await runAll(wanted, wanted.length, (role) => scanRole(app, role, folder, mode));
  const findings = results.flatMap(({ missed }, index) =>
    missed > 0 ? [`no answer for ${missed} s of the test as ${wanted[index]}`] : [],
  );
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
