import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, listPages, type Role } from './app.ts';
import { type Call, listCalls, pathOf } from './calls.ts';
import { controlCalls, startControl } from './control.ts';
import { isAnyText } from './examples.ts';
import { callsPath, endpointPath, type Gateway, openGateway, summarize } from './gateway.ts';
import { type Row, runAll, runTool, type Scope } from './run.ts';

const moduleSeconds = 60;
const maxSeconds = 900;

/** Two modules download their lists from the internet. One guesses 31,000 paths, which do not depend on the role. */
const withoutDownloads = 'all,-nikto,-wapp';
const modulesOf = (role: Role) =>
  role === 'visitor' ? withoutDownloads : `${withoutDownloads},-buster`;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** A link for the texts in the address of the call, or a form for those in its body. The gateway adds what is missing. */
function describeCall(call: Call) {
  const action = (query: Call['query']) =>
    escapeHtml(`/~${call.index}${pathOf({ ...call, query })}`);
  if (call.method === 'GET') {
    const texts = call.query.filter(([, value]) => isAnyText(value));
    return texts.length > 0 ? `<a href="${action(texts)}">call</a>` : '';
  }
  const fields = typeof call.body === 'object' ? Object.entries(call.body ?? {}) : [];
  const texts = fields.filter(([, value]) => isAnyText(value));
  if (texts.length === 0) return '';
  const inputs = texts.map(([name, text]) => `<input name="${name}" value="${text}">`);
  return `<form method="post" action="${action([])}">${inputs.join('')}<button>Send</button></form>`;
}

type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Flaw[]>>;
type Flaw = { method: string; path: string; parameter: string; info: string };

const readReport = (report: Report) =>
  [report.vulnerabilities, report.anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, flaws]) =>
      flaws.map(({ method, path, info }) => `${kind}: ${info} (${method} ${path})`),
    ),
  );

type Target = { gateway: Gateway; name: string; modules: string; starts: string[]; folder: string };

async function attack({ gateway, name, modules, starts, folder }: Target) {
  const { address, failures } = gateway;
  const report = join(folder, `wapiti-${name}.json`);
  const { output, isComplete } = await runTool(
    'wapiti',
    [
      ...['-u', `${address}/`, ...starts.flatMap((path) => ['-s', address + path])],
      ...[
        '-m',
        modules,
        '-f',
        'json',
        '-o',
        report,
        '-v',
        '1',
        '--endpoint',
        address + endpointPath,
      ],
      ...['--max-attack-time', String(moduleSeconds), '--flush-session', '--no-bugreport'],
      ...['--store-session', join(folder, name), '--store-config', join(folder, `${name}-config`)],
    ],
    maxSeconds,
  );
  writeFileSync(join(folder, `wapiti-${name}.txt`), output);
  const found = isComplete
    ? readReport(JSON.parse(readFileSync(report, 'utf8')))
    : [`not finished after ${maxSeconds} s`];
  const stopped = output.match(/(?<=reached for )module \w+/g) ?? [];
  return {
    findings: [...found, ...failures],
    notes: stopped.map((module) => `${module} was stopped after ${moduleSeconds} s`),
  };
}

const pageOf = (calls: string[]) => `<!doctype html><title>Calls</title>${calls.join('\n')}`;

async function scanRole(app: App, role: Role, folder: string): Promise<Row> {
  const calls = await listCalls({ ask: await app.askAs(role), role, isWanted: () => true });
  const texts = calls.map(describeCall).filter((html) => html !== '');
  const cookie = await app.cookieOf(role);
  const page = pageOf(texts);
  const gateway = await openGateway({ target: app.url, calls, page, ...(cookie && { cookie }) });
  const pages = ['/', ...listPages(), '/api/docs'];
  const starts = [callsPath, ...pages];
  const results = await attack({ gateway, name: role, modules: modulesOf(role), starts, folder });
  return {
    ...{ tool: 'wapiti', scope: role, scanned: `${pages.length} pages, ${texts.length} calls` },
    ...(await summarize(gateway)),
    ...results,
  };
}

/** Without the flaws of the control server among its findings, the scanner would miss those of the app too. */
async function scanControl(app: App, folder: string): Promise<Row> {
  const control = await startControl(app.databaseUrl);
  const page = pageOf(controlCalls.map(describeCall));
  const gateway = await openGateway({ target: control.url, calls: controlCalls, page });
  const options = { gateway, name: 'control', modules: 'sql,xss', starts: [callsPath], folder };
  const { findings } = await attack(options);
  const counts = await summarize(gateway);
  await control.stop();
  const missing = controlCalls.flatMap(({ method }) =>
    ['SQL Injection', 'Cross Site Scripting']
      .filter(
        (kind) => !findings.some((each) => each.startsWith(kind) && each.includes(`(${method} `)),
      )
      .map(
        (kind) => `The scanner did not find the flaw ${kind} of ${method} on the control server`,
      ),
  );
  return {
    ...{ tool: 'wapiti', scope: 'control', scanned: '4 flaws', ...counts },
    findings: missing,
  };
}

export async function scanWithWapiti(app: App, { wanted, folder }: Scope) {
  mkdirSync(folder, { recursive: true });
  const control = await scanControl(app, folder);
  return [control, ...(await runAll(wanted, wanted.length, (role) => scanRole(app, role, folder)))];
}
