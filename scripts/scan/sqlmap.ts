import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type Role, roles } from './app.ts';
import { type Call, keyOf, listCalls, listKeys, pathOf } from './calls.ts';
import { controlCalls, startControl } from './control.ts';
import { type Gateway, openGateway, summarize } from './gateway.ts';
import { type Row, runAll, runTool, type Scope } from './run.ts';

const processes = 4;
const maxSeconds = 600;

/** A request as sqlmap reads it from a log of a proxy. An asterisk marks what is tested; JSON is tested field by field. */
function writeRequest(call: Call, address: string) {
  const isWithBody = call.body !== undefined;
  return [
    '='.repeat(20),
    `${call.method} /~${call.index}${pathOf(call, '*')} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    ...(isWithBody ? ['Content-Type: application/json', '', JSON.stringify(call.body)] : ['']),
    '='.repeat(20),
    '',
  ].join('\n');
}

/** After a finding, sqlmap would skip the other calls of the same host, and use the finding. */
const answers = 'skip further tests=N,keep testing the others=Y,exploit this SQL injection=N';

const options = [
  `--answers=${answers}`,
  ...[
    '--batch',
    '--ignore-stdin',
    '--level=2',
    '--risk=2',
    '--dbms=PostgreSQL',
    '--ignore-code=401',
  ],
  ...['--disable-coloring', '--keep-alive', '--skip-waf', '--timeout=30', '--retries=0'],
];

type Shard = { folder: string; calls: Call[]; gateway: Gateway };

async function scanShard({ folder, calls, gateway }: Shard) {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'requests.txt');
  const results = join(folder, 'results.csv');
  writeFileSync(log, calls.map((call) => writeRequest(call, gateway.address)).join('\n'));
  const files = ['-l', log, `--output-dir=${folder}`, `--results-file=${results}`];
  const { output, isComplete } = await runTool('sqlmap', [...options, ...files], maxSeconds);
  writeFileSync(join(folder, 'output.txt'), output);
  const findings = readFindings(output, readFileSync(results, 'utf8'));
  return isComplete ? findings : [...findings, `not finished after ${maxSeconds} s`];
}

/** Injections that sqlmap could use, and error messages of a database. */
export function readFindings(output: string, results: string) {
  const injections = results
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !line.includes('false positive'));
  const errors = output.match(/heuristic \(\w+\) test shows that .* might be .*/g) ?? [];
  return [...injections, ...errors];
}

/** Adds the calls of a role. Those that change something are scanned as the first role that may make them. */
async function prepare(app: App, role: Role, covered: Set<string>) {
  const calls = await listCalls({
    ...{ ask: await app.askAs(role), role },
    isWanted: (call) => call.method === 'GET' || !covered.has(keyOf(call)),
  });
  for (const call of calls) covered.add(keyOf(call));
  const cookie = await app.cookieOf(role);
  const gateway = await openGateway({ target: app.url, calls, ...(cookie && { cookie }) });
  return { role, calls, gateway };
}

/** Without the flaws of the control server among its findings, the scanner would miss those of the app too. */
async function scanControl(app: App, folder: string): Promise<Row> {
  const control = await startControl(app.databaseUrl);
  const gateway = await openGateway({ target: control.url, calls: controlCalls });
  const found = await scanShard({
    ...{ gateway, calls: controlCalls, folder: join(folder, 'sqlmap-control') },
  });
  const isFound = ['URI', '(custom) POST'].every((place) =>
    found.some((finding) => finding.includes(`,${place},`)),
  );
  const counts = await summarize(gateway);
  await control.stop();
  return {
    ...{ tool: 'sqlmap', scope: 'control', scanned: '2 flaws', ...counts },
    findings: isFound ? [] : ['The scanner did not find the flaws of the control server'],
  };
}

export async function scanWithSqlmap(
  app: App,
  { wanted, folder, isInSlice }: Scope,
): Promise<Row[]> {
  const covered = new Set<string>();
  const scopes = [];
  for (const role of roles) scopes.push(await prepare(app, role, covered));
  const shards = scopes.flatMap(({ role, calls, gateway }) =>
    Array.from({ length: processes }, (_, index) => ({
      ...{ role, gateway, folder: join(folder, `sqlmap-${role}-${index}`) },
      calls: calls.filter(
        (call) =>
          wanted.includes(role) &&
          isInSlice(call.index) &&
          Math.floor(call.index / 7) % processes === index,
      ),
    })),
  );
  const filled = shards.filter(({ calls }) => calls.length > 0);
  const control = scanControl(app, folder);
  const results = await runAll(filled, processes, async (shard) => ({
    role: shard.role,
    findings: await scanShard(shard),
  }));
  const rows = scopes.map(async ({ role, calls, gateway }) => ({
    ...{
      tool: 'sqlmap',
      scope: role,
      scanned: `${calls.filter(({ index }) => isInSlice(index)).length} calls`,
    },
    ...(await summarize(gateway)),
    findings: [
      ...results.filter((result) => result.role === role).flatMap(({ findings }) => findings),
      ...gateway.failures,
    ],
  }));
  const own = (await Promise.all(rows)).filter(({ scope }) => wanted.includes(scope));
  const keys = await listKeys(await app.askAs('visitor'));
  const missed = keys.filter((key) => !covered.has(key)).map((key) => `no role reaches ${key}`);
  const checked = await control;
  return [{ ...checked, findings: [...checked.findings, ...missed] }, ...own];
}
